import type { network as english } from '#shared/words/english/network.ts';

export const network: typeof english = {
  title: '网络',
  fees: {
    title: '手续费率',
    loading: '正在加载手续费率',
    raw: '手续费率',
    rates: {
      fastestFee: '最快',
      halfHourFee: '半小时',
      hourFee: '1 小时',
      economyFee: '经济',
      minimumFee: '最低',
    },
  },
  history: {
    title: '最快费率走势',
    summary: ({ lowest, highest, now }) =>
      `下一区块费率走势：介于 ${lowest} 与 ${highest} 之间，当前 ${now}。`,
    fee: '费率',
    numbers: '费率走势数据',
    time: '时间',
    later: 'Inkstone 打开时每 10 分钟记录一次。有两次记录后开始显示图表。',
  },
  blocks: {
    title: '区块',
    loading: '正在加载区块',
    none: { title: '还没有区块', text: '链从第一个区块开始。' },
    list: '最新区块，最新的在前',
    next: '下一个',
    pending: ({ count }) => `${count} 个铭文`,
    count: ({ count }) => `${count} 笔`,
    transactions: ({ count }) => `${count} 笔交易`,
  },
  mempool: {
    title: '内存池中的铭文',
    list: '待确认的铭文事件',
    none: '没有待确认的铭文或铭文转移。',
  },
  indexes: {
    title: '索引高度',
    index: '索引',
    height: '最高高度',
    lag: '与链的差距',
    notServed: ({ network }) => `${network} 上不提供`,
    noAnswer: '无响应',
    loading: '正在加载',
    upToDate: '已同步',
    behind: ({ count }) => `落后 ${count} 个区块`,
    chain: ({ chain }) => `链 “${chain}”，区块 {height}。`,
    shortestRune: '目前可蚀刻的最短符文名称：{rune}。',
  },
  stats: {
    title: '供应量与富豪榜',
    notServed: ({ network }) => `服务商没有 ${network} 的统计数据。`,
    supply: '供应量（服务商数据）',
    totalSupply: '总供应量（服务商数据）',
    addresses: '地址数',
    richList: '富豪榜',
    none: '没有地址。',
    unit: '服务商未说明单位是币还是聪，此处按原样显示。',
  },
};
