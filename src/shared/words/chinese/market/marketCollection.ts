import { counted } from '#shared/words/chinese/counted.ts';
import type { marketCollection as english } from '#shared/words/english/market/marketCollection.ts';

export const marketCollection: typeof english = {
  title: '近期有交易的合集',
  collection: '合集',
  floorSats: '地板价，sats',
  volume: '成交额，sats',
  volumeHint: '市场最近事件中的成交额（sats）',
  sales: ({ count }) => counted(count, { other: '# 笔成交' }),
  listed: '挂单',
  share: ({ percent, items }) => `占 ${items} 个的 ${percent} %`,
  latest: '最近',
  recentSales: '最近成交',
  own: '你持有',
  floor: '地板价',
  lowest: '最低价',
  listedOf: ({ listed, items, percent }) => `${listed} / ${items}，${percent} %`,
  explore: '持有者与详情',
  show: '视图',
  tabs: { listed: '挂单', items: '全部藏品' },
  first: ({ count }) =>
    counted(count, { other: '只读取了该合集的前 # 个藏品；其他藏品可能有更低的挂单。' }),
  none: { title: '没有挂单', text: '该合集目前没有藏品在售。' },
  sweep: '从最低价开始扫货',
  picked: ({ count }) => counted(count, { other: '已选择 # 个' }),
  pick: ({ item }) => `选择 ${item}`,
  highest: '最高价',
  prices: '价格合计，未含费用',
};
