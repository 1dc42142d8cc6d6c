import { counted } from '#shared/words/english/counted.ts';

/** The window around every screen, and the palette. */
export const frame = {
  start: {
    failed: 'Inkstone cannot start',
    again: 'Try again',
    starting: 'Starting. The first start takes a few seconds longer.',
  },
  skip: 'Skip to content',
  main: 'Main',
  groups: { wallet: 'Wallet', create: 'Create', trade: 'Trade', 'look-up': 'Look up' },
  dismiss: 'Dismiss',
  wallet: { label: 'Wallet', watched: ({ name }: { name: string }) => `${name} (watch-only)` },
  approval: {
    label: 'Approval waiting',
    title: 'Waiting for you in the approval window',
    words: 'Your recovery phrase or key can be shown there now',
    more: ({ title, count }: { title: string; count: number }) =>
      `${title} (${counted(count, { one: '# request waits', other: '# requests wait' })})`,
    cancel: 'Cancel this change',
    open: 'Open the approval window',
  },
  connection: {
    states: {
      unknown: 'Not connected yet',
      online: 'Online',
      offline: 'Offline',
      busy: 'Slowed down',
      unreadable: 'The provider’s answers can’t be read',
      'key-refused': 'API key rejected',
    },
    block: ({ height }: { height: string }) => `Block ${height}`,
    behind: ({ off }: { off: string }) => `This clock is ${off} behind`,
    ahead: ({ off }: { off: string }) => `This clock is ${off} ahead`,
    clock: 'The provider rejects messages signed with a wrong time. Set this computer’s clock.',
    someUnreadable: 'Some of the provider’s answers can’t be read',
    unreadable: ({ since, names }: { since: string; names: string }) =>
      `Can’t be read since ${since}: ${names}. Inkstone shows what it read before and retries automatically. If this lasts, look for an update.`,
    andMore: ({ names, count }: { names: string; count: number }) => `${names} and ${count} more`,
    calls: 'API calls used this month',
    used: ({ used, of, rate }: { used: string; of: string; rate: number }) =>
      `${used} / ${of} calls, ${rate}/s`,
  },
  flows: {
    label: 'Operations in progress',
    none: 'Nothing in progress',
    steps: ({ done, all }: { done: number; all: number }) => `${done} of ${all}`,
    all: ({ count }: { count: number }) => `Show all ${count}`,
  },
  signatures: {
    text: ({ count }: { count: number }) =>
      counted(count, {
        one: '# signature of yours still sells below half of the floor price.',
        other: '# signatures of yours still sell below half of the floor price.',
      }),
    see: 'See and revoke',
  },
  toasts: {
    label: 'Notifications',
    times: ({ count }: { count: number }) => counted(count, { one: '# time', other: '# times' }),
    open: 'Open',
  },
  bar: {
    mine: 'Mine a block',
    search: 'Search',
    show: 'Show what you own',
    hide: 'Hide what you own',
    hideKeys: 'Hides or shows what you own (Ctrl or Cmd, Shift, H)',
    unit: ({ unit }: { unit: string }) => `Amounts in ${unit}. Switch unit`,
    lock: 'Lock',
  },
  opened: {
    title: 'That was not opened',
    unknown: 'This link leads to nothing that this version of the app has.',
  },
  order: ({ id }: { id: string }) => `Order ${id}…`,
  downloaded: 'It is in your downloads.',
  /** Kinds of things with a page in Explore. */
  kinds: {
    inscription: 'Inscription',
    brc20: 'BRC-20 token',
    rune: 'Rune',
    alkane: 'Alkane',
    collection: 'Collection',
    address: 'Address',
    block: 'Block',
    tx: 'Transaction',
    utxo: 'Coin',
  },
};
