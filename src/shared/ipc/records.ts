import { z } from 'zod';

import { errorCodes } from '#shared/errors.ts';

export const recordFile = z.string().min(1).max(40);

/** How much of operations is in a file, and how new it is. */
export const recordCounts = z.object({
  operations: z.number(),
  transactions: z.number(),
  /** When an operation in it last moved, ms; null where there is none. */
  newestAt: z.number().nullable(),
});
export type RecordCounts = z.output<typeof recordCounts>;

/** A file of records that could not be opened, or is gone: nothing is done with it before the person decides. */
export const recordTrouble = z.object({
  /** `app` for settings, or a network's id. */
  file: recordFile,
  /** The network's name, or Settings. */
  label: z.string(),
  path: z.string(),
  code: z.enum(errorCodes),
  /** What was found in it that is not the app's, in words. */
  objects: z.array(z.string()),
  /** Whether the file may be put under another name, to go on with an empty one. */
  canSetAside: z.boolean(),
  /** Whether the person may go on with the records as they are. */
  canAccept: z.boolean(),
  /** What the file has, and the copy that is kept beside it; null where there is none, or it cannot be read. */
  has: z.object({ file: recordCounts.nullable(), copy: recordCounts.nullable() }),
  /** Whether the app may go on with the copy. */
  canUseCopy: z.boolean(),
  /** Whether opening it again may help without another start. */
  canRetry: z.boolean(),
});
export type RecordTrouble = z.output<typeof recordTrouble>;
