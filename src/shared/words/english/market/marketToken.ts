import { counted } from '#shared/words/english/counted.ts';

/** A token's page on the market, with its order book. */
export const marketToken = {
  allTokens: 'All tokens',
  explore: 'Open in Explore',
  yours: ({ tick }: { tick: string }) => `Your ${tick}`,
  price: {
    title: ({ tick }: { tick: string }) => `Price of ${tick}`,
    floor: 'Floor',
    last: 'Last sale',
    times: { day1: '24 h', day7: '7 d', day30: '30 d' },
    volume: ({ time }: { time: string }) => `Volume, ${time}`,
    sold: ({ time }: { time: string }) => `Sold, ${time}`,
    own: 'You own',
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
      text: 'The chart starts with the first sale. Asking prices are in the listings.',
    },
  },
  balance: {
    unknown: 'Your balance is not loaded yet.',
    none: ({ tick }: { tick: string }) => `You don't hold any ${tick}.`,
    available: 'Available',
    transferable: 'In transfer inscriptions',
    average: 'Average cost',
    profit: 'Profit at floor',
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
    total: 'Total, sats',
    picked: 'picked',
    filter: 'Filter listings',
  },
  ticket: {
    title: 'Buy or list',
    buy: 'Buy',
    list: 'List',
    amount: 'Amount',
    pickHint: 'Enter an amount, or pick rows in the listings.',
    pickHintNarrow: 'Pick listings to buy.',
    picked: ({ count }: { count: number }) =>
      counted(count, {
        one: '# listing · or pick rows in the listings',
        other: '# listings · or pick rows in the listings',
      }),
    /** Listings can't be split, so less than what was typed may be picked. */
    pickedAmount: ({ count, amount, tick }: { count: number; amount: string; tick: string }) =>
      counted(count, {
        one: `# listing with ${amount} ${tick}`,
        other: `# listings with ${amount} ${tick}`,
      }),
    buyHint: 'The cost appears here.',
    listHint: 'Enter an amount and a price.',
    average: 'Average price',
    vsFloor: 'vs floor',
    atFloor: 'at the floor',
    pay: 'You pay at most',
    payShort: 'Pay at most',
    receive: 'You receive',
    receiveShort: 'Receive',
    edit: 'Edit',
    reviewPurchase: 'Review purchase',
    reviewListing: 'Review listing',
    options: 'Addresses, fee rate and limits',
    openPage: 'Open the purchase as a page',
    sweep: 'Sweep listings',
    steps: ({ count }: { count: number }) =>
      counted(count, { one: '# step comes first', other: '# steps come first' }),
    fromBalance: ({ amount }: { amount: string }) => `Available balance: ${amount}`,
    fromTransfer: ({ amount, tick }: { amount: string; tick: string }) =>
      `Transfer inscription: ${amount} ${tick}`,
    listSeveral: 'List several at once',
  },
  tabs: {
    label: 'View',
    sales: 'Sales',
    events: 'All events',
    mine: 'My trades',
    position: 'Position',
    alerts: 'Alerts',
    noTrades: ({ tick }: { tick: string }) => `You haven't traded ${tick} yet.`,
  },
  events: { buyer: 'Buyer', you: 'you' },
  depth: {
    title: ({ tick }: { tick: string }) => `${tick} for sale up to each price, sats per token`,
    titleFiltered: ({ tick }: { tick: string }) =>
      `${tick} for sale up to each price, sats per token (filtered)`,
    label: 'Depth',
    few: 'Too few listings for a depth chart.',
    summary: (of: { first: string; floor: string; last: string; highest: string }) =>
      `Depth: ${of.first} at ${of.floor} each, ${of.last} up to ${of.highest} each.`,
    upTo: 'Up to, sats each',
    listings: 'Listings',
    cost: 'Cost, sats',
  },
};
