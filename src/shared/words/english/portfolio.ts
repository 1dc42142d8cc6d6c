import { counted } from './counted.ts';

export const portfolio = {
  title: 'Portfolio',
  asOf: 'Updated {time}',
  asOfBlock: ({ height }: { height: string }) => `Updated {time}, block ${height}`,
  refresh: 'Refresh',
  getCoins: 'Get practice coins',
  receive: 'Receive',
  send: 'Send',
  loading: 'Loading your portfolio',
  unknown: 'Your bitcoin balance isn’t known yet.',
  unread: {
    title: 'Nothing loaded yet',
    text: 'Refresh to load the balances of your addresses.',
  },
  backup: {
    title: 'Your recovery phrase isn’t backed up yet',
    text: 'If you lose this computer without it, you lose this wallet.',
    window: 'The approval window shows the phrase, then asks for three of its words.',
    show: 'Show recovery phrase',
    settings: 'Show it in Settings, Security',
  },
  balance: {
    title: 'Balance',
    total: 'Total balance',
    details: 'Show what they are, and the balance over time',
    parts: {
      spendable: {
        label: 'spendable',
        hint: 'Spendable, in coins proven to contain nothing else.',
      },
      held: { label: 'frozen or reserved', hint: 'Frozen by you, or reserved by an operation.' },
      inAssets: {
        label: 'in assets',
        hint: 'In coins with inscriptions or tokens. Never spent.',
      },
      pending: { label: 'pending', hint: 'Not confirmed yet.' },
      unknown: { label: 'unknown', hint: 'Not proven clean. Not spendable yet.' },
    },
    unconfirmed: '{amount} of it is unconfirmed.',
    coins: 'View all coins',
  },
  history: {
    title: 'Balance over time',
    balance: 'Balance',
    summary: ({ least, most, now }: { least: string; most: string; now: string }) =>
      `Balance over time: between ${least} and ${most}, now ${now}.`,
    when: 'Time',
    sats: 'Balance (sats)',
    none: 'The history starts when Inkstone first reads this wallet.',
  },
  /** How the balance changed: `{change}` is an amount, or that there is none. */
  lately: {
    since: ({ time }: { time: string }) => `{change} since ${time}`,
    sinceVisit: ({ time }: { time: string }) => `{change} since your last visit, ${time}`,
    lastDay: '{change} in the last 24 hours',
    none: 'No change',
    more: ({ count }: { count: number }) =>
      counted(count, { one: 'and # more asset', other: 'and # more assets' }),
  },
  recent: { title: 'Recent activity', all: 'View all' },
  newest: { title: 'Newest inscriptions', gallery: 'Gallery' },
  unexplained: {
    coins: {
      title: 'Not explained by any transaction',
      text: ({ count }: { count: number }) =>
        counted(count, {
          one: '# coin with {amount} is gone from this wallet, but the provider shows no transaction that spends it. Inkstone keeps checking.',
          other:
            '# coins with {amount} are gone from this wallet, but the provider shows no transactions that spend them. Inkstone keeps checking.',
        }),
      coin: 'coin',
    },
    tokens: {
      title: 'Not explained by any event',
      text: 'The provider’s balance differs from the sum of its own history for the address. Inkstone compares them on every refresh.',
      less: '{amount} less',
      more: '{amount} more',
      places: { brc20: 'on-chain', swap: 'in swap' },
      address: 'address',
    },
  },
  firstSteps: {
    title: 'Get started',
    done: '(done)',
    backup: {
      title: 'Back up your recovery phrase',
      text: 'Write it on paper. It is the only way to restore this wallet.',
    },
    receive: {
      title: 'Receive bitcoin',
      text: 'A few thousand sats are enough for a first text inscription.',
      action: 'Show address',
    },
    practice: {
      title: 'Get practice coins',
      text: 'They are free: use the button above. You can spend them once a block confirms them.',
    },
    inscribe: {
      title: 'Create your first inscription',
      text: 'A line of text or an image. You see the cost before you confirm.',
      isWaiting: 'You can pay once your coins are confirmed.',
      isRunning: 'In progress. It appears here once it is confirmed.',
      action: 'Inscribe text',
      mine: 'Mine a block',
    },
  },
  parts: {
    title: 'Holdings',
    filter: 'Filter',
    filterBy: 'Filter by name',
    unmatched: 'Nothing matches this filter.',
    missing: ({ part, reason }: { part: string; reason: string }) => `${part} are ${reason}.`,
    failed: ({ part, problem }: { part: string; problem: string }) =>
      `Couldn’t load ${part}: ${problem}`,
    from: 'Showing data from {time}.',
    unknown: 'These balances aren’t known yet.',
    tokens: {
      title: 'Tokens',
      none: 'No tokens yet. Mint some with {inscribe}, BRC-20 mint, or deposit into the swap with {bridge}.',
    },
    brc20: { title: 'BRC-20 tokens' },
    swap: { title: 'Swap balances' },
    runes: { title: 'Runes', none: 'No runes yet. Mint some with {inscribe}, Rune mint.' },
    alkanes: {
      title: 'Alkanes',
      none: 'No alkanes yet. Receive some at one of your {addresses}.',
      addresses: 'addresses',
      readOnly:
        'You can’t send alkanes from Inkstone yet: it can’t decode their transfers, so it can’t prove where they would go. Coins with alkanes are never spent.',
    },
    inscriptions: {
      title: 'Inscriptions',
      none: {
        title: 'No inscriptions yet',
        text: 'Drop a file in {inscribe}, or receive one at your address for inscriptions.',
      },
    },
    collections: {
      title: 'Collections',
      none: 'None of your inscriptions are in a known collection.',
      items: ({ count }: { count: number }) => counted(count, { one: '# item', other: '# items' }),
    },
  },
  tokens: {
    token: 'Token',
    onChain: 'On-chain',
    inSwap: 'In swap',
    balance: 'Balance',
    price: 'Price',
    floor: 'Floor price, in sats per token',
    unpriced: 'no price',
    week: '7 days',
    value: 'Value',
    atFloor: 'Balance at the floor price',
    places: { onChain: 'on-chain', inSwap: 'in swap', both: 'on-chain and in swap' },
    details: ({ name }: { name: string }) => `Details of ${name}`,
    inModules: {
      title: 'In modules',
      text: 'Smart contracts hold these for you. They don’t count in your balance, and Inkstone can’t move them.',
    },
  },
  table: {
    bytes: ({ count }: { count: number }) => counted(count, { one: '# byte', other: '# bytes' }),
    available: { head: 'available', hint: 'Can be inscribed as a transfer' },
    transferable: { head: 'transferable', hint: 'In transfer inscriptions, ready to send' },
    name: 'Name',
    id: 'ID',
    amount: 'Amount',
    smallestUnits: 'smallest units',
    actions: 'Actions',
    send: 'Send',
    sendToken: ({ name }: { name: string }) => `Send ${name}`,
    list: 'List',
    listToken: ({ name }: { name: string }) => `List ${name} for sale`,
    deposit: 'Deposit',
    depositToken: ({ name }: { name: string }) => `Deposit ${name} into the swap`,
  },
  gallery: {
    search: 'Search inscriptions',
    searchBy: 'Number, label, token, type, ID',
    kind: 'Content type',
    kinds: {
      all: 'All types',
      image: 'Images',
      text: 'Text',
      token: 'BRC-20',
      other: 'Other files',
    },
    order: 'Sort order',
    orders: { newest: 'Newest first', oldest: 'Oldest first', largest: 'Largest first' },
    select: 'Select several',
    done: 'Done',
    shown: ({ shown, all }: { shown: string; all: string }) => `${shown} of ${all}`,
    none: 'No matching inscriptions. Change the search or the type.',
    rows: 'Inscriptions, in rows',
    inscription: ({ number }: { number: string }) => `Inscription ${number}`,
    unconfirmed: 'Unconfirmed',
    cursed: ({ number }: { number: string }) => `Cursed ${number}`,
    coin: 'In {amount}',
    selectOne: ({ number }: { number: string }) => `Select inscription ${number}`,
    listOne: ({ number }: { number: string }) => `List inscription ${number} for sale`,
    sendOne: ({ number }: { number: string }) => `Send inscription ${number}`,
  },
  selection: {
    title: 'Selected inscriptions',
    count: ({ count }: { count: number }) =>
      counted(count, { one: '# inscription selected', other: '# inscriptions selected' }),
    full: ({ count }: { count: number }) =>
      counted(count, {
        one: '# inscription selected, the maximum for one transaction',
        other: '# inscriptions selected, the maximum for one transaction',
      }),
    all: 'Select all',
    label: 'Label',
    labelAll: 'Label for all selected',
    save: 'Save',
    freeze: 'Freeze',
    list: 'List',
    onlyTransfers:
      'You can list several inscriptions together only if they are transfers of one token.',
    send: 'Send together',
    frozen: ({ count }: { count: number }) =>
      counted(count, {
        one: '# coin frozen. Unfreeze it in Coins to spend it.',
        other: '# coins frozen. Unfreeze them in Coins to spend them.',
      }),
    labelled: ({ count }: { count: number }) =>
      counted(count, { one: '# inscription labelled.', other: '# inscriptions labelled.' }),
  },
};
