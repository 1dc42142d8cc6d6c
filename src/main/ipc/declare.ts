import { z } from 'zod';

import type { Guard } from '#main/app/changes/guards.ts';
import type { AppContext } from '#main/app/context.ts';
import type { NetworkSession } from '#main/app/network-session.ts';
import type { Quote } from '#main/kinds/shared/define-kind.ts';
import { type HeldRequest, withHeld } from '#main/kinds/shared/held.ts';
import { rememberShown } from '#main/kinds/shared/last-shown.ts';
import type { Shown } from '#shared/flows/shown.ts';
import type { Audience, Call } from '#shared/ipc/call.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { more, type Place, place } from '#shared/ipc/pieces.ts';

/* Every call is declared as one of three: it can't weaken a guard, it can weaken some, or pages may not make it. */

type Handle<I extends z.ZodType, O extends z.ZodType> = (
  ctx: AppContext,
  input: z.output<I>,
) => Promise<z.input<O>>;

interface Options<A extends Audience> {
  audience?: A;
  maxBytes?: number;
}

/** For lists of thousands of files; the handler checks how many are allowed. */
export const MANY_FILES = { maxBytes: 8 * 1024 * 1024 };

/** A PSBT of 2 MiB in hex, its longest encoding. */
export const LARGE_PSBT = { maxBytes: 5 * 1024 * 1024 };

/** A call that can't weaken a guard, whatever the page sends; `test/contract/weakens.test.ts` verifies it. */
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

/** What a kind's form shows while you type, problems with other open operations first. */
export const quoteCall = <
  I extends z.ZodType<HeldRequest>,
  O extends z.ZodType<unknown, { problems: Problem[] }>,
>(
  { quote }: { quote: Quote<I, O, NetworkSession> },
  options: { maxBytes?: number } = {},
) =>
  harmless(
    quote.asks,
    quote.says,
    async (ctx, request) => {
      const session = ctx.session();
      const said = await quote.of(request, session);
      rememberShown(session, request, shownBy(quote, request, said));
      return withHeld(request, session, said);
    },
    options,
  );

function shownBy<I extends z.ZodType<HeldRequest>, O extends z.ZodType>(
  { networkFee, total }: Quote<I, O, NetworkSession>,
  request: z.output<I>,
  said: z.input<O>,
): Shown | null {
  if (!('feeRate' in request)) return null;
  const [feeSats, totalSats] = [networkFee?.(said) ?? null, total?.(said, request) ?? null];
  return {
    rate: request.feeRate,
    ...(feeSats === null ? {} : { feeSats }),
    ...(totalSats === null ? {} : { totalSats: totalSats.toString() }),
  };
}

/** A call that can weaken guards: its handler asks for confirmation in the approval window (`ctx.changes.ask`). */
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

/** A call only for the approval window. */
export const approvalOnly = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  handle: Handle<I, O>,
): Call<I, O, 'approval', null> => ({ input, output, audience: 'approval', weakens: null, handle });

/** Returns the next piece of a list; `items` is null if the list was dropped and must be restarted. */
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
