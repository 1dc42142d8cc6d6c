import { z } from 'zod';

import { answer, answerWith, type DataOf as Of } from '#main/flows/engine/define.ts';
import { heldBy, namesOf } from '#main/flows/holds.ts';
import { defineStates, type Place, rows, type StateTable } from '#main/flows/state-table.ts';
import { doneAlready } from '#main/flows/steps/earlier.ts';
import { timeline } from '#main/flows/steps/timeline.ts';
import { type BridgeInput, type BridgeKind, placeOf } from '#shared/flows/bridge.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { say } from '#shared/words/say.ts';

import { acceptPrice, afterChild, again, begin, cancel, cancelSigning } from './answers.ts';
import { waitForBlock, waitStopped, waitUnclear } from './coins.ts';
import { type Base, type BridgeStates, data } from './data.ts';
import { lookEarlier } from './earlier.ts';
import { follow, giveUp, retry, settle, tryAgain, watchErred } from './follow.ts';
import { backTo, type Preparing, titleOf } from './moves.ts';
import { howToGoOn, submitAgain, tryFailedAgain } from './questions.ts';
import { approving, brought, prepare, ranOut, signing, submit } from './steps.ts';
import { waitsForApproval, waitsForOtherSide } from './words.ts';

const rate = z.object({ feeRate: z.number().positive().max(10_000).optional() });
const cancels = { cancel: answer(cancelSigning) };
const deadline = {
  at: ({ deadline: until }: Of<BridgeStates, 'approving'>) => until,
  passed: ranOut,
};

/** Completed steps: inscribing the transfer, for a deposit that needs it. */
const beforeSigning = ({ asked, transfer }: Preparing): number =>
  asked.kind === 'deposit' && transfer !== null ? 1 : 0;
const afterSigning = ({ asked }: Base): number => (asked.kind === 'deposit' ? 2 : 1);

function afterSubmit({ asked, progress }: Base): number {
  if (asked.kind === 'deposit') return 3;
  const isRolledUp = progress?.rollUp && progress.rollUp.cur >= progress.rollUp.sum;
  if (!isRolledUp) return 2;
  return (progress.approve?.cur ?? 0) > 0 ? 4 : 3;
}

/** Nothing is signed yet: it can be cancelled. */
const unsigned = { reached: beforeSigning, mayBeDone: true, answers: cancels } as const;
/** What the swap prepared holds for some time. */
const offered = { ...unsigned, deadline, inLane: true } as const;

/** Prepare, approve part by part, submit, follow to the other layer: one machine for both directions. */
const states: StateTable<BridgeStates> = {
  inscribing: {
    phase: 'watching',
    headline: say.bridge.flowStates.waitsUntilTheTransfer,
    child: afterChild,
    answers: { cancel: answer(cancel) },
  },
  preparing: {
    phase: 'working',
    headline: say.bridge.flowStates.asksTheSwapFor,
    step: prepare,
    // The swap picks the coins: one flow's reservations must be on disk before the next asks.
    alone: true,
    inLane: true,
    ...unsigned,
  },
  waiting: {
    phase: 'watching',
    headline: ({ trouble }) => trouble ?? say.bridge.flowStates.waitsUntilItsCoins,
    step: waitForBlock,
    ...unsigned,
  },
  approving: {
    ...rows.approving,
    ...offered,
    headline: waitsForApproval,
    ...approving,
  },
  signing: {
    ...rows.signing,
    ...offered,
    step: signing,
  },
  outside: {
    ...rows.outside,
    ...offered,
    answers: { ...cancels, returned: brought },
  },
  submitting: {
    phase: 'working',
    headline: say.bridge.flowStates.handingItOverTo,
    reached: afterSigning,
    step: submit,
    inLane: true,
    failed: 'later',
  },
  unclear: {
    ...rows.unclear,
    reached: afterSigning,
    step: waitUnclear,
    failed: 'later',
    question: submitAgain,
    answers: { retry: answer(retry), giveUp: answer(giveUp) },
  },
  following: {
    phase: 'watching',
    headline: (base) => base.trouble ?? waitsForOtherSide(base),
    reached: afterSubmit,
    step: follow,
    failed: 'later',
  },
  erred: {
    phase: 'asking',
    headline: ({ trouble }) => trouble ?? say.bridge.flowStates.theSwapSaysThat,
    reached: afterSubmit,
    step: watchErred,
    question: tryFailedAgain,
    answers: { retry: answerWith(rate, tryAgain) },
    failed: 'later',
  },
  stopped: {
    phase: 'asking',
    headline: ({ trouble }) => trouble ?? say.bridge.flowStates.nothingWasSent,
    ...unsigned,
    step: waitStopped,
    failed: 'later',
    question: howToGoOn,
    answers: { ...cancels, again: answerWith(rate, again), accept: answer(acceptPrice) },
  },
  done: {
    phase: 'done',
    headline({ asked, earlier }) {
      if (earlier !== undefined) return doneAlready(earlier);
      return asked.kind === 'deposit'
        ? say.bridge.flowStates.itCountsInThe
        : say.bridge.flowStates.itIsOnBitcoin({ address: asked.address });
    },
    reached: ({ asked }) => (asked.kind === 'deposit' ? 4 : 5),
    step: settle,
    failed: 'later',
  },
  failed: rows.failed,
  cancelled: { phase: 'cancelled', headline: ({ reason }) => reason },
};

