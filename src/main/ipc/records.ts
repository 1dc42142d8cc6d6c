import { z } from 'zod';

import {
  describeCopiedRecords,
  describeEmptyRecords,
  describeOlderRecords,
} from '#main/app/changes/records.ts';
import { recordFile } from '#shared/ipc/records.ts';

import { harmless, weakening } from './declare.ts';
import { nothing } from './fields.ts';

export const recordsCalls = {
  /**
   * Puts a file that could not be opened under another name, once it was allowed in the approval window. Throws NOT_FOUND for
   * one that is in no trouble, REFUSED.
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
  /** Goes on with records that are behind, once it was allowed in the approval window. Throws NOT_FOUND, REFUSED. */
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
   * Puts the file under another name and goes on with the copy beside it, once it was allowed in the approval window. Throws
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
  /** Opens it again. */
  'records.retry': harmless(z.object({ file: recordFile }), nothing, async (ctx, { file }) => {
    await ctx.records.retry(file);
    return {};
  }),
};
