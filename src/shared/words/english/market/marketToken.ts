import { counted } from '#shared/words/english/counted.ts';

/** A token's page on the market, with its order book. */
export const marketToken = {
  allTokens: 'All tokens',
  explore: 'Open in Explore',
  yours: ({ tick }: { tick: string }) => `Your ${tick}`,
  list: 'List for sale',
  buyFloor: 'Buy at floor price',
  price: {
    title: ({ tick }: { tick: string }) => `Price of ${tick}`,
    each: 'Price per token',
    volume: 'Volume',
    sold: 'Sold',
    marketCap: 'Market cap',
    chart: ({ tick, candle, step }: { tick: string; candle: string; step: string }) =>
      `Sats per ${tick}, ${candle} candles from prices every ${step}`,
    chartSummary: (of: {
      tick: string;
      first: string;
      last: string;
      change: string;
      lowest: string;
      highest: string;
    }) =>
      `Price of ${of.tick}: from ${of.first} to ${of.last}, ${of.change}; low ${of.lowest}, high ${of.highest}.`,
    loading: 'Loading prices',
    none: {
      title: 'No sales yet',
      text: 'The chart starts with the first sale. Asking prices are in the order book below.',
    },
  },
  balance: {
    title: 'Your balance',
    unknown: 'Your balance is not loaded yet.',
    none: ({ tick }: { tick: string }) => `You don't hold any ${tick}.`,
    available: 'Available',
    transferable: 'Transferable',
    total: 'Total',
    value: ({ sats }: { sats: string }) => `About ${sats} at the last sale price.`,
    inscribe: 'Inscribe transfer',
  },
  book: {
    title: 'Order book',
    loading: 'Loading listings',
    none: {
      title: 'No listings',
      text: 'Nothing is for sale right now. Set a price alert, or be the first to list.',
    },
    list: ({ tick }: { tick: string }) => `List ${tick}`,
    loaded: ({ count }: { count: number }) =>
      counted(count, { one: '# listing', other: '# listings' }),
    loadedOf: ({ loaded, total }: { loaded: string; total: string }) =>
      `${loaded} of ${total} listings loaded`,
    amount: 'Amount',
    each: 'Price each',
    eachHint: 'Price per token in sats',
    /** Heard after a price, in place of the column's head. */
    eachSpoken: 'sats each',
    vsLast: 'vs last',
    vsLastHint: 'Compared with the last sale',
    price: 'Price',
    seller: 'Seller',
    listed: 'Listed',
  },
  depth: {
    title: ({ tick }: { tick: string }) => `${tick} for sale up to each price, sats per token`,
    titleFiltered: ({ tick }: { tick: string }) =>
      `${tick} for sale up to each price, sats per token (filtered)`,
    label: 'Depth',
    summary: (of: { first: string; floor: string; last: string; highest: string }) =>
      `Depth: ${of.first} at ${of.floor} each, ${of.last} up to ${of.highest} each.`,
    upTo: 'Up to, sats each',
    listings: 'Listings',
    cost: 'Cost, sats',
  },
};
