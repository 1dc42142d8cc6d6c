import type { calls as english } from '#shared/words/english/said/calls.ts';

export const calls: typeof english = {
  input: {
    outOfBounds: '有字段缺失、过长或超出范围。',
    networkChanged: '打开此表单后网络已更改。请检查后重试。',
  },
  settings: {
    noWebAddress: '请输入网址。',
    plainHttps: '请输入 https:// 和主机名，不带路径。',
    segment: '只能使用小写字母、数字和连字符。',
  },
  reach: {
    otherHost: 'API 密钥是为另一个主机填写的。要发送到当前主机，请在“设置 > 网络”中保存服务商。',
    proxySilent: '代理没有响应。请在“设置 > 网络”中检查。',
    proxyRefused: '代理拒绝连接服务商。',
    proxyUnknown: '本机的代理设置是 Inkstone 不支持的类型。请在“设置 > 网络”中选择其他方式。',
    expired: '服务器证书已过期。请检查本机的日期和时间。',
    notYetValid: '服务器证书尚未生效。请检查本机的日期和时间。',
    untrusted: '本机不信任服务器的证书。未发送任何内容。你和服务商之间的连接可能被拦截。',
    otherName: '服务器证书属于另一个主机。未发送任何内容。',
  },
  screens: {
    failed: '某个界面出错',
    nothingLost: '没有任何内容丢失：进行中的操作会继续。如果界面显示异常，请打开其他界面再返回。',
    hasReport: '报告在“设置 › 关于”中。',
  },
  receipts: {
    none: '其中没有已签名的 Inkstone 收据。请选择保存时的 PDF 或 JSON 原文件。',
    otherNetwork: ({ network }) => `此收据属于网络“${network}”。请切换到该网络后验证。`,
    notYours: '此地址不属于你。',
    nothingSigned: '此项不属于本钱包的任何操作，没有可供你签名的内容。请导出不带签名的收据。',
    title: 'Inkstone 收据',
    signedBy: ({ address }) => `由 ${address} 签署`,
    signature: ({ signature }) => `签名 ${signature}`,
    inside: '此文件包含签名时的原文。如需验证，请将其拖入“工具 › 收据”。',
  },
  named: { full: ({ most }) => `最多可保存 ${most} 个。请删除不再需要的。` },
  watch: {
    belowOnly: '新挂单提醒只能设置为低于某价格。',
    notSupported: '此来源不支持该提醒。',
    stars: ({ most }) => `最多可将 ${most} 个代币加入自选。`,
    alerts: ({ most }) => `你已有 ${most} 个提醒，请先删除一个。`,
  },
};
