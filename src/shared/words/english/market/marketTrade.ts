import { counted } from '#shared/words/english/counted.ts';

/** Forms that buy, list, edit a price or cancel listings. */
export const marketTrade = {
  market: 'market',
  nextOf: ({ before, next }: { before: string; next: string }) => `${before}, ${next}`,
  change: {
    edit: 'Edit',
    editOf: ({ item }: { item: string }) => `Edit price of ${item}`,
    buy: 'Buy',
    buyOf: ({ item, price }: { item: string; price: string }) => `Buy ${item} for ${price}`,
  },
  auction: {
    title: 'Auction',
    about: "The price is the highest bid so far. Inkstone doesn't place bids.",
    spoken: ', the price is the highest bid so far, Inkstone places no bids,',
    endsAt: ({ time }: { time: string }) => `Ends ${time}`,
    ends: ({ time }: { time: string }) => `ends ${time}`,
    ended: 'ended',
  },
  /** Addresses to choose from. */
  places: { holdsIt: 'holds the item', payoutSet: 'payout address set' },
  changePayout: 'Change payout address',
  each: ({ price }: { price: string }) => `${price} each`,
  summary: {
    title: 'Summary',
    asking: 'Getting a quote…',
    requoted: 'Quote updated. It was {sats}.',
    price: 'Price',
    serviceFee: 'Service fee',
    networkFee: 'Network fee',
    networkFeeAt: ({ rate }: { rate: number }) => `Network fee, ${rate} sat/vB`,
    preparation: 'Preparation',
    postage: 'Postage',
    postageReceived: 'Postage you receive',
    floor: 'Floor price',
    lastSale: 'Last sale',
    day: '24 h change',
    steps: {
      inscribe: 'Inscribe transfers',
      split: 'Prepare coins',
      bind: 'Set payout address',
      move: 'Move coins',
    },
  },
  lines: {
    title: 'Listings',
    label: 'Listings in this trade',
    atFloor: 'Floor price',
    ofFloor: ({ percent }: { percent: string }) => `${percent} % of floor`,
  },
  retype: {
    label: 'Type the price again',
    one: 'It is outside 50 % to 300 % of the floor price.',
    several: ({ count }: { count: number }) =>
      counted(count, {
        other: '# prices are outside 50 % to 300 % of the floor price. Type each on its own line.',
      }),
  },
  book: {
    title: ({ tick }: { tick: string }) => `${tick} order book`,
    loading: 'Loading order book',
    none: ({ tick }: { tick: string }) => `No ${tick} is for sale right now.`,
    lowestOf: ({ shown, total }: { shown: string; total: string }) =>
      `Lowest ${shown} of ${total} listings.`,
    amount: 'Amount',
    each: 'Price each',
    eachHint: 'Price per token in sats',
    vsFloor: 'vs floor',
    vsFloorHint: 'Compared with the floor price',
    price: 'Price',
    floor: 'floor',
    here: 'Your price',
    selected: 'Selected',
    only: 'Yours would be the only listing.',
    lowest: 'Yours would be the lowest price.',
    cheaper: ({ count }: { count: number }) =>
      counted(count, {
        one: '# listing would be cheaper than yours.',
        other: '# listings would be cheaper than yours.',
      }),
    cheaperAtLeast: ({ count }: { count: number }) =>
      counted(count, {
        one: 'At least # listing would be cheaper than yours.',
        other: 'At least # listings would be cheaper than yours.',
      }),
  },
  buy: {
    net: 'Total cost, at most',
    hint: 'Select a listing to see the cost.',
    none: { title: 'Nothing selected', text: 'Select a listing in the {market}.' },
    title: 'You buy',
    ended: ({ listings }: { listings: string }) => `Removed, no longer listed: ${listings}.`,
    endedOne: ({ item, price }: { item: string; price: string }) => `${item} for ${price}`,
    repriced: ({ listings }: { listings: string }) =>
      `The seller changed the price of ${listings}. The quote includes it.`,
    repricedOne: ({ item, before, now }: { item: string; before: string; now: string }) =>
      `${item} from ${before} to ${now}`,
    contentOf: ({ name }: { name: string }) => `Content of ${name}`,
    unnamed: 'an item',
    remove: ({ item, price }: { item: string; price: string }) => `Remove ${item} for ${price}`,
    payFrom: 'Pay from',
    receiveAt: 'Receive at',
    maxTotal: 'Maximum total',
    maxTotalHelp: 'All fees included, before you get postage back. Inkstone never signs for more.',
    maxRate: 'Maximum fee rate (to outbid)',
    maxRateHelp: 'Leave empty to stay at the fee rate above.',
  },
  sweep: {
    title: ({ tick }: { tick: string }) => `Sweep ${tick}`,
    by: 'Sweep by',
    options: { count: 'Listings', amount: 'Amount', sats: 'Total price' },
    fields: {
      count: () => 'Number of listings',
      amount: ({ tick }: { tick: string }) => `Amount of ${tick}`,
      sats: () => 'Total in sats',
    },
    maxEach: 'Max price each',
    optional: 'Optional',
    none: ({ tick }: { tick: string }) => `No ${tick} is for sale within these limits.`,
    setAlert: 'Set a price alert',
    found: ({ count }: { count: number }) =>
      counted(count, {
        one: '# listing: {amount} for {price}.',
        other: '# listings: {amount} for {price}.',
      }),
    skipped: ({ count, reason }: { count: number; reason: string }) =>
      counted(count, { other: `# skipped: ${reason}` }),
  },
  list: {
    net: 'You receive, after all costs',
    hint: 'Choose what to list and set a price.',
    item: "You're listing {item}.",
    price: 'Price',
    token: 'Token',
    from: 'List from',
    transfers: 'Transfer inscriptions',
    balance: 'Available balance',
    size: 'Amount per listing',
    count: 'Number of listings',
    countHelp: ({ count }: { count: number }) =>
      counted(count, { other: 'At most # of this size.' }),
    inscribedFirst:
      'Inkstone first inscribes a transfer for each listing, with an order of its own. The listings follow automatically and wait for your approval.',
    payout: 'Payout address',
    holder: 'List from address',
    oneApproval: ({ count }: { count: number }) =>
      counted(count, {
        one: '# listing, one approval for all.',
        other: '# listings, one approval for all.',
      }),
  },
  choose: {
    title: 'What do you want to list?',
    loading: 'Loading your tokens',
    none: {
      title: "You don't hold any tokens",
      text: 'Mint some in {inscribe}, or buy them in the {market}.',
    },
    list: ({ tick }: { tick: string }) => `List ${tick}`,
    others: 'To list a name or another inscription, {portfolio}.',
    portfolio: 'select it in your portfolio',
  },
  transfers: {
    none: {
      title: 'No transfer inscriptions',
      text: 'List from your available balance. Inkstone inscribes the transfer first.',
    },
    selected: ({ count, total }: { count: string; total: string }) =>
      `${count} of ${total} selected`,
    all: 'Select all',
    clear: 'Clear',
  },
  prices: {
    each: ({ tick }: { tick: string }) => `Price per ${tick}`,
    eachItem: 'Price per item',
    eachError: 'Enter sats, with at most 18 decimals.',
    total: 'Total price',
    totalError: 'Enter whole sats.',
    now: ({ price }: { price: string }) => `now ${price}`,
    rule: 'Price rule',
    rules: { same: 'Same price', ladder: 'Price ladder', floor: 'From floor price' },
    chips: { floor: 'Floor', belowFloor: 'Floor −1 %', lastSale: 'Last sale' },
    noFloor: 'nothing is listed, so there is no floor price',
    ladderFrom: 'From, each',
    ladderTo: 'To, each',
    aboveFloor: 'Above floor price',
    aboveFloorHelp: ({ floor }: { floor: string }) =>
      `The floor price is ${floor} each. Use a minus to go below it.`,
  },
  edit: {
    hint: 'Enter a new price.',
    none: {
      title: 'Not listed',
      text: 'This was sold, or the listing was cancelled. Your open listings are in {mine}.',
    },
    unnamed: 'Your item',
    listed: '{item} is listed for {price}.',
    how: 'Method',
    ways: { market: 'Sign the new price', move: 'Move, then relist' },
    /** Of one way: what it brings, what it costs, and which signatures stay valid. */
    receive: 'You receive {sats}',
    costs: 'Costs {sats}',
    free: 'Costs nothing now',
    ends: 'All earlier signatures end.',
    stays: 'A signature for {price} stays valid.',
    moving:
      'The coin first moves to one of your addresses, which voids the cheaper signature. It is then listed at the new price.',
    raising:
      'Your signature for the lower price stays valid: anyone who kept it can still buy at that price.',
    lowering: 'A lower price makes the old signature useless to anyone.',
    lowest: 'Type the lowest price still signed',
    lowestHelp: 'In sats, exactly as shown.',
    stillSigned: 'Still signed: {price}',
  },
  cancel: {
    hint: 'Choose a fee rate to see the cost.',
    none: { title: 'Nothing selected', text: 'Select your listings in {mine}.' },
    how: 'Method',
    ways: { move: 'Move the coins', market: 'Remove from market only' },
    notListed: 'not all of them are listed on the market',
    moving:
      'Moving a coin voids all its signatures once the transaction confirms. Until then, someone can still buy it.',
    marketOnly:
      'This is free, but your signature stays valid: anyone who kept it can still buy at its price. It stays in your active signatures until the coin moves.',
    returnTo: 'Return to',
    listings: ({ count }: { count: number }) =>
      counted(count, { one: '# listing', other: '# listings' }),
  },
};
