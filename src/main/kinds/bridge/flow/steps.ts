import type { StepContext } from '#main/flows/engine/define.ts';
import { approve, isUsedUp, sign } from '#main/flows/steps/approve.ts';
import { signedTx, txStatus } from '#main/flows/steps/broadcast.ts';
import { buildingTrouble, refusal } from '#main/flows/steps/faults.ts';
import { returned } from '#main/flows/steps/outside.ts';
import { jittered, SECOND } from '#main/flows/steps/poll.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { Signed } from '#shared/flows/prepared.ts';
import { say } from '#shared/words/say.ts';

import { endedByOthers, waitForCoins } from './coins.ts';
import type { Base, SignedPart, Submitted } from './data.ts';
import { judged, onItsWay } from './fates.ts';
import {
  activityOf,
  backTo,
  type DataOf,
  followingOf,
  heldOf,
  type Move,
  prepareAgain,
  type Preparing,
  preparingOf,
  retryOf,
} from './moves.ts';
import { routeNameOf, routeOf } from './routes.ts';
import { mostOfAll } from './routes.ts';

/** How often an expired offer is prepared again before the user is asked. */
const ROUNDS = 3;

/** Requests it from the swap and proves that it can be signed, reserving our coins in the same write. */
export async function prepare(before: Preparing, ctx: StepContext): Promise<Move> {
  const data = { ...before, submitted: await judged(before.submitted, ctx) };
  const route = routeOf(routeNameOf(data));
  try {
    const found = data.submitted.length === 0 ? null : await route.arrived(data, ctx);
    if (found) return known(data, ctx);
    const sent = await onItsWay(data.submitted, ctx);
    if (sent)
      return backTo(
        data,
        say.bridge.flowSteps.theThatWasSigned({ what: sent.what, txid: sent.txid }),
      );
    const made = await route.prepare(data, ctx);
    if ('dearer' in made) return dearer(data, made.dearer);
    const { parts, orderId, ...ready } = made;
    const [prepared, ...left] = parts;
    if (!prepared) throw new AppError('PSBT_INVALID', 'the swap gave nothing to sign');
    const own = parts.flatMap(({ outpoints }) => outpoints);
    return {
      to: 'approving',
      data: { ...data, ...ready, orderId: orderId ?? data.orderId, prepared, left, signed: [] },
      note: say.flows.notes.waitsForApproval,
      effects: { unlock: true, lock: [...new Set([...own, ...heldOf(data)])] },
    };
  } catch (error) {
    if (isAppError(error, 'PROVIDER_REJECTED')) {
      const reason = refusal(REFUSED, error);
      return (await waitForCoins(data, reason, ctx)) ?? backTo(data, reason);
    }
    const trouble = buildingTrouble(error);
    if (trouble === null) throw error;
    return (await endedByOthers(data, ctx)) ?? backTo(data, trouble);
  }
}

const REFUSED = say.bridge.flowSteps.theSwapRefusedIt;

const dearer = (data: Preparing, price: { sats: string; feeAmount: string }): Move => {
  const most = data.asked.kind === 'withdraw' ? mostOfAll(data.asked) : 0n;
  if (BigInt(price.sats) > most)
    return backTo(
      data,
      say.bridge.flowSteps.theSwapAsksYou({
        sats: satsText(price.sats),
        most: satsText(most.toString()),
      }),
    );
  const trouble = say.bridge.flowSteps.itCostsAndOf({
    sats: satsText(price.sats),
    feeAmount: price.feeAmount,
  });
  return {
    to: 'stopped',
    data: { ...preparingOf(data), trouble, round: 0, dearer: price },
    note: trouble,
    effects: { unlock: true, lock: heldOf(data) },
  };
};

/** An earlier submission did arrive, so nothing replaces it. */
const known = (data: Preparing, ctx: StepContext): Move => ({
  to: 'following',
  data: followingOf(data, retryOf(data), ctx),
  note: say.bridge.flowSteps.itDidArriveBefore,
  effects: { unlock: true, lock: heldOf(data) },
});

/** It can no longer be signed: prepares again a few times, then the user decides. */
function retry(data: Preparing, { note, over }: { note: string; over: string }): Move {
  return data.round >= ROUNDS
    ? backTo(data, say.bridge.flowSteps.nothingWasSent({ over }))
    : prepareAgain(data, say.bridge.flowSteps.preparedAnew({ note }));
}

/** The offer expired before it was approved. */
export const ranOut = (data: Preparing): Move =>
  retry(data, {
    note: say.bridge.flowSteps.theOfferRanOut,
    over: say.bridge.flowSteps.theSwapsOfferRan,
  });

/** Its second was already used, repeatedly: our clock is far off. */
const usedUp = (data: Preparing): Move =>
  retry(data, {
    note: say.bridge.flowSteps.itsSecondWasSigned,
    over: say.bridge.flowSteps.whatTheSwapPrepares,
  });

export const approving = approve<DataOf<'approving'>, Move>({
  stay: (data, how) =>
    isUsedUp(data, how.review) ? usedUp(preparingOf(data)) : { to: 'approving', data, ...how },
  gone: (data, reason) => backTo(data, reason),
  granted: (data) =>
    data.prepared.outside
      ? { to: 'outside', data, note: say.flows.notes.approvedToBeSigned }
      : { to: 'signing', data },
  refused: (data) => backTo(data, say.bridge.flowSteps.youRefusedItNothing),
});

