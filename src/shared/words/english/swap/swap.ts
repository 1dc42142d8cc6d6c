export const swap = {
  title: 'Swap',
  section: {
    label: 'Section of the swap',
    trade: 'Trade',
    pools: 'Pools',
    mine: 'Positions',
    stakes: 'Staking',
    send: 'Send',
    history: 'History',
    rollups: 'Rollups',
  },
  noSwap: {
    title: 'No swap on this network',
    text: ({ network }: { network: string }) => `The provider doesn’t run its swap on ${network}.`,
  },
  account: 'Account',
  noAccount:
    'None of this wallet’s addresses can use the swap. It takes native SegWit and Taproot addresses; add such an account in Settings.',
  toBridge: '{link} are on the Bridge page.',
  bridge: 'Deposits and withdrawals',
  overview: {
    label: 'Overview',
    liquidity: 'Total value locked',
    volume24h: '24 h volume',
    volume7d: '7 d volume',
    swaps: '24 h swaps',
    pools: 'Pools',
    source: 'Dollar values come from the provider.',
    committing: 'A rollup is being written. New operations have to wait.',
  },
  price: {
    title: ({ base, quote }: { base: string; quote: string }) => `Price of ${base} in ${quote}`,
    each: ({ base, quote }: { base: string; quote: string }) => `${quote} per ${base}`,
    summary: (of: {
      base: string;
      quote: string;
      first: string;
      last: string;
      low: string;
      high: string;
    }) =>
      `Price of ${of.base} in ${of.quote}: from ${of.first} to ${of.last}, low ${of.low}, high ${of.high}.`,
    range: 'Time range',
    ranges: { '24h': '24 h', '7d': '7 d', '30d': '30 d', '90d': '90 d' },
    loading: 'Loading prices',
    none: 'No price yet',
    noneText: 'The price appears once the pool has liquidity.',
    table: 'Prices',
    chart: 'Chart: TradingView Lightweight Charts',
    time: 'Time',
    price: 'Price',
    usd: 'USD',
  },
  balances: {
    title: 'Balances',
    total: 'Total value in the swap, at the provider’s dollar prices',
    parts: ({ tokens, lp }: { tokens: string; lp: string }) => `Tokens ${tokens}, LP tokens ${lp}`,
    token: 'Token',
    value: 'Value',
    valueHint: 'In dollars, by the provider’s prices',
    actions: 'Actions',
    loading: 'Loading balances',
    none: 'No tokens in the swap',
    noneText: 'Deposit BRC-20 tokens from Bitcoin to use them here.',
    deposit: 'Deposit tokens',
    raw: 'balances',
  },
  token: {
    lp: 'LP',
    balance: ({ amount }: { amount: string }) => `Balance ${amount}`,
    computed: 'calculated from the other amount',
    max: 'Max',
    maxOf: ({ amount, ticker }: { amount: string; ticker: string }) => `Max: ${amount} ${ticker}`,
    select: 'Select token',
    selectFor: ({ field }: { field: string }) => `${field}: select token`,
    selected: ({ field, ticker }: { field: string; ticker: string }) => `${field}: ${ticker}`,
    about: 'Search the swap’s tokens by ticker, or by the ID of their deploy inscription',
    search: 'Ticker or inscription ID',
    group: 'Tokens in the swap',
    list: 'Tokens',
    searching: 'Searching…',
    none: 'No tokens found.',
    noRoute: ({ ticker }: { ticker: string }) => `No route from ${ticker} to such a token.`,
    lookAlike: ({ ticker }: { ticker: string }) =>
      `Warning: looks like ${ticker} but is a different token. Compare their inscription IDs.`,
    via: ({ tokens }: { tokens: string }) => `via ${tokens}`,
    noInscription: 'No inscription has this ID.',
    notToken: 'This inscription isn’t a BRC-20 token.',
    notIndexed: 'The token index doesn’t know this ticker.',
    otherDeploy: 'This ticker was deployed by another inscription.',
  },
};
