import { counted } from '#shared/words/english/counted.ts';

/** Collections on the market. */
export const marketCollection = {
  title: 'Recently traded collections',
  collection: 'Collection',
  floorSats: 'Floor, sats',
  volume: 'Volume, sats',
  volumeHint: 'Sats paid for it in the market’s latest events',
  sales: ({ count }: { count: number }) => counted(count, { one: '# sale', other: '# sales' }),
  listed: 'Listed',
  share: ({ percent, items }: { percent: number; items: string }) => `${percent} % of ${items}`,
  latest: 'Latest',
  recentSales: 'Recent sales',
  own: 'You own',
  floor: 'Floor price',
  lowest: 'Lowest price',
  listedOf: ({ listed, items, percent }: { listed: number; items: string; percent: number }) =>
    `${listed} of ${items}, ${percent} %`,
  explore: 'Holders and details',
  show: 'View',
  tabs: { listed: 'Listed', items: 'All items' },
  first: ({ count }: { count: number }) =>
    counted(count, {
      other: 'The first # items of the collection are read; others may be listed for less.',
    }),
  none: {
    title: 'Nothing listed',
    text: 'No item of this collection is for sale right now.',
  },
  sweep: 'Sweep from the lowest price',
  picked: ({ count }: { count: number }) =>
    counted(count, { one: '# item selected', other: '# items selected' }),
  pick: ({ item }: { item: string }) => `Select ${item}`,
  highest: 'Highest price',
  prices: 'Prices, before fees',
};
