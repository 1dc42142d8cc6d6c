import { counted } from './counted.ts';

export const network = {
  title: 'Network',
  fees: {
    title: 'Fees',
    loading: 'Loading fees',
    raw: 'the fees',
    rates: {
      fastestFee: 'Next block',
      halfHourFee: 'Half hour',
      hourFee: 'Hour',
      economyFee: 'Economy',
      minimumFee: 'Minimum',
    },
    notes: {
      halfHourFee: 'about 3 blocks',
      hourFee: 'about 6 blocks',
      economyFee: 'low priority',
      minimumFee: 'to be relayed',
    },
    payment: 'A typical payment costs {amount}.',
  },
  details: 'Mempool, indexes and supply',
  aside: 'Fee history and your transactions',
  history: {
    title: 'Fee history',
    span: 'Period',
    spans: { day: '24 h', week: '7 days' },
    lines: { fastest: 'Next block', hour: 'Hour', economy: 'Economy' },
    now: 'Now',
    summary: (of: { lowest: string; highest: string; now: string }) =>
      `Next-block fee over time: between ${of.lowest} and ${of.highest}, now ${of.now}.`,
    numbers: 'Fees over time',
    time: 'Time',
    later:
      'Recorded every 10 minutes while Inkstone is open. The chart starts with the second reading.',
  },
  cheaper: {
    title: ({ time }: { time: string }) => `Usually cheaper after ${time}`,
    text: ({ rate }: { rate: string }) =>
      `Over the last 7 days, the rate for an hour was about ${rate} then.`,
  },
  own: {
    title: 'Your transactions',
    none: 'None of your transactions is waiting for a block.',
  },
  blocks: {
    title: 'Blocks',
    loading: 'Loading blocks',
    pace: ({ time }: { time: string }) => `one every ${time}`,
    list: 'Latest blocks, newest first',
    next: 'Next',
    pending: ({ count }: { count: number }) => `${count} inscribed`,
    count: ({ count }: { count: number }) => `${count} tx`,
  },
  mempool: {
    bars: 'Mempool',
    byFee: 'by fee rate',
    upFrom: ({ rate }: { rate: string }) => `${rate} and up`,
    yours: 'yours',
    needsYou: '(needs you)',
    moved: 'moved',
    inscribed: 'inscribed',
    fee: 'fee',
    title: 'Inscriptions in the mempool',
    list: 'Pending inscription events',
    none: 'No inscriptions or inscription transfers are pending.',
  },
  indexes: {
    title: 'Index heights',
    index: 'Index',
    height: 'Best height',
    lag: 'Behind the chain',
    notServed: ({ network }: { network: string }) => `Not available on ${network}`,
    noAnswer: 'No response',
    loading: 'Loading',
    upToDate: 'Up to date',
    behind: ({ count }: { count: number }) =>
      counted(count, { one: '# block behind', other: '# blocks behind' }),
    chain: ({ chain }: { chain: string }) => `Chain “${chain}”, block {height}.`,
    shortestRune: 'Shortest rune name that can be etched now: {rune}.',
  },
  stats: {
    title: 'Supply and rich list',
    notServed: ({ network }: { network: string }) =>
      `The provider has no statistics for ${network}.`,
    supply: 'Supply (as reported)',
    totalSupply: 'Total supply (as reported)',
    addresses: 'Addresses',
    richList: 'Rich list',
    none: 'No addresses.',
    unit: 'The provider doesn’t say whether these are coins or sats. They’re shown as received.',
  },
};
