import { counted } from '#shared/words/chinese/counted.ts';
import type { toolsReceipts as english } from '#shared/words/english/tools/toolsReceipts.ts';

export const toolsReceipts: typeof english = {
  title: '验证收据',
  text: 'Inkstone 在此电脑上验证签名者是谁、内容是否被改动，以及是否与你的记录一致。签名有效并不证明内容属实：请查询其中的交易。',
  choose: '选择 PDF 或收据文件',
  paste: '或粘贴已签名的文本',
  submit: '验证收据',
  none: '还没有验证收据',
  appears: '内容、签名者以及是否与你的记录一致会显示在这里。',
  valid: {
    title: '签名有效',
    mine: '这段文本由你签署，使用地址 {address}',
    other: '这段文本的签署者为 {address}',
  },
  unknown: {
    title: '无法在此验证该签名',
    text: '签名可能有效，也可能无效。请勿依赖。',
  },
  invalid: {
    title: '签名无效',
    text: '此地址签署的不是这段文本：文本被改动过，或由他人签署。',
  },
  claimed: '声称的签名者：{address}',
  own: {
    title: '你的记录',
    agrees: '每一行都与你的记录一致。',
    differs: '部分内容与你的记录不同，或你的记录后来有变动。',
    none: '你的记录中没有与此收据相关的内容。',
  },
  columns: {
    line: '行',
    receipt: '收据',
    records: '你的记录',
    missing: '无记录',
  },
  contents: '收据内容',
  beyond: ({ count }) => counted(count, { other: '另有 # 行只在下方已签名的文本中。' }),
  signed: '已签名的文本',
  copySigned: '复制已签名的文本',
  copied: '已复制',
  textLine: '文本',
  groups: {
    receipt: '收据',
    provider: '服务商声明',
    order: '订单',
    operation: '操作',
    asked: '请求',
    result: '结果',
    lines: '交易项目',
    payments: '付款',
    transactions: '交易',
    proved: '逐字节验证',
    proof: '证明',
  },
};
