import type { marketToken as english } from '#shared/words/english/market/marketToken.ts';

export const marketToken: typeof english = {
  allTokens: '全部代币',
  explore: '在浏览中打开',
  yours: ({ tick }) => `我的 ${tick}`,
  list: '挂单出售',
  buyFloor: '按地板价购买',
  price: {
    title: ({ tick }) => `${tick} 价格`,
    each: '单价',
    volume: '成交额',
    sold: '成交量',
    marketCap: '市值',
    chart: ({ tick, candle, step }) => `${tick} 单价（sats），${candle} K 线，每 ${step} 取价一次`,
    chartSummary: ({ tick, first, last, change, lowest, highest }) =>
      `${tick} 价格：从 ${first} 到 ${last}，${change}；最低 ${lowest}，最高 ${highest}。`,
    loading: '正在加载价格',
    none: {
      title: '暂无成交',
      text: '首次成交后才会有走势图。当前卖价见下方订单簿。',
    },
  },
  balance: {
    title: '我的余额',
    unknown: '余额尚未加载。',
    none: ({ tick }) => `你没有 ${tick}。`,
    available: '可用',
    transferable: '可转账',
    total: '总计',
    value: ({ sats }) => `按最近成交价约 ${sats}。`,
    inscribe: '铭刻 Transfer',
  },
  book: {
    title: '订单簿',
    loading: '正在加载挂单',
    none: {
      title: '暂无挂单',
      text: '目前没有挂单。可以设置价格提醒，或第一个挂单。',
    },
    list: ({ tick }) => `挂单 ${tick}`,
    loaded: ({ count }) => `${count} 个挂单`,
    loadedOf: ({ loaded, total }) => `已加载 ${loaded} 个挂单，共 ${total} 个`,
    amount: '数量',
    each: '单价',
    eachHint: '每个代币的价格（sats）',
    eachSpoken: 'sats 每个',
    vsLast: '较成交价',
    vsLastHint: '与最近成交价相比',
    price: '价格',
    seller: '卖家',
    listed: '挂单时间',
  },
  depth: {
    title: ({ tick }) => `各价格以内可买的 ${tick}（单价，sats）`,
    titleFiltered: ({ tick }) => `各价格以内可买的 ${tick}（单价，sats，已筛选）`,
    label: '深度',
    summary: ({ first, floor, last, highest }) =>
      `深度：单价 ${floor} 有 ${first}，单价 ${highest} 以内共 ${last}。`,
    upTo: '单价上限，sats',
    listings: '挂单',
    cost: '总价，sats',
  },
};
