import type { history as english } from '#shared/words/english/said/history.ts';

const types: Record<string, string> = {
  transfer: '转账',
  mint: '铸造',
  deploy: '部署',
  'inscribe-deploy': '铭刻部署',
  'inscribe-mint': '铭刻铸造',
  'inscribe-transfer': '铭刻转账',
  send: '发送',
  receive: '接收',
  etch: '蚀刻',
  burn: '销毁',
};
/** The index’s word for what happened; an unknown one stays as it is. */
const typeText = (type: string): string =>
  (Object.hasOwn(types, type) ? types[type] : undefined) ?? type;

export const history: typeof english = {
  chain: {
    transaction: ({ inputs, outputs, fee }) =>
      `交易：${inputs} 个输入，${outputs} 个输出，手续费 ${fee}`,
  },
  tokens: {
    brc20: ({ type, amount, tick }) => `BRC-20 ${typeText(type)}：${amount} ${tick}`,
    rune: ({ type, name }) => `符文${typeText(type)}：${name}`,
  },
  market: {
    listed: ({ asset, price }) => `以 ${price} 挂单 ${asset}`,
    sold: ({ asset, price }) => `以 ${price} 卖出 ${asset}`,
    bought: ({ asset, price }) => `以 ${price} 买入 ${asset}`,
    cancelled: ({ asset, price }) => `撤销 ${asset} 的挂单（${price}）`,
    updated: ({ asset, price }) => `将 ${asset} 的价格改为 ${price}`,
    other: ({ event, asset, price }) => `市场：${event} ${asset}，${price}`,
    anInscription: '一个铭文',
  },
  swap: {
    fee: ({ amount, what }) => `兑换手续费 ${amount}（${what}）`,
    feeFor: {
      swap: '兑换',
      send: '发送',
      sendLp: '发送 LP 代币',
      deployPool: '创建资金池',
      addLiq: '添加流动性',
      removeLiq: '移除流动性',
      lock: '锁定 LP 代币',
      unlock: '解锁 LP 代币',
      claim: '领取奖励',
      decreaseApproval: '提现',
    },
    swapped: ({ paid, received }) => `用 ${paid} 兑换 ${received}`,
    swappedTwice: ({ paid, received }) => `用 ${paid} 经两个资金池兑换 ${received}`,
    received: ({ what }) => `收到 ${what}`,
    sent: ({ what, to }) => `发送 ${what} 至 ${to}`,
    lp: ({ amount, pool }) => `${amount} ${pool} LP 代币`,
    added: ({ one, other, lp }) => `添加流动性：${one} 和 ${other}，得到 ${lp} LP 代币`,
    removed: ({ one, other, lp }) => `移除流动性：${one} 和 ${other}，用去 ${lp} LP 代币`,
    liquidity: ({ type, one, other, lp }) => `流动性 ${type}：${one} 和 ${other}，${lp} LP 代币`,
    locked: ({ lp, days }) => `锁定 ${lp}，为期 ${days} 天`,
    unlocked: ({ lp }) => `解锁 ${lp}`,
    staked: ({ lp }) => `质押 ${lp}`,
    unstaked: ({ lp }) => `解除质押 ${lp}`,
    claimed: ({ amount, pool }) => `领取 ${amount}（资金池 ${pool}）`,
    stake: ({ type, amount, pool }) => `${type} ${amount}（资金池 ${pool}）`,
    deposit: ({ amount }) => `充值 ${amount}`,
    withdrawal: ({ amount, done }) => `提现 ${amount}，已完成 ${done}`,
  },
};
