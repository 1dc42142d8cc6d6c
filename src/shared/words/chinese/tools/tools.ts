import type { tools as english } from '#shared/words/english/tools/tools.ts';

export const tools: typeof english = {
  title: '工具',
  section: '分区',
  sections: { messages: '消息', psbt: 'PSBT', receipts: '收据' },
  about: {
    messages: '证明地址属于你，或检查此类证明。',
    psbt: '读取、签署、合并和广播交易。',
    receipts: '检查收据由谁签署，是否未被改动。',
    screens: { 'sign-in': '用你的地址登录网站。' },
    signatures: '查看并撤销他人仍可使用的签名。',
  },
  signatures: '有效签名',
  rejected: { title: '未签署任何内容', text: '请求已被拒绝或撤回。' },
  sign: {
    title: '签署消息',
    text: '证明某个地址属于你。转移代币、设置收款地址或签署交易的消息不能在这里签署。',
    as: '签名地址',
    message: '要签署的消息',
    submit: '签署消息',
    signed: '已签名',
    share: '签名已通过验证。分享时请保持消息与上方完全一致。',
    copySignature: '签名',
  },
  verify: {
    title: '验证已签名的消息',
    text: '在此电脑上验证。消息的每个字符都算数，包括空格和换行。',
    address: '签名者地址',
    message: '消息',
    signature: '签名',
    signatureHelp: 'Base64，可带或不带前缀。',
    submit: '验证签名',
    forms: { bip322: 'BIP-322', legacy: '旧格式' },
    valid: {
      title: '签名有效',
      text: ({ form }) => `此地址签署的正是这条消息（${form}）。`,
      mine: ({ form }) => `此地址签署的正是这条消息（${form}）。该地址属于你。`,
    },
    unknown: {
      title: '无法在此验证该签名',
      text: ({ note }) =>
        `签名可能有效，也可能无效。${note} 请让签名者改用其他类型的地址签名，或用全节点验证。`,
    },
    invalid: {
      title: '签名无效',
      text: '地址或消息与所签内容不一致。',
    },
  },
};
