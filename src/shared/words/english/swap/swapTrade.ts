import { counted } from '#shared/words/english/counted.ts';

export const swapTrade = {
  label: 'Trade',
  pay: 'You pay',
  receive: 'You receive',
  turn: 'Switch tokens',
  turnHint: 'Switch tokens (Alt+X)',
  review: 'Review swap',
  shortcuts: {
    title: 'Keyboard shortcuts',
    text: '{alt} {one} and {two} select tokens, {alt} {x} switches them, {alt} {m} pays the maximum, {enter} reviews.',
  },
  alt: 'Alt',
  enter: 'Enter',
  effect: {
    percent: ({ percent }: { percent: string }) =>
      `The swap fails if the price moves by more than ${percent} %.`,
    minimum: ({ amount, ticker }: { amount: string; ticker: string }) =>
      `You receive at least ${amount} ${ticker}, or the swap fails.`,
    maximum: ({ amount, ticker }: { amount: string; ticker: string }) =>
      `You pay at most ${amount} ${ticker}, or the swap fails.`,
  },
  figures: {
    minimum: 'Minimum received',
    maximum: 'Maximum paid',
    price: 'Price',
    poolPrice: ({ price }: { price: string }) => `Pool price: ${price}`,
    impact: 'Price impact',
    high: 'High. A smaller amount moves the price less.',
    severe: 'Very high. The amount is large for this pool.',
    route: 'Route',
    hops: ({ amount, ticker }: { amount: string; ticker: string }) =>
      `two swaps, via ${amount} ${ticker}`,
    lpFee: 'Liquidity provider fee',
  },
  pairs: {
    top: 'Top pools',
    of: ({ ticker }: { ticker: string }) => `Pools with ${ticker}`,
    loading: 'Loading pools',
    choose: ({ give, get, value }: { give: string; get: string; value: string }) =>
      `Swap ${give} for ${get}, ${value} in the pool`,
    inPool: 'in the pool',
    change: 'Change pair',
    none: 'No pools yet',
    noneText: 'The first liquidity provider creates one.',
    noneOf: ({ ticker }: { ticker: string }) => `No pool has ${ticker}`,
    noneOfText: 'Choose another token to pay with.',
  },
  pool: {
    title: 'Pool',
    open: 'View pool',
    ofRoute: 'Pool of the route',
  },
  alerts: {
    count: ({ count }: { count: number }) =>
      count === 0
        ? 'No price alert for this pair'
        : counted(count, {
            one: '# price alert for this pair',
            other: '# price alerts for this pair',
          }),
    add: 'Add price alert',
    show: 'Show',
  },
  recent: {
    title: 'Recent swaps',
    whose: 'Whose swaps',
    yours: 'Yours',
    all: 'Everyone',
    history: 'All history',
    loading: 'Loading swaps',
    none: 'No recent swaps in this pool.',
    noneOfYours: 'This address hasn’t swapped in this pool recently.',
    type: 'Type',
    swap: 'Swap',
    by: 'By',
    price: 'Price',
    at: ({ price }: { price: string }) => `at ${price}`,
    time: 'Time',
  },
  ended: {
    title: 'Last operation',
    details: 'View details',
    close: 'Close',
  },
  slippage: {
    label: 'Max. slippage',
    custom: 'Custom',
    percent: 'Max. slippage in percent',
    invalid: 'Enter 0 to 100 %, with at most one decimal.',
    high: 'High slippage.',
  },
  fee: {
    label: 'Service fee',
    tick: ({ ticker }: { ticker: string }) => `In ${ticker}`,
    freeQuota: 'Free quota',
    assetFeeTick: ({ ticker }: { ticker: string }) => `From the ${ticker} you pay`,
    free: ({ left }: { left: string }) => `free, ${left} left`,
    cheapest: 'Cheapest',
    choose: 'None can pay',
  },
  end: {
    queued: 'Continues as soon as the server has answered.',
    old: ({ seconds }: { seconds: number }) => `Prices are ${seconds} s old.`,
    checking: 'Checking with the server…',
    agreed: 'Calculated here and confirmed by the server.',
    unsigned: 'Nothing is signed before you approve it in the approval window.',
    differs: 'The server’s figures differ from Inkstone’s',
    difference: ({ what, here, there }: { what: string; here: string; there: string }) =>
      `${what}: ${here} here, ${there} on the server`,
    outdated: ({ seconds }: { seconds: number }) =>
      `Prices are ${seconds} s old and couldn’t be refreshed, so they may have moved. You can continue as soon as they are refreshed.`,
  },
  active: {
    title: 'In progress',
    answer: 'Answer question',
    parts: ({ done, total }: { done: number; total: number }) =>
      `${done} of ${total} parts of the list are done`,
    prepared: ({ count }: { count: number }) =>
      counted(count, { one: 'prepared # time', other: 'prepared # times' }),
    oneAtATime: 'The swap handles one operation of an address at a time. The others wait.',
  },
  submitted: {
    title: 'Operation started',
  },
};
