import { z } from 'zod';

import { errorCodes } from '#shared/errors.ts';

export const recordFile = z.string().min(1).max(40);

/** How many operations a file has, and how recent they are. */
export const recordCounts = z.object({
  operations: z.number(),
  transactions: z.number(),
  /** When an operation last changed, in ms; null if there is none. */
  newestAt: z.number().nullable(),
});
export type RecordCounts = z.output<typeof recordCounts>;

/** A database file that couldn't be opened, or is gone. It isn't touched until you decide. */
export const recordTrouble = z.object({
  /** `app` for settings, or a network's id. */
  file: recordFile,
  /** The network's name, or Settings. */
  label: z.string(),
  path: z.string(),
  code: z.enum(errorCodes),
  /** Foreign database objects found in it, in words. */
  objects: z.array(z.string()),
  /** Whether the file may be renamed, to continue with an empty one. */
  canSetAside: z.boolean(),
  /** Whether you may continue with the records as they are. */
  canAccept: z.boolean(),
  /** Contents of the file and of the copy beside it; null if missing or unreadable. */
  has: z.object({ file: recordCounts.nullable(), copy: recordCounts.nullable() }),
  /** Whether the app may continue with the copy. */
  canUseCopy: z.boolean(),
  /** Whether reopening may help without a restart. */
  canRetry: z.boolean(),
});
export type RecordTrouble = z.output<typeof recordTrouble>;
