import { z } from 'zod';

import { errorCodes } from '#shared/errors.ts';

import { call } from './define.ts';

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

export const recordCalls = {
  /**
   * Puts a file that could not be opened under another name, once it was allowed in the approval window. Throws NOT_FOUND for
   * one that is in no trouble, REFUSED.
   */
  'records.setAside': call(z.object({ file: recordFile }), z.object({ kept: z.string() })),
  /** Goes on with records that are behind, once it was allowed in the approval window. Throws NOT_FOUND, REFUSED. */
  'records.accept': call(z.object({ file: recordFile }), z.object({})),
  /**
   * Puts the file under another name and goes on with the copy beside it, once it was allowed in the approval window. Throws
   * NOT_FOUND, REFUSED.
   */
  'records.useCopy': call(z.object({ file: recordFile }), z.object({ kept: z.string() })),
  /** Opens it again. */
  'records.retry': call(z.object({ file: recordFile }), z.object({})),
};
