import type { shared as english } from '#shared/words/english/said/shared.ts';

export const shared: typeof english = {
  freeCoins: {
    youFrozeSatsUnfreeze: ({ sats }) => `你冻结了 ${sats} sats：在 UTXO 页面解冻后即可使用。`,
  },
  problem: {
    thisIsOneOf:
      '这是你的一个支付地址。铭文最好存放在铭文地址：放在这里会与用于付款的 UTXO 混在一起，并占用其中的聪。',
    coinsThatPayLie:
      '此地址也有用于付款的 UTXO。含有资产的 UTXO 绝不会用来支付手续费：Inkstone 在付款前会检查每个 UTXO。',
  },
  swapRules: {
    thisComputersClockIs: ({ minutes, where }) =>
      `此电脑的时钟比服务商的${where} ${minutes}。兑换服务会拒绝时间有误的消息。请校准时钟后重试。`,
    behind: '慢了',
    aheadOf: '快了',
  },
  transfer: {
    theTokenIndexCannot: '无法向代币索引查询可用数量。',
    areAvailableAtThis: ({ available, tick }) => `此地址可用 ${available} ${tick}。`,
    thisTransferInscriptionWas: '此转账铭文已被使用，或尚未确认。',
    theInscriptionSitsOn: '该铭文已转移到另一个 UTXO。请重新选择。',
    itTransfersNot: ({ amount, amount2 }) => `它转移的是 ${amount}，而不是 ${amount2}。`,
  },
  payout: {
    thePayoutAddressOf: ({ holder, bound, payFrom }) =>
      `${holder} 在市场上的收款地址是 ${bound}，而市场只接受从该地址付款购买。请在“设置 › 收款地址”中改为 ${payFrom}，然后重试。`,
  },
  rates: {
    between: ({ least, most }) => `须在 ${least} 到 ${most} sat/vB 之间。`,
  },
};