/** Part by part; nothing leaves before the last one is signed. */
export const signing = sign<DataOf<'signing'>, Move>({
  signed: (data, signed, _review, ctx) => toSubmitting(data, signed, ctx),
  again: (data) => ({ to: 'approving', data, note: say.flows.notes.toBeApprovedAgain }),
  stale: (data, reason) => backTo(data, reason),
});

/** Approved here, and signed on the device with the keys. */
export const brought = returned<DataOf<'outside'>, Move>({
  signed: (data, signed, _card, ctx) => toSubmitting(data, signed, ctx),
  again: (data, note) => ({ to: 'approving', data, note }),
  stale: (data, reason) => backTo(data, reason),
});

function toSubmitting(
  { prepared, left, signed: before, offer, deadline, ...rest }: DataOf<'signing'>,
  { items, txid }: Signed,
  ctx: StepContext,
): Move {
  const { purpose, outpoints, feeSats } = prepared;
  const part = { purpose, items, txid: txid ?? prepared.txid, outpoints, feeSats };
  const signed = [...before, part];
  const [next, ...more] = left;
  if (next)
    return {
      to: 'approving',
      data: { ...rest, offer, deadline, prepared: next, left: more, signed },
      note: say.bridge.flowSteps.signedOf({
        length: signed.length,
        length2: signed.length + left.length,
      }),
    };
  return {
    to: 'submitting',
    data: { ...rest, offer, signed, offered: false, at: ctx.deps.clock.now() },
    note: say.bridge.flowSteps.allOfItIs,
  };
}

const spends: Record<string, Submitted['what']> = {
  deposit: 'deposit',
  'withdraw-payment': 'payment',
};

const submittedOf = (signed: readonly SignedPart[], at: number): Submitted[] =>
  signed.flatMap(({ purpose, txid, outpoints, feeSats }) => {
    const what = spends[purpose];
    return what === undefined
      ? []
      : [{ txid, what, outpoints, feeSats, at, fate: 'open' as const }];
  });

/** On disk before it leaves: from here on the swap may broadcast it at any time. */
function offered(data: DataOf<'submitting'>, ctx: StepContext): Move {
  const [one] = submittedOf(data.signed, data.at);
  const others = data.submitted.filter(({ txid }) => txid !== one?.txid);
  const next = { ...data, submitted: one ? [...others, one] : others, offered: true };
  if (!one) return { to: 'submitting', data: next };
  const total = BigInt(data.cost?.sats ?? '0');
  const sats = total > BigInt(one.feeSats) ? total - BigInt(one.feeSats) : 0n;
  const of = { flowId: ctx.flowId, subject: null, purpose: one.what, sats: String(sats) };
  return {
    to: 'submitting',
    data: next,
    effects: {
      tx: signedTx({ ...one, rawHex: null, status: 'signed' }, of),
      activity: [activityOf(next, 'signed', ctx)],
    },
  };
}

/** Looks for it at the swap, submits it once, and looks again before anything is signed again. */
export async function submit(data: DataOf<'submitting'>, ctx: StepContext): Promise<Move> {
  if (!data.offered) return offered(data, ctx);
  const route = routeOf(data.offer.route);
  if ((await route.arrived(data, ctx)) !== null) return accepted(data, ctx);
  try {
    await route.submit(data, data.offer, ctx);
    return accepted(data, ctx);
  } catch (error) {
    if (!isAppError(error, 'PROVIDER_REJECTED')) throw error;
    if ((await route.arrived(data, ctx)) !== null) return accepted(data, ctx);
    return refused(data, error, ctx);
  }
}

/** Swap codes for "prepare again" (api-facts-2, 1): outdated ids or prices. */
const STALE_CODES = new Set(['-7', '-10']);

/** It didn't arrive, so it is requested again; signed transactions stay reserved and are replaced, never doubled. */
function refused(
  data: DataOf<'submitting'>,
  error: AppError<'PROVIDER_REJECTED'>,
  ctx: StepContext,
): Move {
  const effects = { activity: [activityOf(data, 'refused', ctx)] };
  const isStale = STALE_CODES.has(String(error.details.code));
  if (!isStale || data.round >= ROUNDS) return backTo(data, refusal(REFUSED, error), effects);
  return prepareAgain(data, say.bridge.flowSteps.theSwapMovedOn, effects);
}

/** The swap has it. */
function accepted(data: DataOf<'submitting'>, ctx: StepContext): Move {
  return {
    to: 'following',
    data: { ...data, trouble: null, retry: false, unseenSince: null },
    note: say.bridge.flowSteps.theSwapHasIt,
    effects: {
      txStatus: sentStatus(data),
      activity: [activityOf(data, 'sent', ctx)],
    },
    after: jittered(2 * SECOND, ctx),
  };
}

const sentStatus = ({ submitted }: Base) =>
  submitted.flatMap((one) =>
    one.txid === ''
      ? []
      : txStatus([
          {
            ...one,
            rawHex: null,
            status: one.fate === 'dead' ? ('dropped' as const) : ('sent' as const),
          },
        ]),
  );
