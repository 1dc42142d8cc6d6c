import type { receive as english } from '#shared/words/english/receive.ts';

import { counted } from './counted.ts';

export const receive: typeof english = {
  back: '资产',
  title: '收款',
  account: '收款账户',
  coins: '比特币',
  forBoth: '比特币和铭文共用：含有资产的 UTXO 不会用来支付手续费。',
  watched: {
    title: '仅观察',
    text: 'Inkstone 没有此地址的私钥。请只接收其所有者能够动用的资产。',
  },
  none: {
    title: '还没有地址',
    text: '所选钱包在此网络上没有账户。',
  },
  address: '地址',
  qr: ({ uri }) => `${uri} 的二维码`,
  addressNumber: ({ index }) => `地址 ${index}`,
  addressOf: ({ network }) => `你的${/^\w/.test(network) ? ` ${network} ` : network}地址`,
  copy: '复制地址',
  path: '派生路径',
  copyAddress: '地址',
  amount: '金额（选填）',
  wholeSats: '请输入整数聪。',
  link: '付款链接',
  copyLink: '付款链接',
  newAddress: '新地址',
  older: '旧地址仍归你所有，可继续使用。',
  allAddresses: '全部地址和联系人',
  earlier: {
    title: '之前的地址',
    used: '已使用',
    unused: '未使用',
    fresh: '此地址被使用后，这里会显示新地址。',
    kept: '此账户保留同一地址，使代币集中在一处。',
    inscriptions: ({ count }) => counted(count, { other: '# 个铭文' }),
  },
  key: {
    open: '此地址的私钥',
    show: '显示私钥',
    where: '私钥只在授权窗口中显示。',
    openWindow: '打开授权窗口',
  },
  recent: {
    title: '最近收到',
    all: '查看全部',
    none: '暂无记录',
    appears: '转给此钱包的款项一经发出就会显示在这里，无需等待确认。',
    inscriptions: ({ count }) => counted(count, { other: '含 # 个铭文' }),
  },
};
