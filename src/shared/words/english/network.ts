import { counted } from './counted.ts';

export const network = {
  title: 'Network',
  fees: {
    title: 'Fees',
    loading: 'Loading fees',
    raw: 'the fees',
    rates: {
      fastestFee: 'Fastest',
      halfHourFee: 'Half hour',
      hourFee: 'Hour',
      economyFee: 'Economy',
      minimumFee: 'Minimum',
    },
  },
  history: {
    title: 'Fastest fee over time',
    summary: (of: { lowest: string; highest: string; now: string }) =>
      `Next-block fee over time: between ${of.lowest} and ${of.highest}, now ${of.now}.`,
    fee: 'Fee',
    numbers: 'Fees over time',
    time: 'Time',
    later:
      'Recorded every 10 minutes while Inkstone is open. The chart starts with the second reading.',
  },
  blocks: {
    title: 'Blocks',
    loading: 'Loading blocks',
    none: { title: 'No blocks yet', text: 'The chain starts with its first block.' },
    list: 'Latest blocks, newest first',
    next: 'Next',
    pending: ({ count }: { count: number }) => `${count} inscribed`,
    count: ({ count }: { count: number }) => `${count} tx`,
    transactions: ({ count }: { count: number }) =>
      counted(count, { one: '# transaction', other: '# transactions' }),
  },
  mempool: {
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
