import { z } from 'zod';

import { alertChange, wantedAlert, watch, watchedTick } from '#shared/ipc/watch.ts';

import { harmless } from './declare.ts';
import { nothing } from './fields.ts';

export const watchCalls = {
  'watch.view': harmless(nothing, watch, async (ctx) => ctx.session().watch.view()),
  /** Stars or unstars a ticker. Throws INVALID_INPUT if there are too many. */
  'watch.star': harmless(
    z.object({ tick: watchedTick, on: z.boolean() }),
    watch,
    async (ctx, { tick, on }) => ctx.session().watch.star(tick, on),
  ),
  /** Throws INVALID_INPUT if its source doesn't support the condition, or there are too many. */
  'watch.addAlert': harmless(wantedAlert, watch, async (ctx, wanted) =>
    ctx.session().watch.add(wanted),
  ),
  /** Edits, pauses or resumes an alert; one that is gone stays gone. Throws INVALID_INPUT as `watch.addAlert` does. */
  'watch.changeAlert': harmless(
    z.object({ id: z.string().max(60), change: alertChange }),
    watch,
    async (ctx, { id, change }) => ctx.session().watch.change(id, change),
  ),
  'watch.removeAlert': harmless(z.object({ id: z.string().max(60) }), watch, async (ctx, { id }) =>
    ctx.session().watch.remove(id),
  ),
  /** Checks all alerts now. If that fails, the answer says why. */
  'watch.look': harmless(nothing, watch, async (ctx) => ctx.session().watch.look()),
};
