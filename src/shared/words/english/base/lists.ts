import { counted } from '#shared/words/english/counted.ts';

/** Tables, pages of lists, and what belongs to a row. */
export const lists = {
  close: 'Close',
  /** How old a list is. */
  asOf: 'Updated {time}',
  export: ({ format }: { format: string }) => `Export ${format}`,
  exported: ({ count }: { count: number }) =>
    counted(count, { one: 'Exported # row', other: 'Exported # rows' }),
  more: ({ count }: { count: number }) => counted(count, { other: '# more' }),
  /** For screen readers, before an amount. */
  directions: { in: 'received:', out: 'sent:', own: 'moved within your wallet:' },
  notMoved: 'not moved:',
  inscriptions: ({ count }: { count: number }) =>
    counted(count, { one: 'inscription', other: 'inscriptions' }),
  layers: {
    title: 'Balances on both layers',
    loading: 'Loading balances on both layers',
    none: 'No tokens on either layer.',
    token: 'Token',
    onBitcoin: 'On-chain',
    inSwap: 'In swap',
    moving: 'In transit',
    total: 'Total',
    moves: { deposit: 'In transit to the swap', withdraw: 'In transit to Bitcoin' },
    missing: {
      title: 'The swap reports less in transit',
      text: ({ amount, tick }: { amount: string; tick: string }) =>
        `Your operations moved ${amount} ${tick} that the swap doesn’t count as in transit. Check the operations above.`,
    },
  },
  /** Saved filters and templates. `what` is one of these. */
  named: {
    label: ({ what }: { what: string }) => `Saved ${what}s`,
    remove: ({ what, name }: { what: string; name: string }) => `Delete the ${what} “${name}”`,
    nameOf: ({ what }: { what: string }) => `Name of the ${what}`,
    name: 'Name',
    save: 'Save',
    cancel: 'Cancel',
    update: ({ name }: { name: string }) => `Update “${name}”`,
    saveThis: ({ what }: { what: string }) => `Save this ${what}`,
  },
  paged: {
    /** The list's title inside a sentence; BRC-20 keeps its capitals. */
    inText: ({ title }: { title: string }) =>
      title.replaceAll(/\b[A-Z](?=[a-z])/gu, (letter) => letter.toLowerCase()),
    loading: ({ list }: { list: string }) => `Loading ${list}`,
    none: ({ list }: { list: string }) => `No ${list}`,
    range: ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
    rangeOf: ({ from, to, total }: { from: string; to: string; total: string }) =>
      `${from} to ${to} of ${total}`,
    previous: 'Previous',
    previousOf: ({ list }: { list: string }) => `Previous ${list}`,
    next: 'Next',
    nextOf: ({ list }: { list: string }) => `Next ${list}`,
  },
  raw: {
    show: ({ what }: { what: string }) => `Raw JSON of ${what}`,
    hide: ({ what }: { what: string }) => `Hide raw JSON of ${what}`,
    copy: 'Copy',
    copyOf: ({ what }: { what: string }) => `Copy the JSON of ${what}`,
    rest: ({ count }: { count: number }) =>
      counted(count, {
        one: '# more character. Copy to get all of it.',
        other: '# more characters. Copy to get all of it.',
      }),
  },
  stale: {
    title: 'Your coins couldn’t be loaded',
    why: ({ title }: { title: string }) => `${title}.`,
    lastKnown: 'This is the last known state.',
  },
  swap: {
    trade: { label: 'Trade', title: ({ tick }: { tick: string }) => `Trade ${tick}` },
    pool: { label: 'Pool', title: ({ tick }: { tick: string }) => `Pools with ${tick}` },
    stake: { label: 'Stake', title: ({ tick }: { tick: string }) => `Stakes with ${tick}` },
    send: { label: 'Send', title: ({ tick }: { tick: string }) => `Send ${tick} in the swap` },
    withdraw: {
      label: 'Withdraw',
      title: ({ tick }: { tick: string }) => `Withdraw ${tick} to Bitcoin`,
    },
  },
  holders: { rank: 'Rank', address: 'Address', amount: 'Amount' },
  events: {
    event: 'Event',
    moved: 'Moved',
    inscribed: 'Inscribed',
    inscription: 'Inscription',
    nowAt: 'Now at',
    block: 'Block',
    time: 'Time',
  },
};
