import type { DataOf as Of, StepContext } from '#main/flows/engine/define.ts';
import { doneAlready } from '#main/flows/steps/earlier.ts';
import { refusal } from '#main/flows/steps/faults.ts';
import { MINUTE, SECOND } from '#main/flows/steps/poll.ts';
import { type AppError, isAppError } from '#shared/errors.ts';
import type { CarriedOperation } from '#shared/flows/operation.ts';
import { say } from '#shared/words/say.ts';

import type { Base, OperationStates, Requested, Submitting } from './data.ts';
import { activityOf, baseOf, type Move, requestOf, restart, stop, titleOf } from './moves.ts';
import { outcomeOf, standing } from './outcome.ts';

type DataOf<K extends keyof OperationStates> = Of<OperationStates, K>;

/** How long the histories are searched for a possible arrival before the user is notified. */
const LOOK_FOR = MINUTE;
/** Interval after that. */
const LOOK_EVERY = MINUTE;
/**
 * Seconds after a message's time when it can no longer be carried out: the server accepts it for ten minutes
 * (api-facts, 3.1 rule 7), and gets two more to record what it accepted last.
 */
const OVER_AFTER = 12 * 60;

/**
 * Submits the signatures. The intention is on disk first, and an earlier attempt that may have arrived is looked for
 * first; a rejection of the only attempt is final, one after another attempt only once the histories were searched for
 * a while. What may have been carried out is never signed again.
 */
export async function submit(data: DataOf<'submitting'>, ctx: StepContext): Promise<Move> {
  const { swap, clock } = ctx.deps;
  const { offeredIn, lookUntil } = data;
  if (offeredIn === null) return stay({ ...data, offeredIn: swap.run }, {});
  const isFirst = offeredIn === swap.run && ctx.attempts === 0 && lookUntil === null;
  // Taken before the search, since only a search started after the end proves anything.
  const isOver = swap.age(requestOf(data)) >= OVER_AFTER;
  if (!isFirst) {
    const found = await swap.find(requestOf(data), data.answers);
    if (found) return carried(data, found, ctx);
  }
  if (lookUntil !== null) {
    if (clock.now() < lookUntil) return stay(data, { after: 5 * SECOND });
    // Proved not done: a new request needs a new approval.
    if (isOver) return restart(data, TOO_LATE);
    return {
      to: 'unclear',
      data: { ...data, reason: UNCLEAR },
      note: UNCLEAR,
      after: LOOK_EVERY,
    };
  }
  try {
    return carried(data, await swap.submit(requestOf(data), data.answers, data.signatures), ctx);
  } catch (error) {
    return afterFailure(data, error, isFirst, ctx);
  }
}

const UNCLEAR = say.swap.flowSubmit.theSwapRefusesThe;

const TOO_LATE = say.swap.flowSubmit.notCarriedOutThe;

const NOT_CARRIED = say.swap.flowSubmit.notCarriedOutTheTime;

const notCarried = (data: Submitting): Move => ({
  to: 'failed',
  data: { ...baseOf(data), trouble: null, reason: NOT_CARRIED },
  note: NOT_CARRIED,
});

/**
 * Searches until it can no longer be carried out, without sending. Only a search after the deadline counts:
 * what the histories don't show then wasn't carried out.
 */
export async function watch(data: DataOf<'unclear'>, ctx: StepContext): Promise<Move> {
  const { swap } = ctx.deps;
  const isOver = swap.age(requestOf(data)) >= OVER_AFTER;
  const found = await swap.find(requestOf(data), data.answers);
  if (found) return carried(data, found, ctx);
  return isOver ? notCarried(data) : { to: 'unclear', data, after: LOOK_EVERY };
}

const stay = (data: Submitting, how: { after?: number }): Move => ({
  to: 'submitting',
  data,
  ...how,
});

/**
 * Certainly nothing was done: an expired one is prepared again, a rejected one is shown to the user. Throws temporary
 * failures.
 */
