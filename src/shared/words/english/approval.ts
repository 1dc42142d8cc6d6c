import type { CardAct } from '#shared/flows/approval.ts';

import { counted } from './counted.ts';

/** The approval window. */
export const approval = {
  title: 'Approval',
  window: 'Inkstone approval',
  loading: 'Loading requests',
  again: 'Try again',
  shownAgain: 'Why you see this again',
  behind: ({ count }: { count: number }) =>
    counted(count, { one: '# more request waiting', other: '# more requests waiting' }),
  locked: {
    title: 'The wallet is locked',
    text: 'Unlock the wallet in the main window. Your pending requests will reappear here. Nothing was signed.',
  },
  none: {
    title: 'Nothing to approve',
    text: 'Signatures and changes that need your approval appear here. You can close this window.',
  },
  gone: {
    title: 'Request withdrawn',
    text: 'It was withdrawn, or the data it was based on has changed. Nothing was signed or changed. If it is still needed, an updated request will appear here.',
    /** Decided in another window. */
    elsewhere: {
      signed: {
        title: 'Signed in another window',
        text: 'You approved this request there, and it was signed. Follow it in Activity.',
      },
      confirmed: {
        title: 'Confirmed in another window',
        text: 'You confirmed this change there, and it is in force.',
      },
      rejected: {
        title: 'Rejected in another window',
        text: 'You rejected this request there. Nothing was signed or changed.',
      },
    },
    next: 'Show next request',
    close: 'OK',
  },
  /** Read aloud when the request on screen changes. */
  heard: {
    locked: 'The wallet is locked.',
    gone: 'The request was withdrawn.',
    none: 'Nothing left to approve.',
  },
  reject: 'Reject',
  sign: 'Sign',
  signElsewhere: 'Approve and export',
  /** The button, by what signing does. */
  acts: {
    send: 'Sign and send',
    pay: 'Sign and pay',
    buy: 'Sign and buy',
    list: 'Sign and list',
    'edit-listing': 'Sign and edit price',
    'cancel-listing': 'Sign and cancel listing',
    consolidate: 'Sign and consolidate',
    separate: 'Sign and separate',
    'speed-up': 'Sign and speed up',
    cancel: 'Sign and cancel payment',
    deposit: 'Sign and deposit',
    withdraw: 'Sign and withdraw',
    swap: 'Sign and swap',
    'open-pool': 'Sign and open pool',
    add: 'Sign and add liquidity',
    remove: 'Sign and remove liquidity',
    stake: 'Sign and stake',
    unstake: 'Sign and unstake',
    claim: 'Sign and claim',
    lock: 'Sign and lock',
    unlock: 'Sign and unlock',
  } satisfies Record<CardAct, string>,
  unreadable: {
    loading: 'Loading the request',
    title: 'This request can’t be read',
    unsigned: 'Nothing was signed',
    text: 'Inkstone doesn’t recognize its format. Reject it and start again.',
  },
  expired: 'Expired. Reject it and start again.',
  validFor: ({ time }: { time: string }) => `Valid for ${time}`,
  requested: 'You requested',
  requestedAgo: ({ ago }: { ago: string }) => `Requested ${ago}`,
  effect: 'Effect of this signature',
  effectOfTransaction: 'Effect of this transaction',
  items: 'All items',
  satFlow: 'Where every sat goes',
  coins: 'Inputs and outputs',
  blocked: {
    title: 'Blocked. This can’t be signed.',
    rejectOnly: 'Blocked. You can only reject this request.',
    request: 'You requested',
    problems: 'Problems',
    next: 'What to do',
    reject:
      'Reject it. Nothing has been signed. You can try again; if you see this a second time, stop and contact the provider.',
  },
  hold: {
    text: ({ reasons }: { reasons: string }) =>
      `Needs your confirmation: ${reasons} Enter a reason and your password to continue.`,
    reason: 'Reason',
  },
  /** The checks of a request. */
  checks: {
    problems: 'Problems',
    risks: 'Risks',
    passed: ({ count }: { count: number }) =>
      counted(count, { one: '# check passed', other: '# checks passed' }),
    again: 'They run again when you sign.',
    show: 'Show checks',
    hide: 'Hide checks',
    evidence: 'Evidence',
  },
  /** A lock of LP tokens. */
  lock: {
    locked: 'You lock',
    rest: 'You can still use',
    reported: ({ amount }: { amount: string }) => `${amount}, reported by the provider`,
    tokens: 'LP tokens',
    pool: ({ pair }: { pair: string }) => `Of the pool ${pair}`,
    share: ({ percent }: { percent: number }) => `${percent} % of what is free now`,
    percent: ({ percent }: { percent: number }) => `${percent} %`,
    days: ({ count }: { count: number }) =>
      counted(count, { one: '# day locked', other: '# days locked' }),
    start: 'Today',
    startNote: 'when you sign',
    until: ({ date }: { date: string }) => `Locked until ${date}`,
    untilNote: 'earliest unlock',
  },
  /** What can't be undone. */
  final: { title: 'This can’t be undone.', understood: 'I understand' },
  /** The head of a card: what moves, the recipients and the cost. */
  contract: {
    pay: 'You pay',
    wouldPay: 'You would pay',
    send: 'You send',
    wouldSend: 'You would send',
    receive: 'You receive',
    wouldReceive: 'You would receive',
    theirs: ({ count }: { count: number }) =>
      counted(count, { one: 'Recipient receives', other: '# recipients receive' }),
    /** Parts of what is paid, after the amount. */
    part: {
      named: ({ name }: { name: string }) => `to ${name}`,
      recipient: 'to the recipient',
      unknown: 'to an unknown recipient',
      more: ({ count }: { count: number }) => counted(count, { one: '# more', other: '# more' }),
    },
    listedOnSale: 'The items listed below, once sold',
    listed: 'The items listed below',
    nothing: 'Nothing in this transaction',
    /** Beside a message, which is no transaction. */
    nothingSigned: 'Nothing with this signature',
    nothingSent: 'Nothing',
    act: {
      swap: 'You pay',
      add: 'You add',
      remove: 'You redeem',
      stake: 'You stake',
    },
    reported: ({ what }: { what: string }) => `${what}: reported by the provider`,
    kept: ({ assets }: { assets: string }) => `Stays in your wallet: ${assets}`,
    keptAsset: ({ title }: { title: string }) => `${title} (reported by the provider)`,
    comma: ', ',
    idOnly: 'Known by ID only',
    recipient: {
      title: 'Recipient',
      buyer: 'Any buyer who pays the price, until the coin is spent',
      self: 'None. Everything stays in your wallet.',
      unknown: 'Unknown recipient',
      fullAddress: 'Full address:',
      data: 'Data output. It can never be spent.',
      service: 'service fee',
    },
    fee: {
      at: ({ rate }: { rate: string }) => `{amount} network fee at ${rate} sat/vB`,
      byBuyer: 'Network fee paid by the buyer',
      shared: '(others’ coins pay part of it)',
    },
    total: 'Total cost',
    feeIncluded: 'network fee included',
    wouldTotal: 'Total cost if signed',
    postage: 'minus {amount} postage, which comes back to you',
  },
  /** What is signed, in full. */
  raw: {
    inputs: 'Inputs',
    outputs: 'Outputs',
    yours: 'Yours',
    notYours: 'Not yours',
    dataOnly: 'Data only, no address',
    roles: {
      payment: 'Payment',
      change: 'Change',
      inscription: 'Inscription',
      'fee-service': 'Service fee',
      data: 'Data',
      unknown: 'Unknown',
    },
    ids: 'Full IDs and addresses',
    message: {
      title: 'Full message',
      raw: 'Raw message',
      hidden: ({ count }: { count: number }) =>
        counted(count, {
          one: '# invisible character, shown as its code.',
          other: '# invisible characters, shown as their codes.',
        }),
      signedBy: ({ form }: { form: string }) => `Signed by {address}. Format: ${form}.`,
      forms: { bip322: 'BIP-322 (simple)', legacy: 'legacy (before BIP-322)' },
    },
    payload: {
      title: 'Raw data to sign',
      txid: 'Transaction ID {id}',
      digest: 'Request digest {id}',
      unsigned: 'None of its inputs will be signed.',
      input: ({ number }: { number: number }) => `Input ${number}, key {path}`,
      inputSighash: ({ number, sighash }: { number: number; sighash: number }) =>
        `Input ${number}, key {path}, sighash ${sighash}`,
      psbt: 'PSBT to sign, in base64',
    },
  },
  /** A change of settings or of trusted data. */
  change: {
    text: 'Requested in the main window. Nothing changes until you confirm.',
    before: 'Current',
    after: 'New',
    removed: 'Removed',
    consequence: 'What this changes',
    confirm: 'Confirm change',
  },
  /** Recovery phrases and private keys. */
  secrets: {
    addressKey: 'Private key of one address',
    privateKey: 'Your private key',
    backup: 'Write down your recovery phrase',
    phrase: 'Your recovery phrase',
    ofAddress: 'Address: {address}',
    ofWallet: ({ name }: { name: string }) => `Wallet: “${name}”`,
    warning: {
      title: 'Anyone who sees this can take your coins',
      text: 'Make sure you are alone, with no camera and no screen sharing. Write it on paper, never in a file, a photo or a website.',
    },
    keyHidden: 'The key is hidden until you show it.',
    phraseHidden: ({ count }: { count: number }) =>
      `Your ${count}-word phrase is hidden until you show it.`,
    showKey: 'Show key',
    showPhrase: 'Show phrase',
    hide: 'Hide',
    later: 'Later',
    close: 'Close',
    done: 'Done',
    inOrder: 'Recovery phrase, in order',
    fingerprint:
      'Also write down the wallet fingerprint: {code}. After a restore, it confirms that the phrase and passphrase are correct.',
    written: 'I wrote it down',
    check: {
      text: 'Enter these words from your paper to verify the backup.',
      word: ({ number }: { number: number }) => `Word ${number}`,
      wrong: 'At least one word is wrong',
      compare: 'Compare your paper with the phrase again.',
      verify: 'Verify backup',
      showAgain: 'Show phrase again',
      verified: 'Backup verified',
      store: 'Store the paper where only you can find it.',
    },
  },
};
