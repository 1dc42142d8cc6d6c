import {
  describeCopiedRecords,
  describeEmptyRecords,
  describeOlderRecords,
} from '#main/app/changes/records.ts';
import type { AppContext } from '#main/app/context.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type RecordHandlers = Pick<Handlers, Extract<keyof Handlers, `records.${string}`>>;

export function recordHandlers(ctx: AppContext): RecordHandlers {
  return {
    'records.setAside': async ({ file }) => {
      await ctx.changes.ask('records', () => describeEmptyRecords(ctx.records.troubles(), file));
      return { kept: await ctx.records.setAside(file) };
    },
    'records.accept': async ({ file }) => {
      await ctx.changes.ask('records', () => describeOlderRecords(ctx.records.troubles(), file));
      await ctx.records.accept(file);
      return {};
    },
    'records.useCopy': async ({ file }) => {
      await ctx.changes.ask('records', () => describeCopiedRecords(ctx.records.troubles(), file));
      return { kept: await ctx.records.useCopy(file) };
    },
    'records.retry': async ({ file }) => {
      await ctx.records.retry(file);
      return {};
    },
  };
}
