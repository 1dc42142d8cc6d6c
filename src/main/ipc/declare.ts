import { z } from 'zod';

import type { Guard } from '#main/app/changes/guards.ts';
import type { AppContext } from '#main/app/context.ts';
import type { Audience, Call } from '#shared/ipc/call.ts';
import { more, type Place, place } from '#shared/ipc/pieces.ts';

/* A call is one of three, and says which: nothing a page asks for with it weakens a guard, it can weaken some, or no page may make it. */

type Handle<I extends z.ZodType, O extends z.ZodType> = (
  ctx: AppContext,
  input: z.output<I>,
) => Promise<z.input<O>>;

interface Options<A extends Audience> {
  audience?: A;
  maxBytes?: number;
}

/** Lists of thousands of files: the handler says how many are allowed. */
export const MANY_FILES = { maxBytes: 8 * 1024 * 1024 };

/** A PSBT of 2 MiB in hex, the longest form that one comes back in. */
export const LARGE_PSBT = { maxBytes: 5 * 1024 * 1024 };

/** A call that weakens no guard, whatever a page asks for with it: `test/contract/weakens.test.ts` tries. */
export const harmless = <
  I extends z.ZodType,
  O extends z.ZodType,
  A extends Exclude<Audience, 'approval'> = 'main',
>(
  input: I,
  output: O,
  handle: Handle<I, O>,
  { audience = 'main' as A, ...options }: Options<A> = {},
): Call<I, O, A, readonly []> => ({ input, output, audience, weakens: [], handle, ...options });

/** A call that can weaken guards: its handler asks for them in the approval window (`ctx.changes.ask`). */
export const weakening = <
  const W extends readonly [Guard, ...Guard[]],
  I extends z.ZodType,
  O extends z.ZodType,
>(
  weakens: W,
  input: I,
  output: O,
  handle: Handle<I, O>,
): Call<I, O, 'main', W> => ({ input, output, audience: 'main', weakens, handle });

/** A call of the approval window alone. */
export const approvalOnly = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  handle: Handle<I, O>,
): Call<I, O, 'approval', null> => ({ input, output, audience: 'approval', weakens: null, handle });

/** Goes on with a list; `items` is null where that list is not kept any more, and is begun again. */
export const goOn = <T extends z.ZodType>(
  item: T,
  handle: (
    ctx: AppContext,
    place: Place,
  ) => Promise<{ items: z.input<T>[] | null; more: Place | null }>,
) =>
  harmless(
    place,
    z.object({ items: z.array(item).nullable(), more }),
    handle as Handle<typeof place, never>,
  );
