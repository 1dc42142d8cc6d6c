import type { RecordTrouble } from '#shared/ipc/records.ts';

import type { Described } from './requests.ts';

/** Null where no file of this name is behind. */
export function describeOlderRecords(
  troubles: readonly RecordTrouble[],
  file: string,
): Described | null {
  const found = troubles.find((one) => one.file === file && one.canAccept);
  if (!found) return null;
  return {
    title: `Go on with older records of ${found.label}`,
    lines: [
      { label: 'Records', before: 'not believed', after: 'taken as they are now' },
      { label: 'What was found', before: null, after: found.objects.join('; ') },
    ],
    consequence:
      'What is missing is forgotten: coins you froze may pay again, a live signature may be unknown, and an order that was made already may be made and paid a second time. Look at your coins and orders before you go on.',
  };
}
