import type { FlowView } from '#shared/flows/view.ts';
import type { RecordCounts, RecordTrouble } from '#shared/ipc/records.ts';
import { plural } from '#shared/text.ts';

import type { Described } from './requests.ts';

const inWords = (counts: RecordCounts | null): string =>
  counts === null
    ? 'cannot be read'
    : `${plural(counts.operations, 'operation')}, ${plural(counts.transactions, 'transaction')}`;

/** Contents of the file and its copy; empty without a usable copy. */
const whatEachHas = ({ canUseCopy, has }: RecordTrouble): Described['lines'] =>
  canUseCopy
    ? [
        { label: 'These records have', before: null, after: inWords(has.file) },
        { label: 'The copy beside them has', before: null, after: inWords(has.copy) },
      ]
    : [];

/** What to continue with, for the files that this helps. */
const goingOn =
  (
    helps: 'canAccept' | 'canUseCopy' | 'canSetAside',
    what: string,
    [before, after]: readonly [string, string],
    consequenceOf: (file: string) => string,
  ) =>
  (troubles: readonly RecordTrouble[], file: string): Described | null => {
    const found = troubles.find((one) => one.file === file && one[helps]);
    if (!found) return null;
    const objects = found.objects.join('; ') || 'it is damaged';
    return {
      title: `Go on with ${what} of ${found.label}`,
      lines: [
        { label: 'Records', before, after },
        { label: 'What was found', before: null, after: objects },
        ...whatEachHas(found),
      ],
      consequence: consequenceOf(file),
    };
  };

/** Null if no such file is behind. */
export const describeOlderRecords = goingOn(
  'canAccept',
  'older records',
  ['not believed', 'taken as they are now'],
  () =>
    'What is missing is forgotten: coins you froze may pay again, a live signature may be unknown, and an order that was made already may be made and paid a second time. Look at your coins and orders before you go on.',
);

/** Null if there is no copy to continue with. */
export const describeCopiedRecords = goingOn(
  'canUseCopy',
  'the copy of the records',
  ['kept, and not opened', 'the copy; the file stays beside'],
  () =>
    'The copy has operations, signatures, labels and rules of coins, up to five minutes before the trouble. Orders of your API key come back with a sync. Every operation that still waits is compared with the chain before it may sign.',
);

/** Null if no such file may be renamed. */
export const describeEmptyRecords = goingOn(
  'canSetAside',
  'empty records',
  ['kept, and not opened', 'empty; the file stays beside'],
  (file) =>
    file === 'app'
      ? 'Every setting is at its default again: limits, the addresses of providers and the ways to them.'
      : 'All that stood there is forgotten: coins you froze may pay again, live signatures are unknown, and an operation under way is not carried on. What it ordered or paid may be ordered and paid a second time.',
);

export const describeForgetting = ({ title }: Pick<FlowView, 'title'>): Described => ({
  title: 'Forget an operation',
  lines: [
    { label: title, before: 'its coins are kept for it', after: 'ended; its coins are free' },
  ],
  consequence:
    'Its record can’t be read or was changed outside Inkstone, so nobody knows how far it came. What it sent or ordered may be sent or ordered a second time. Check your coins and orders first.',
});
