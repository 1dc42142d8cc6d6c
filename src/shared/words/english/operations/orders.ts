import { counted } from '#shared/words/english/counted.ts';

export const orders = {
  create: 'New order',
  sync: 'Sync orders',
  synced: ({ added, updated }: { added: number; updated: number }) =>
    `${counted(added, { one: '# order added', other: '# orders added' })}, ${updated} updated.`,
  syncing: ({ done }: { done: number }) => `Syncing: ${done}`,
  syncingOf: ({ done, total }: { done: number; total: number }) => `Syncing: ${done} of ${total}`,
  search: 'Search orders',
  searchBy: 'Search by title, ID or address',
  shown: ({ count }: { count: number }) => `${count} shown`,
  shownOfMore: ({ count }: { count: number }) => `${count}+ shown`,
  filter: 'filter',
  loading: 'Loading orders',
  offline: {
    title: 'Offline',
    unreadable: 'The provider’s responses can’t be read',
    text: 'Showing the last known orders.',
  },
  unmatched: {
    title: 'No orders match',
    text: 'Change the search or the status.',
  },
  none: {
    title: 'No orders yet',
    text: 'What you inscribe appears here, with its progress and its cost. Sync orders to load those from another device.',
    first: 'Create your first order',
  },
  content: ({ title }: { title: string }) => `Content of ${title}`,
  view: 'View inscription',
  viewOf: ({ title }: { title: string }) => `View inscription of ${title}`,
  inscriptions: ({ count }: { count: number }) =>
    counted(count, { one: '# inscription', other: '# inscriptions' }),
  elsewhere: 'Created elsewhere',
  counts: {
    title: 'Orders by status',
    status: 'Status',
    all: 'All',
    theirs: ({ count, isSplit }: { count: number; isSplit: boolean }) =>
      counted(count, {
        one: 'The provider counts # order for this API key',
        other: 'The provider counts # orders for this API key',
      }) + (isSplit ? ': {groups}' : ''),
    comma: ', ',
    old: ({ problem }: { problem: string }) => `The provider’s count is out of date: ${problem}.`,
    unknown: ({ problem }: { problem: string }) =>
      `The provider’s count is unavailable: ${problem}.`,
    missing: ({ count }: { count: number }) =>
      counted(count, {
        one: '# order of this API key isn’t here yet. Sync orders to load it.',
        other: '# orders of this API key aren’t here yet. Sync orders to load them.',
      }),
    groups: {
      pending: { label: 'waiting', means: 'Not paid yet, or the payment needs attention' },
      inscribing: { label: 'inscribing', means: 'Paid; the inscriptions are being created' },
      minted: { label: 'inscribed', means: 'All inscriptions were created' },
      closed: { label: 'closed', means: 'Finished, expired or cancelled' },
      refunded: { label: 'refunded', means: 'The payment was sent back' },
    },
  },
};
