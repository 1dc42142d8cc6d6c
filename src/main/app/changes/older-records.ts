import type { FlowView } from '#shared/flows/view.ts';
import type { RecordCounts, RecordTrouble } from '#shared/ipc/records.ts';
import { commas, semicolons } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import type { Described } from './requests.ts';

const inWords = (counts: RecordCounts | null): string =>
  counts === null
    ? say.app.changesOlderRecords.cannotBeRead
    : commas([
        say.counts.operation({ count: counts.operations }),
        say.counts.transaction({ count: counts.transactions }),
      ]);

/** Contents of the file and its copy; empty without a usable copy. */
const whatEachHas = ({ canUseCopy, has }: RecordTrouble): Described['lines'] =>
  canUseCopy
    ? [
        {
          label: say.app.changesOlderRecords.theseRecordsHave,
          before: null,
          after: inWords(has.file),
        },
        {
          label: say.app.changesOlderRecords.theCopyBesideThem,
          before: null,
          after: inWords(has.copy),
        },
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
    const objects = semicolons(found.objects) || say.app.changesOlderRecords.itIsDamaged;
    return {
      title: say.app.changesOlderRecords.goOnWithOf({ what, label: found.label }),
      lines: [
        { label: say.app.changesOlderRecords.records, before, after },
        { label: say.app.changesOlderRecords.whatWasFound, before: null, after: objects },
        ...whatEachHas(found),
      ],
      consequence: consequenceOf(file),
    };
  };

/** Null if no such file is behind. */
export const describeOlderRecords = goingOn(
  'canAccept',
  'older records',
  ['not believed', say.app.changesOlderRecords.takenAsTheyAre],
  () => say.app.changesOlderRecords.whatIsMissingIs,
);

/** Null if there is no copy to continue with. */
export const describeCopiedRecords = goingOn(
  'canUseCopy',
  say.app.changesOlderRecords.theCopyOfThe,
  [say.app.changesOlderRecords.keptAndNotOpened, say.app.changesOlderRecords.theCopyTheFile],
  () => say.app.changesOlderRecords.theCopyHasOperations,
);

/** Null if no such file may be renamed. */
export const describeEmptyRecords = goingOn(
  'canSetAside',
  'empty records',
  [say.app.changesOlderRecords.keptAndNotOpened, say.app.changesOlderRecords.emptyTheFileStays],
  (file) =>
    file === 'app'
      ? say.app.changesOlderRecords.everySettingIsAt
      : say.app.changesOlderRecords.allThatStoodThere,
);

export const describeForgetting = ({ title }: Pick<FlowView, 'title'>): Described => ({
  title: say.app.changesOlderRecords.forgetAnOperation,
  lines: [
    {
      label: title,
      before: say.app.changesOlderRecords.itsCoinsAreKept,
      after: say.app.changesOlderRecords.endedItsCoinsAre,
    },
  ],
  consequence: say.app.changesOlderRecords.itsRecordCantBe,
});
