import { counted } from '#shared/words/english/counted.ts';

/** Your listings, trades and profit on the market. */
export const marketMine = {
  show: 'View',
  tabs: { offers: 'Listings', trades: 'Trades and profit' },
  list: 'List for sale',
  inProgress: 'In progress',
  settledOf: ({ settled, total }: { settled: string; total: string }) =>
    `${settled} of ${total} settled`,
  signatures: {
    title: 'Active signatures',
    minimum: 'If everything sells, you receive at least',
    refresh: 'Refresh',
    loading: 'Loading signatures',
    about:
      'Every listing is a signature. Anyone who has it can buy at its price, even after the market removes the listing or you raise the price. Only moving the coin voids it.',
    none: {
      title: 'No active listings',
      text: 'No one can buy from you right now. Your listings appear here, with what each signature allows and how to cancel it.',
      browse: 'Browse the market',
    },
    cancelAll: 'Cancel all listings',
    cancelSome: ({ count }: { count: number }) =>
      counted(count, { one: 'Cancel # listing', other: 'Cancel # listings' }),
    select: 'Select',
    selectOf: ({ price, id }: { price: string; id: string }) =>
      `Select the signature for ${price} of inscription ${id}`,
    item: 'Item',
    effect: 'Effect',
    price: 'Price',
    each: ({ price }: { price: string }) => `${price} each`,
    vsFloor: 'vs floor',
    vsFloorHint: 'Price per token compared with the floor price',
    belowHalfFloor: 'below half the floor price',
    market: 'On the market',
    /** What the market shows of a signature. */
    standing: {
      listed: 'Listed',
      other: 'Listed at another price',
      leaving: 'Being sold',
      gone: 'Not listed, still valid',
      unknown: 'Not checked',
    },
    signed: 'signed {time}',
    actions: 'Actions',
    edit: 'Edit price',
    editOf: ({ id }: { id: string }) => `Edit price of inscription ${id}`,
    cancel: 'Cancel',
    cancelOf: ({ id }: { id: string }) => `Cancel listing of inscription ${id}`,
    ended: ({ count }: { count: number }) =>
      counted(count, { one: '# ended listing', other: '# ended listings' }),
    spent: 'coin spent {time}, {transaction}',
  },
  profit: {
    loading: 'Calculating',
    none: {
      title: 'No trades yet',
      text: 'Your purchases and sales appear here with their profit. Swaps, and trades made in another app, appear once Activity has loaded their history.',
      refresh: 'Refresh history in Activity',
    },
    realised: 'Realised profit',
    carried: ({ sats }: { sats: string }) => `Listing fees not in a sale yet: ${sats}`,
    group: 'Group by',
    groups: { assets: 'By token', months: 'By month' },
    how: 'How this is calculated',
    method:
      'From what your transactions actually cost and paid, fees and postage included. Lots are sold first in, first out. Fees for listing, editing a price and cancelling are deducted from the sale, or from the next one if nothing was sold. A swap has no profit in sats: what you receive takes over the cost of what you paid, until you sell it. The same goes for trades between your own wallets.',
    unknownCost:
      "Some of what you sold wasn't bought here, but minted or received, for example. Its cost counts as zero.",
    unmeasured: ({ count }: { count: number }) =>
      counted(count, {
        one: '# trade was made before this wallet was loaded, or in another app. Its price comes from the market, and its fees are missing.',
        other:
          '# trades were made before this wallet was loaded, or in another app. Their prices come from the market, and their fees are missing.',
      }),
    token: 'Token',
    month: 'Month',
    bought: 'Bought, sats',
    sold: 'Sold, sats',
    fees: 'Fees, sats',
    notInSale: ({ amount }: { amount: string }) => `${amount} not in a sale yet`,
    profit: 'Profit, sats',
    moved: 'Swapped or moved, at cost',
    holdings: 'Holdings, at cost',
    average: ({ amount }: { amount: string }) => `average ${amount} each`,
    unrealised: 'Unrealised, sats',
    unrealisedHint: 'Profit if you sold your holdings at the floor price',
  },
  trades: {
    title: 'Trades',
    latest: ({ count }: { count: string }) => `Showing the latest ${count}. Export a file for all.`,
    verbs: {
      buy: 'Bought',
      sell: 'Sold',
      swap: 'Swapped',
      add: 'Added',
      remove: 'Removed',
      claim: 'Claimed',
      fee: 'Swap fee',
      cost: 'Fee',
    },
    movedIn: 'Moved in',
    movedOut: 'Moved out',
    acts: {
      inscribe: ({ asset }: { asset: string }) => `Inscribing ${asset}`,
      list: ({ asset }: { asset: string }) => `Listing ${asset}`,
      're-price': ({ asset }: { asset: string }) => `Price edit of ${asset}`,
      delist: ({ asset }: { asset: string }) => `Cancelled listing of ${asset}`,
      buy: ({ asset }: { asset: string }) => `Failed purchase of ${asset}`,
    },
    both: ({ one, other }: { one: string; other: string }) => `${one} and ${other}`,
    exchange: ({ paid, received }: { paid: string; received: string }) => `${paid} for ${received}`,
    fees: ({ amount }: { amount: string }) => `fees ${amount}`,
    notMeasured: 'from market records',
    earned: ({ amount }: { amount: string }) => `includes ${amount} earned`,
    fee: ({ amount }: { amount: string }) => `fee ${amount}`,
    nextOf: ({ before, next }: { before: string; next: string }) => `${before}, ${next}`,
    inscription: 'inscription',
  },
  exports: {
    format: 'File format',
    formats: {
      koinly: 'Koinly',
      cointracking: 'CoinTracking',
      lots: 'Lots per sale',
      plain: 'Plain CSV, in sats',
    },
    export: 'Export',
  },
};
