import { counted } from '#shared/words/english/counted.ts';

export const inscribe = {
  title: 'Inscribe',
  retry: 'Try again',
  back: 'Back',
  type: 'Inscription type',
  operation: 'Operation',
  kinds: {
    files: { title: 'Files', text: 'Images, audio, HTML, any file' },
    text: { title: 'Text', text: 'A note, JSON, SVG' },
    brc20: { title: 'BRC-20', text: 'Deploy, mint, transfer' },
    rune: { title: 'Runes', text: 'Etch or mint' },
    alkane: { title: 'Alkanes', text: 'Mint, also with a rune' },
  },
  types: {
    files: 'Files',
    text: 'Text',
    deploy: 'BRC-20 deploy',
    mint: 'BRC-20 mint',
    transfer: 'BRC-20 transfer',
    etch: 'Rune etch',
    runes: 'Rune mint',
    alkanes: 'Alkane mint',
  },
  content: 'Content',
  template: 'template',
  max: 'Max',
  useMax: ({ field }: { field: string }) => `Use the maximum for ${field.toLowerCase()}`,
  warning: ({ text }: { text: string }) => `Warning: ${text}`,
  text: {
    label: 'Text',
    help: ({ size, limit }: { size: string; limit: string }) =>
      `${size} of ${limit}. Inscribed exactly as written, as plain text.`,
    tooLong: 'The text is too long.',
    over: ({ size, limit }: { size: string; limit: string }) =>
      `The text is too long: ${size}. An inscription can have up to ${limit}.`,
    missing: 'Enter the text to inscribe.',
  },
  /** A file dropped anywhere on the window. */
  drop: {
    inscribe: 'Drop to inscribe',
    psbt: 'A PSBT file opens in Tools instead.',
    title: 'Files not opened',
    single: 'Drop a PSBT file on its own.',
    folder: 'Folders can’t be inscribed. Drop the files in them.',
  },
  files: {
    drop: 'or drop them here',
    limits: ({ count, each, total }: { count: string; each: string; total: string }) =>
      `Up to ${count} files, ${each} each, ${total} in total`,
    choose: 'Add files',
    label: 'Files to inscribe',
    reading: ({ done, total }: { done: string; total: string }) => `Reading ${done} of ${total}`,
    stop: 'Stop',
    notAdded: ({ count }: { count: number }) =>
      counted(count, {
        one: '# file wasn’t added. Your other files are unchanged.',
        other: '# files weren’t added. Your other files are unchanged.',
      }),
    more: ({ count }: { count: number }) =>
      counted(count, { one: 'and # more', other: 'and # more' }),
    dismiss: 'Dismiss',
    missing: 'Add at least one file.',
    folder: 'This is a folder. Drop the files in it instead.',
    tooMany: ({ count }: { count: number }) =>
      counted(count, {
        one: 'You can add up to # file at a time.',
        other: 'You can add up to # files at a time.',
      }),
    empty: 'The file is empty, or it is a folder.',
    tooBig: ({ size, limit }: { size: string; limit: string }) =>
      `Too large (${size}). A file can have up to ${limit}.`,
    tooBigTogether: ({ limit }: { limit: string }) => `All files together can have up to ${limit}.`,
    unreadable: 'Couldn’t read the file. It may be a folder, or it was moved or locked.',
    list: 'Added files',
    sum: ({ count, size }: { count: number; size: string }) =>
      counted(count, { one: `# file · ${size}`, other: `# files · ${size}` }),
    removeAll: 'Remove all',
    remove: ({ name }: { name: string }) => `Remove ${name}`,
    moveUp: ({ name }: { name: string }) => `Move ${name} up`,
    moveDown: ({ name }: { name: string }) => `Move ${name} down`,
  },
  logo: {
    label: 'Image',
    help: 'Inscribed with the etching. Without an image, the name is inscribed as text.',
    choose: 'Choose image',
    replace: 'Choose another image',
    remove: 'Remove image',
    file: 'Image of the rune',
    size: ({ limit }: { limit: string }) => `Choose a file of up to ${limit} that isn’t empty.`,
  },
  receive: {
    title: 'Deliver to',
    own: 'My address',
    ownOrdinals: 'My ordinals address',
    other: 'Another address',
    transferPlace: 'A transfer is only valid at the address that holds the tokens.',
    tokenPlace: 'Keep a token at one address to avoid transfers between your own addresses.',
    available: ({ amount }: { amount: string }) => `${amount} available`,
    none: 'None here',
    address: 'Address',
    copyAddress: 'address',
    missing: 'Enter the address that receives the inscriptions.',
    lastSix: 'Last six characters of the address',
    lastSixHelp: 'Copy them from where you got the address, not from the field above.',
    lastSixMissing: 'Enter the last six characters of the address to confirm it.',
  },
  fees: {
    advanced: 'Advanced',
    postage: 'Postage',
    postageEach: '{amount} each · stays with the inscription',
    postageHelp: 'Sats that stay with each inscription and remain yours. 546 is the usual amount.',
    postageWhole: 'Enter the postage in whole sats.',
    postageLeast: ({ amount }: { amount: string }) =>
      `Enter at least ${amount}. Nodes don’t relay less.`,
    devAddress: 'Developer address',
    devAddressHelp: 'Only if a developer asked for a share. None by default.',
    devFee: 'Developer fee',
    devFeeWhole: 'Enter the developer fee in whole sats.',
    devFeeBoth: 'A developer fee needs both an address and an amount.',
    custom: 'Enter a fee rate from 1 to 10\u202f000 sat/vB.',
    unknown: 'Network fee rates aren’t available yet. Wait for them, or choose Custom.',
  },
  cost: {
    title: 'Cost',
    inscriptions: ({ count, size }: { count: number; size: string }) =>
      counted(count, { one: `# inscription, ${size}`, other: `# inscriptions, ${size}` }),
    mints: ({ count }: { count: number }) => counted(count, { one: '# mint', other: '# mints' }),
    postage: 'Postage',
    postageOwn: 'Postage, yours to keep',
    postageHint: 'Sats that stay with the inscriptions',
    postageHintOwn: 'Sats that stay with the inscriptions and remain yours',
    network: 'Network fee',
    networkHint: 'Paid to miners',
    service: 'Service fee',
    serviceHint: 'Paid to the inscribing service',
    developer: 'Developer fee',
    developerHint: 'Paid to the developer address, if you set one',
    payment: 'Network fee of the payment',
    paymentHint: 'For the transaction that pays the order',
    total: 'Total cost',
    maximum: 'Maximum total',
    orders: ({ count }: { count: number }) =>
      counted(count, {
        one: 'Split into # order.',
        other: 'Split into # orders, each paid separately.',
      }),
    loading: 'Calculating the cost…',
    none: 'Nothing has been created yet. The cost appears once you add content.',
    missing: 'Still missing',
    signed: {
      mint: 'Only the holder of the deploy inscription can mint this token. You sign twice: the commit pays, and the reveal uses the deploy inscription and returns it to you.',
      deploy:
        'A six-byte ticker is deployed in two hidden steps. You sign the commit, which pays for both. What it inscribes can only be checked afterwards.',
      files:
        'You sign the commit, which pays for everything. Inkstone checks what it commits to, or says that it couldn’t. With parents you also sign the reveal, which uses them and returns them to you.',
    },
    payWith: 'Pay with',
    wallet: 'This wallet',
    outside: 'Another wallet',
    commit: 'This wallet, by commit',
    needsCommit: 'Parents and metadata are only possible by commit.',
    ways: {
      wallet: 'Pays the order’s address. What is inscribed is compared with your files afterwards.',
      commit:
        'Your coins pay the inscribing transaction itself. Inkstone checks its content before you sign, or says that it couldn’t.',
      outside: 'You get an amount and an address, and pay from anywhere.',
    },
    review: 'Review order',
  },
  link: {
    row: 'Extras',
    title: 'Parents and metadata',
    intro: 'Written into every inscription of this order, and paid by commit.',
    parents: 'Parents',
    parent: 'Parent',
    chosen: 'Chosen parents',
    search: 'Find a parent by number or id',
    parentsHelp:
      'The new inscriptions become its children. The reveal uses it and returns it to you.',
    numbered: ({ number }: { number: string }) => `Inscription ${number}`,
    id: 'inscription id',
    addParent: ({ name }: { name: string }) => `Add ${name} as a parent`,
    removeParent: ({ id }: { id: string }) => `Remove the parent ${id}`,
    remove: 'Remove',
    noneOwn: 'You have no inscription yet that could be a parent.',
    noneFits: 'No other inscription of yours fits.',
    metadata: 'Metadata',
    metadataHelp: 'JSON. It is inscribed as CBOR.',
    metadataWrong: 'Enter valid JSON as metadata.',
    metaprotocol: 'Metaprotocol',
    titleTag: 'Title',
    traits: 'Traits',
    traitsHelp: 'One per line, such as colour: red.',
    traitsWrong: 'Write each trait as a name, a colon and a value. Use each name once.',
    delegate: 'Delegate',
    delegateHelp: 'The id of an inscription whose content is shown instead.',
    delegateWrong: 'Enter an inscription id as the delegate.',
  },
  review: {
    title: 'Review your order',
    inscribe: 'Inscribe',
    files: ({ count }: { count: number }) => counted(count, { one: '# file', other: '# files' }),
    deploy: (it: { tick: string; max: string; limit: string; decimals: string }) =>
      `Deploy ${it.tick}: maximum supply ${it.max}, ${it.limit} per mint, ${it.decimals} decimals`,
    deploySelfMint: (it: { tick: string; max: string; limit: string; decimals: string }) =>
      `Deploy ${it.tick}: maximum supply ${it.max}, ${it.limit} per mint, ${it.decimals} decimals, self-mint`,
    mint: ({ count, amount, tick }: { count: number; amount: string; tick: string }) =>
      counted(count, {
        one: `# mint of ${amount} ${tick}`,
        other: `# mints of ${amount} ${tick} each`,
      }),
    transfer: ({ amount, tick }: { amount: string; tick: string }) =>
      `Transfer inscription of ${amount} ${tick}. It moves 0 tokens until you send it.`,
    etch: (it: { rune: string; premine: string; decimals: string }) =>
      `Etch ${it.rune}: premine ${it.premine}, ${it.decimals} decimals, no open mint`,
    etchOpen: (it: {
      rune: string;
      premine: string;
      decimals: string;
      cap: string;
      amount: string;
    }) =>
      `Etch ${it.rune}: premine ${it.premine}, ${it.decimals} decimals, ${it.cap} mints of ${it.amount}`,
    runeMint: ({ count, ...it }: { count: number; amount: string; rune: string; id: string }) =>
      counted(count, {
        one: `# mint of ${it.amount} ${it.rune} (${it.id})`,
        other: `# mints of ${it.amount} ${it.rune} (${it.id}) each`,
      }),
    rounds: ({ count, each }: { count: number; each: string }) =>
      counted(count, { one: `# mint of ${each}`, other: `# mints of ${each} each` }),
    amounts: 'Amounts',
    receive: 'Receive address',
    yours: 'Yours',
    notYours: 'Not yours',
    feeRate: 'Fee rate',
    rate: ({ rate }: { rate: string }) => `${rate} sat/vB`,
    postage: 'Postage',
    postageEach: ({ amount }: { amount: string }) => `${amount} each`,
    payment: 'Payment',
    pays: {
      mint: 'You approve a commit and then a reveal, each in the approval window.',
      deploy: 'You approve a commit in the approval window.',
      files:
        'By commit. You approve it in the approval window, and with parents the reveal after it.',
      wallet: 'From this wallet. You approve the transaction in the approval window.',
      watched:
        'From this wallet. You approve the transaction in the approval window, save it as an unsigned PSBT and import it signed.',
      outside: 'From another wallet. You get the exact amount, an address and a QR code.',
    },
    orders: 'Orders',
    create: ({ count }: { count: number }) =>
      counted(count, { one: 'Create order', other: 'Create # orders' }),
  },
};
