import { counted } from '#shared/words/english/counted.ts';

export const activity = {
  search: 'Search activity',
  searchAll: 'Search amount, ticker, address, note',
  sort: 'Show',
  sorts: {
    all: 'All',
    received: 'Received',
    sent: 'Sent',
    inscribed: 'Inscribed',
    traded: 'Traded',
    swapped: 'Swapped',
  },
  moreFilters: 'More filters',
  export: 'Export',
  older: 'Search older activity',
  today: 'Today',
  yesterday: 'Yesterday',
  /** Of an amount that contains it. */
  fee: 'incl. {amount} fee',
  operators: 'Filter with kind:, status:, on:2026-11, after: and before:',
  kind: 'Kind',
  kinds: 'Kinds',
  allKinds: 'All kinds',
  filter: 'filter',
  list: 'Activity',
  loading: 'Loading activity',
  unmatched: {
    title: 'Nothing matches',
    text: 'Change the search or the kind.',
  },
  none: {
    title: 'No activity yet',
    text: 'Everything you do is recorded here and kept on this computer, even offline.',
    receive: 'Receive bitcoin',
    inscribe: 'Inscribe',
  },
  content: ({ title }: { title: string }) => `Content of ${title}`,
  reference: 'reference',
  history: {
    title: 'Address history',
    loading: ({ done, total, rows }: { done: number; total: number; rows: number }) =>
      counted(rows, {
        one: `Loading history: ${done} of ${total} lists, # record`,
        other: `Loading history: ${done} of ${total} lists, # records`,
      }),
    stop: 'Stop',
    loaded: 'Updated {time}',
    notLoaded: 'Address history hasn’t been refreshed in this session',
    refresh: 'Refresh history',
    failed: ({ problem, families }: { problem: string; families: string }) =>
      `${problem} (${families})`,
  },
  record: {
    source: 'Source: blockchain or provider',
    this: 'this record',
    theRecord: 'the record',
    kind: 'Kind',
    status: 'Status',
    time: 'Time',
    transaction: 'Transaction',
    copyTransaction: 'transaction ID',
    reference: 'Reference',
    related: 'Related records',
  },
};
