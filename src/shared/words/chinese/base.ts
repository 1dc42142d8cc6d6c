import type { base as english } from '#shared/words/english/base.ts';

export const base: typeof english = {
  roles: { payment: '支付', ordinals: '铭文', listing: '挂单', 'layer-two': '二层' },
  roleHelp: {
    payment: '用于比特币：支付手续费和订单。请勿在此接收铭文。',
    ordinals: '用于铭文和代币：收到的资产不会用来支付手续费。',
    listing: '用于挂单出售，一次一件：即使签名有问题，损失也不会超过这一件。',
    'layer-two': '用于兑换模块的余额，与长期持有的资产分开。',
  },
  addressTypes: {
    p2wpkh: '原生隔离见证',
    p2tr: 'Taproot',
    'p2sh-p2wpkh': '嵌套隔离见证',
    p2pkh: '传统地址',
  },
  families: {
    orders: '铭刻订单',
    chain: '链上数据',
    inscription: '铭文',
    brc20: 'BRC-20',
    runes: '符文',
    alkanes: 'Alkanes',
    collections: '合集',
    swap: '兑换',
    market: '市场',
    stats: '统计',
  },
  budget: {
    used: {
      title: '本月的 API 调用额度已用完',
      text: 'Inkstone 在下月之前不再发起调用，之后一切会自动继续。如需立即继续，请在“设置 › 限额”中调高额度。',
    },
    nearly: {
      title: '本月的 API 调用额度即将用完',
      text: '剩余额度留给你自己的请求。下月，或在“设置 › 限额”中调高额度后，Inkstone 会恢复后台刷新。',
    },
  },
  left: ({ time }) => `剩余授权时间 ${time}`,
  expired: '正在重新准备',
  swapParts: {
    swap: { label: '兑换层', means: '可以兑换、发送或提现' },
    pendingSwap: { label: '充值中', means: '等待确认的充值' },
    module: { label: '待提现', means: '已离开兑换层，尚未上链' },
    pendingAvailable: { label: '提现中', means: '等待确认的提现' },
  },
  satFlow: {
    mine: '你的 UTXO',
    other: '不是你的 UTXO',
    buyer: '买家支付',
    sold: '归买家',
    fee: '网络手续费',
    roles: {
      payment: '付款',
      change: '找零（归你）',
      inscription: '铭文',
      'fee-service': '服务费',
      data: '数据',
      unknown: '未知',
    },
  },
  inscription: ({ number }) => `铭文 ${number}`,
};