const depositSteps = [
  ['inscribe', say.bridge.flowStates.transferInscribed],
  ['sign', say.flows.rows.approvedAndSigned],
  ['send', say.bridge.flowStates.handedToTheSwap],
  ['confirm', say.bridge.flowStates.confirmed],
] as const;
const withdrawSteps = [
  ['sign', say.flows.rows.approvedAndSigned],
  ['send', say.bridge.flowStates.handedToTheSwap],
  ['rollup', say.bridge.flowStates.rolledUp],
  ['approve', say.bridge.flowStates.broughtToBitcoin],
  ['confirm', say.bridge.flowStates.confirmed],
] as const;

function stepsOf(
  { asked, progress, submitted }: Base,
  { state, done, ended }: Place & { state: keyof BridgeStates },
): FlowView['steps'] {
  const isDeposit = asked.kind === 'deposit';
  const isInscribed = isDeposit && asked.transfer !== null;
  const named = isDeposit ? depositSteps.slice(isInscribed ? 1 : 0) : withdrawSteps;
  const place = { done: isInscribed ? done - 1 : done, ended };
  const notes: Record<string, string | null> = {
    rollup: counted(progress?.rollUp),
    confirm: counted(isDeposit ? progress?.deposit : progress?.approve),
  };
  return timeline(named, place, { send: submitted.at(-1)?.at ?? null }).map((step) => ({
    ...step,
    status: state === 'erred' && step.status === 'current' ? 'failed' : step.status,
    note: notes[step.key] ?? null,
  }));
}

const counted = (one: { cur: number; sum: number } | null | undefined): string | null =>
  one && one.sum > 0 ? say.bridge.flowStates.of({ cur: one.cur, sum: one.sum }) : null;

const first = (request: BridgeInput): Preparing => ({
  asked: request,
  feeRate: request.feeRate,
  most:
    request.kind === 'withdraw' ? { sats: request.maxSats, feeAmount: request.maxFeeAmount } : null,
  ...{ orderId: null, submitted: [], cost: null, progress: null, trouble: null },
  transfer: request.kind === 'deposit' ? request.transfer : null,
  ...{ retry: false, round: 0 },
});

const bridgeFlow = (kind: BridgeKind) =>
  defineStates<BridgeStates, BridgeKind>({
    kind,
    version: 1,
    data,
    states,
    start: (request) => [begin(first(request), say.flows.notes.askedFor)],
    // An address's message depends on its earlier ones, so one withdrawal at a time. Deposits have no messages.
    lane: ({ asked: { kind: direction, address } }) =>
      `${direction === 'withdraw' ? 'swap' : 'deposit'} ${address}`,
    earlier: lookEarlier,
    claims: ['$.orderId'],
    failed: (base, reason) => backTo(base as Preparing, reason),
    // Includes the transfer inscription created for it.
    holds(held) {
      const { asked, transfer = null } = held as Base & Partial<Pick<Preparing, 'transfer'>>;
      return [...heldBy(asked), ...(transfer === null ? [] : namesOf(transfer))];
    },
    title: ({ asked }) => titleOf(asked),
    didIt: () => true,
    timeline: stepsOf,
    shows: ({ asked, orderId, cost, progress }, state) => ({
      bridge: {
        ...{ asked, orderId, cost, progress },
        place: state === 'done' ? 'there' : placeOf(asked.kind, progress),
      },
    }),
  });

export const bridgeFlows = (['deposit', 'withdraw'] as const).map(bridgeFlow);
