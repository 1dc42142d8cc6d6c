import type { DataOf as Of, StepContext } from '#main/flows/engine/define.ts';
import { approve, isUsedUp, sign } from '#main/flows/steps/approve.ts';
import { buildingTrouble, refusal } from '#main/flows/steps/faults.ts';
import { frozenOf } from '#main/flows/steps/frozen.ts';
import { MINUTE, SECOND } from '#main/flows/steps/poll.ts';
import { messagesOf } from '#main/kinds/swap/calls/table.ts';
import { isAppError } from '#shared/errors.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';
import { say } from '#shared/words/say.ts';

import type { OperationStates, Requested } from './data.ts';
import { baseOf, type Move, requestOf, restart, stop } from './moves.ts';

type DataOf<K extends keyof OperationStates> = Of<OperationStates, K>;

/** The server accepts a message for ten minutes; the last one is reserved for submitting. */
const APPROVE_WITHIN = 9 * MINUTE;
/**
 * Interval for checking whether the server would still accept what it prepared, since its ids change with every commit.
 */
const STILL_FRESH = 10 * SECOND;
/** Check that often while the user is probably present; then like any other card. */
const LIKELY_THERE = 2 * MINUTE;
/** Each refresh costs the swap a preparation, so without a decision they stop and the user restarts them. */
const NOBODY_AFTER = 60 * MINUTE;
/** Attempts for a swap over two pools whose pools moved in between. */
const TRIES = 3;

/** Requests the texts to sign. A rejection is shown to the user. */
export async function prepare(data: DataOf<'preparing'>, ctx: StepContext): Promise<Move> {
  try {
    return await prepareNow(data, ctx, TRIES);
  } catch (error) {
    if (isAppError(error, 'PROVIDER_REJECTED'))
      return stop(data, refusal(say.swap.flowSteps.theSwapRefusesIt, error));
    const trouble = buildingTrouble(error);
    if (trouble === null) throw error;
    return stop(data, trouble);
  }
}

async function prepareNow(
  data: DataOf<'preparing'>,
  ctx: StepContext,
  tries: number,
): Promise<Move> {
  const { swap, signing, clock } = ctx.deps;
  const { address, ask, fee } = data;
  const middle = await swap.middleOf(address, ask);
  if (ask.op === 'multi-swap' && middle === null)
    return stop(data, say.swap.flowSteps.thePoolsBetweenThese);
  const { moduleId, ts } = await swap.begin(address);
  const request = { address, ask, fee, ts, middle };
  const answers = await swap.prepare(request);
  const next: Requested = {
    ...baseOf(data),
    trouble: null,
    rounds: data.rounds + 1,
    // After a retry the user is present again.
    waitsSince: data.rounds === 0 ? clock.now() : (data.waitsSince ?? clock.now()),
    ts,
    middle,
    answers,
  };
  const messages = answers.flatMap((answer) => answer.messages);
  // A pool moved between our read and the server's: read again.
  if (middle !== null && tries > 1 && !messages.some((text) => text.includes(` ${middle} `)))
    return prepareNow(data, ctx, tries - 1);
  // What is signed follows from the request, never from the answer: nothing that needs a signature continues
  // without its card.
  if (messages.length === 0 && messagesOf({ ask, middle }).length > 0)
    return stop(data, say.swap.flowSteps.theSwapGaveNothing);
  if (messages.length === 0)
    return {
      to: 'submitting',
      data: { ...next, ...unsent, signatures: [] },
      note: say.swap.flowSteps.nothingToSign,
    };
  const until = clock.now() + APPROVE_WITHIN;
  const intent: SwapIntent = {
    purpose: 'swap',
    ...frozenOf(ctx),
    address,
    moduleId,
    ask,
    middle,
    ts,
    until,
    payType: fee.payType,
    feeTick: fee.payType === 'assetFeeTick' && ask.op === 'swap' ? ask.tickIn : fee.feeTick,
    maxFeeAmount: fee.maxFeeAmount,
    ...(data.trouble === null ? {} : { again: data.trouble }),
  };
  const [first] = answers;
  const prepared = await signing.prepare('swap', intent, {
    operation: {
      messages,
      ids: answers.flatMap(({ ids }) => ids),
      feeTick: first?.paidTick ?? '',
      feeAmount: first?.paidAmount ?? '0',
      feeAmounts: answers.map(({ paidAmount }) => paidAmount),
    },
  });
  return {
    to: 'approving',
    data: { ...next, prepared, until },
    note: say.flows.notes.waitsForApproval,
  };
}

const unsent = { offeredIn: null, lookUntil: null };

const idsOf = (answers: Requested['answers']): string =>
  answers.map(({ ids, paidAmount }) => [...ids, paidAmount].join()).join(';');

const EXPIRED = say.swap.flowSteps.theTimeOfThe;
const USED_UP = say.swap.flowSteps.itsTimeWasSigned;
/** If our clock is far off every deadline passes at once; then the card says so. */
const MOST_ROUNDS = 10;
const OVERTAKEN = say.swap.flowSteps.theSwapWentOn;

const NOBODY = say.swap.flowSteps.nobodyDecidedForAn;

/** The preparation expired: prepares again or, without a decision for long, lets the user restart it. */
export const expired = (data: DataOf<'approving'>): Move =>
  isAlone(data, data.until) ? stop(data, NOBODY) : restart(data, EXPIRED);
const isAlone = ({ waitsSince }: Requested, now: number): boolean =>
  waitsSince !== undefined && now - waitsSince > NOBODY_AFTER;

/** Whether the server would still return the same texts; otherwise the preparation is worthless. */
async function overtaken(data: DataOf<'approving'>, ctx: StepContext): Promise<Move | null> {
  if (ctx.review === null) return null;
  if (isAlone(data, ctx.deps.clock.now())) return stop(data, NOBODY);
  try {
    const now = await ctx.deps.swap.prepare(requestOf(data));
    return idsOf(now) === idsOf(data.answers) ? null : restart(data, OVERTAKEN);
  } catch (error) {
    if (isAppError(error, 'PROVIDER_REJECTED')) return restart(data, null);
    throw error;
  }
}

const isFresh = ({ waitsSince = 0 }: Requested, { deps }: StepContext): boolean =>
  deps.clock.now() - waitsSince <= LIKELY_THERE;

export const approving = approve<DataOf<'approving'>, Move>({
  look: overtaken,
  stay: (data, how, ctx) =>
    isUsedUp(data, how.review) && data.rounds < MOST_ROUNDS
      ? restart(data, USED_UP)
      : {
          to: 'approving',
          data,
          ...how,
          after: isFresh(data, ctx) ? Math.min(how.after, STILL_FRESH) : how.after,
        },
  gone: (data, reason) => stop(data, reason),
  granted: (data) => ({ to: 'signing', data }),
  refused: (data) => stop(data, say.flows.notes.youRejectedIt),
});

export const signing = sign<DataOf<'signing'>, Move>({
  signed: ({ prepared: _prepared, until: _until, ...data }, { items }) => ({
    to: 'submitting',
    data: { ...data, ...unsent, signatures: items },
    note: say.swap.flowSteps.signed({ length: say.counts.message({ count: items.length }) }),
  }),
  // Its second may have been used in a signature, and its ids may have expired: never the same texts again.
  again: (data) => restart(data, say.swap.flowSteps.toBeApprovedOnce),
  stale: (data, reason) => restart(data, reason),
});