function afterFailure(
  data: Submitting,
  error: unknown,
  isFirst: boolean,
  { deps }: StepContext,
): Move {
  if (isFirst && isAppError(error, 'PROVIDER_BUSY')) {
    const wait = error.details?.retryAfterMs;
    // Too many calls: retry unchanged. A commit in progress: its ids become invalid.
    return wait === undefined
      ? restart(data, say.swap.flowSubmit.theSwapWasWriting)
      : stay({ ...data, offeredIn: deps.swap.run }, { after: wait });
  }
  const isHeldBack =
    isAppError(error, 'PROVIDER_UNREACHABLE') && error.details?.reason === 'recovering';
  if (isFirst && isHeldBack)
    return stay(data, { after: error.details.retryAfterMs ?? 15 * SECOND });
  if (!isAppError(error, 'PROVIDER_REJECTED')) throw error;
  // Without a signature, publishing again is harmless, so its rejection is final.
  if (!isFirst && data.answers.length > 0)
    return stay({ ...data, lookUntil: deps.clock.now() + LOOK_FOR }, { after: 2 * SECOND });
  return refused(data, error);
}

/** Server messages that mean "prepare again" (api-facts 1.3, api-facts-2 1). */
const OVER =
  /expired|no such pre-?operation|parameter error|refresh|timestamp|not the one that was quoted/i;

function refused(data: Submitting, error: AppError<'PROVIDER_REJECTED'>): Move {
  const { code, msg } = error.details;
  const number = Number(code);
  if (number === -8) return stop(data, say.swap.flowSubmit.thePriceMovedBy);
  if (number === -7 || number === -10 || OVER.test(msg)) {
    // If fresh texts are rejected again and again, time isn't the reason.
    if (data.rounds >= 4 && number === -10 && !OVER.test(msg))
      return stop(data, say.swap.flowSubmit.theSwapDoesNot);
    return restart(data, say.swap.flowSubmit.whatWasPreparedWas);
  }
  return stop(data, refusal(say.swap.flowSubmit.theSwapRefusesIt, error));
}

/** The result compared with the request. `mark`: it was done before these records. */
function carried(
  data: Requested & { mark?: string },
  found: CarriedOperation,
  ctx: StepContext,
): Move {
  const at = ctx.deps.clock.now();
  const outcome = {
    ...outcomeOf(requestOf(data), data.answers, found, at),
    ...(data.mark === undefined ? {} : { earlier: data.mark }),
  };
  const { ask } = data;
  const stands = standing(ask, found);
  const [first] = found.halves;
  const status = stands ? 'half' : first?.success === false ? 'failed' : 'done';
  const effects = { activity: [activityOf(data, outcome, status, ctx.flowId)] };
  const base = { ...baseOf(data), trouble: null };
  if (stands)
    return {
      to: 'half',
      data: { ...base, outcome, stands },
      note: say.swap.flowSubmit.theFirstHalfStands({ amount: stands.amount, tick: stands.tick }),
      effects,
    };
  if (first?.success === false) {
    const reason = say.swap.flowSubmit.theSwapDidNot({
      reason: first.reason ?? say.swap.flowSubmit.itGaveNoReason,
    });
    return { to: 'failed', data: { ...base, reason }, note: reason, effects };
  }
  ctx.deps.notify(say.swap.flowSubmit.carriedOut, titleOf(ask), ctx.flowId);
  return {
    to: 'done',
    data: { ...base, outcome },
    note: say.swap.flowSubmit.carriedOut2({ id: found.id }),
    effects,
  };
}

/** Unclear: searches once more. */
export const lookAgain = (
  { reason: _reason, ...data }: DataOf<'unclear'>,
  ctx: StepContext,
): Move => ({
  to: 'submitting',
  data: { ...data, lookUntil: ctx.deps.clock.now() + LOOK_FOR },
  note: say.swap.flowSubmit.lookedForAgainOn,
});

/** Unclear: abandoned for good. */
export const giveUp = (data: DataOf<'unclear'>): Move => {
  const reason = say.swap.flowSubmit.givenUpWhileIt;
  return { to: 'failed', data: { ...baseOf(data), reason }, note: reason };
};

/** A pending operation that the server's histories show as done ends with that result. */
export async function lookEarlier(data: unknown, ctx: StepContext): Promise<Move | null> {
  const { address, ask } = data as Base;
  const found = await ctx.deps.earlier.operation({ address, ask }, ctx.createdAt, ctx.claimed());
  if (!found) return null;
  const base = { ...baseOf(data as Base), ts: found.ts, middle: null, answers: [] };
  const next = carried({ ...base, mark: found.mark }, found.carried, ctx);
  return { ...next, note: doneAlready(found.carried.id || found.mark) };
}
