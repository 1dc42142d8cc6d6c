import { counted } from './counted.ts';

export const records = {
  title: {
    atStart: 'Inkstone stopped before doing anything',
    later: 'Inkstone stopped',
  },
  place: ({ what }: { what: string }) => `${what}: {path}`,
  dataFolder: 'Data folder',
  these: 'These records',
  copy: 'The saved copy',
  unreadable: 'Can’t be read',
  operations: ({ count }: { count: number }) =>
    counted(count, { one: '# operation', other: '# operations' }),
  transactions: ({ count }: { count: number }) =>
    counted(count, { one: '# transaction', other: '# transactions' }),
  counts: ({ operations, transactions }: { operations: string; transactions: string }) =>
    `${operations}, ${transactions}`,
  countsAt: (of: { operations: string; transactions: string; time: string }) =>
    `${of.operations}, ${of.transactions}, last written ${of.time}`,
  useCopy: 'Use the saved copy',
  retry: 'Try again',
  accept: 'Continue with these records',
  acceptHelp:
    'You’ll confirm this with your password in the approval window. Missing records stay missing: check your coins and orders before you pay again.',
  setAside: 'Set this file aside and continue',
  setAsideHelp: ({ records }: { records: string }) =>
    `Nothing is deleted: the file stays next to the new one under another name. Inkstone continues with empty records of ${records}, and unfinished operations in the file don’t resume. To inspect or repair it, use a copy. You’ll confirm this in the approval window.`,
};
