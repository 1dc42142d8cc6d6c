import { z } from 'zod';

import {
  describeCopiedRecords,
  describeEmptyRecords,
  describeOlderRecords,
} from '#main/app/changes/older-records.ts';
import { recordFile } from '#shared/ipc/records.ts';

import { harmless, weakening } from './declare.ts';
import { nothing } from './fields.ts';

export const recordsCalls = {
  /**
   * Renames a file that couldn't be opened, after confirmation in the approval window. Throws NOT_FOUND if the file has
   * no problem, REFUSED.
   */
  'records.setAside': weakening(
    ['records'],
    z.object({ file: recordFile }),
    z.object({ kept: z.string() }),
    async (ctx, { file }) => {
      await ctx.changes.ask('records', () => describeEmptyRecords(ctx.records.troubles(), file));
      return { kept: await ctx.records.setAside(file) };
    },
  ),
  /** Continues with outdated records, after confirmation in the approval window. Throws NOT_FOUND, REFUSED. */
  'records.accept': weakening(
    ['records'],
    z.object({ file: recordFile }),
    nothing,
    async (ctx, { file }) => {
      await ctx.changes.ask('records', () => describeOlderRecords(ctx.records.troubles(), file));
      await ctx.records.accept(file);
      return {};
    },
  ),
  /**
   * Renames the file and continues with the copy beside it, after confirmation in the approval window. Throws
   * NOT_FOUND, REFUSED.
   */
  'records.useCopy': weakening(
    ['records'],
    z.object({ file: recordFile }),
    z.object({ kept: z.string() }),
    async (ctx, { file }) => {
      await ctx.changes.ask('records', () => describeCopiedRecords(ctx.records.troubles(), file));
      return { kept: await ctx.records.useCopy(file) };
    },
  ),
  /** Tries to open it again. */
  'records.retry': harmless(z.object({ file: recordFile }), nothing, async (ctx, { file }) => {
    await ctx.records.retry(file);
    return {};
  }),
};
