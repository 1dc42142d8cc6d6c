import { z } from 'zod';

import { answer, answerWith, type DataOf } from '#main/flows/engine/define.ts';
import type { FlowPorts } from '#main/flows/ports.ts';
import { defineStates, rows, type StateTable } from '#main/flows/state-table.ts';
import { contentItems, contentMints, contentRunes, contentTitle } from '#main/orders/content.ts';
import { planOrders, versionFor } from '#main/orders/plan.ts';
import { AppError } from '#shared/errors.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import { stopped } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import { mintAgain } from './again.ts';
import {
  cancelOrder,
  cancelUncreated,
  isUnpaid,
  lookAgain,
  payNow,
  payOutside,
} from './answers.ts';
import { fund, prepare } from './create-steps.ts';
import { data, type InscribeStates, type Ordered } from './data.ts';
import { paidSats, shownOrder } from './due.ts';
import { lookEarlier } from './earlier.ts';
import { askRefund, askToGoOn, follow, goOnOverpaid, refund, settle } from './follow-steps.ts';
import { choose, fail, type Move, orderedOf } from './moves.ts';
import {
  approving,
  brought,
  build,
  outside,
  paying,
  signing,
  toBuilding,
} from './payment-steps.ts';
import {
  acceptAmount,
  confirmStop as confirmTheStop,
  costsMore,
  howToGoOn,
  lookAtEnded,
  needsYou,
  payAgain,
  payOrRefund,
  signRest,
} from './questions.ts';
import {
  approvingCommit,
  approvingReveal,
  commit,
  giveUpSigned,
  goOn,
  reveal,
  sendCommit,
  sendReveal,
  signingCommit,
  signingReveal,
  toCommitting,
  toStuck,
} from './signed-steps.ts';
import { askCancel, askPause, confirmStop, keepRunning, stop } from './stop-steps.ts';
import { allSteps, behind, stepsOf } from './timeline.ts';
import { verify } from './verify-step.ts';
import { compares, howItEnded, waitsFor } from './words.ts';

const feeRate = z.number().positive().max(10_000);
const looks = { look: answer<{ ended: Ordered | null }, Move>(lookAgain) };
const cancels = { cancel: answer<Ordered, Move>(cancelOrder) };

/** Nothing is signed yet: it can be cancelled unless something was paid. */
const unsigned = {
  reached: behind(1),
  answers: cancels,
  cancellable: (ordered: Ordered): boolean => paidSats(ordered) === 0n,
};
/** On the way to a commit: what fails leads to a choice. Whether there is one already, the order says. */
const toCommit = {
  ...unsigned,
  failed: (ordered: Ordered, reason: string) => choose(ordered, reason),
};
const toPayment = { ...toCommit, mayBeDone: true } as const;
/** The commit is signed, and the reveal is to come. */
const committed = { reached: behind(2), failed: toStuck };

const endedReached = ({ ended }: { ended: Ordered | null }): number =>
  ended ? behind(1)(ended) : 0;

/** Create, pay or sign, follow to minted, compare: one machine for everything that is inscribed (docs/architecture.md). */
const states: StateTable<InscribeStates> = {
  preparing: {
    phase: 'working',
    headline: say.inscribe.flowStates.creatingTheOrder,
    step: prepare,
    // If a provider doesn't return our clientId, two orders created simultaneously can't be distinguished.
    alone: true,
    answers: { cancel: answer(cancelUncreated) },
  },
  'checking-amount': {
    ...unsigned,
    phase: 'asking',
    headline: (ordered) => stopped(costsMore(ordered)),
    question: acceptAmount,
    answers: { ...cancels, accept: answer(fund) },
  },
  choosing: {
    ...unsigned,
    phase: 'asking',
    headline: ({ trouble, plan }) =>
      trouble ??
      (plan.signed
        ? say.inscribe.flowStates.chooseHowToGo
        : say.inscribe.flowStates.chooseHowToPay),
    mayBeDone: true,
    question: howToGoOn,
    answers: {
      ...cancels,
      pay: answer((ordered, ctx) =>
        ordered.plan.signed ? toCommitting(ordered, ctx) : toBuilding(ordered, ctx),
      ),
      outside: answer(payOutside),
      refund: answerWith(z.object({ feeRate }), askRefund),
    },
  },
  building: {
    ...toPayment,
    phase: 'working',
    headline: say.inscribe.flowStates.provingCoinsAndBuilding,
    step: build,
  },
  approving: {
    ...rows.approving,
    ...toPayment,
    headline: say.inscribe.flowStates.waitingForYourApproval,
    ...approving,
  },
  signing: {
    ...rows.signing,
    ...toPayment,
    headline: say.inscribe.flowStates.signingUnlockTheVault,
    step: signing,
  },
  outside: {
    ...rows.outside,
    ...toPayment,
    step: outside,
    answers: { ...cancels, returned: brought },
  },
  paying: {
    phase: 'working',
    headline: ({ trouble }) => trouble ?? say.inscribe.flowStates.sendingThePayment,
    reached: behind(1),
    step: paying.step,
    failed: 'later',
  },
  unclear: {
    ...rows.unclear,
    reached: behind(1),
    step: paying.waitUnclear,
    failed: 'later',
    question: payAgain,
    answers: { retry: answer(paying.retry), giveUp: answer(paying.giveUp) },
  },
  committing: {
    ...toCommit,
    phase: 'working',
    headline: say.inscribe.flowStates.askingForTheCommit,
    step: commit,
  },
  'approving-commit': {
    ...rows.approving,
    ...toCommit,
    headline: say.inscribe.flowStates.theCommitWaitsFor,
    ...approvingCommit,
  },
  'signing-commit': {
    ...rows.signing,
    ...toCommit,
    headline: say.inscribe.flowStates.signingUnlockTheVault,
    step: signingCommit,
  },
  'sending-commit': {
    ...committed,
    phase: 'working',
    headline: say.inscribe.flowStates.handingOverTheCommit,
    step: sendCommit,
  },
  revealing: {
    ...committed,
    phase: 'working',
    headline: say.inscribe.flowStates.provingThatTheReveal,
    step: reveal,
  },
  'approving-reveal': {
    ...rows.approving,
    ...committed,
    headline: say.inscribe.flowStates.theRevealWaitsFor,
    ...approvingReveal,
  },
  'signing-reveal': {
    ...rows.signing,
    ...committed,
    headline: say.inscribe.flowStates.signingUnlockTheVault,
    step: signingReveal,
  },
  'sending-reveal': {
    ...committed,
    phase: 'working',
    headline: say.inscribe.flowStates.handingOverTheReveal,
    reached: behind(3),
    step: sendReveal,
  },
  stuck: {
    phase: 'asking',
    headline: ({ reason }) => reason,
    reached: behind(2),
    question: signRest,
    answers: { goOn: answer(goOn), giveUp: answer(giveUpSigned) },
  },
  waiting: {
    phase: (ordered) => (needsYou(ordered) ? 'asking' : 'watching'),
    headline: waitsFor,
    reached: behind(3),
    step: follow,
    question: payOrRefund,
    answers: {
      ...cancels,
      pay: answerWith(z.object({ feeRate: feeRate.optional() }), payNow),
      refund: answerWith(z.object({ feeRate }), askRefund),
      continue: answer(askToGoOn),
      pause: answer(askPause),
      takeBack: answerWith(z.object({ feeRate }), askCancel),
    },
    cancellable: isUnpaid,
    failed: 'later',
  },
  continuing: {
    phase: 'working',
    headline: say.inscribe.flowStates.askingToContinue,
    reached: behind(1),
    step: goOnOverpaid,
    failed: (ordered, reason) => ({
      to: 'waiting',
      data: { ...orderedOf(ordered), trouble: reason },
      note: reason,
      after: 5_000,
    }),
  },
  confirming: {
    phase: 'asking',
    headline: say.inscribe.flowStop.confirms,
    reached: behind(3),
    question: confirmTheStop,
    answers: { confirm: answer(confirmStop), keep: answer(keepRunning) },
    step: (data) => Promise.resolve(keepRunning(data)),
    failed: 'later',
  },
  stopping: {
    phase: 'working',
    headline: say.inscribe.flowStop.asking,
    reached: behind(3),
    step: stop,
    failed: (ordered, reason) => ({
      to: 'waiting',
      data: { ...orderedOf(ordered), trouble: reason },
      note: reason,
      after: 5_000,
    }),
  },
  refunding: {
    phase: 'working',
    headline: say.inscribe.flowStates.askingForTheRefund,
    reached: behind(1),
    step: refund,
    failed: (ordered, reason) => ({
      to: 'waiting',
      data: { ...orderedOf(ordered), trouble: reason },
      note: reason,
      after: 5_000,
    }),
  },
  verifying: {
    phase: 'working',
    headline: compares,
    reached: behind(1),
    step: verify,
    failed: 'later',
  },
  done: { phase: 'done', headline: howItEnded, reached: allSteps, step: settle, failed: 'later' },
  refunded: {
    phase: 'done',
    headline: say.inscribe.flowStates.thePaymentWasSent,
    reached: behind(1),
  },
  failed: { ...rows.failed, reached: endedReached, question: lookAtEnded, answers: looks },
  cancelled: {
    phase: 'cancelled',
    headline: say.inscribe.flowStates.cancelledNothingWasPaid,
    reached: endedReached,
    question: lookAtEnded,
    answers: looks,
  },
};

type Shown = DataOf<InscribeStates, keyof InscribeStates>;

/** The order of any state, once there is one. */
function orderIn(shown: Shown): Ordered | null {
  if ('ended' in shown) return shown.ended;
  return 'order' in shown ? shown : null;
}

/** One flow for each order that the input takes. */
function start(
  input: InscribeInput,
  { network, orders: service }: Pick<FlowPorts, 'network' | 'orders'>,
): Move[] {
  const title = contentTitle(input.content, contentItems(input.content));
  const version = versionFor(input.signed, service.version());
  const orders = planOrders(input, network, version);
  const runes = contentRunes(input.content);
  const mints = contentMints(input.content);
  if (mints && version !== 5)
    throw new AppError('INVALID_INPUT', 'only version 5 of the orders mints alkanes');
  return orders.map(({ items, cost }, at) => ({
    to: 'preparing',
    data: {
      attempted: false,
      plan: {
        title:
          orders.length === 1
            ? title
            : say.inscribe.flowStates.orderOf({ title, at: at + 1, length: orders.length }),
        items,
        ...(runes ? { runes } : {}),
        ...(mints ? { mints } : {}),
        receiveAddress: input.receiveAddress,
        feeRate: input.feeRate,
        outputValue: input.outputValue,
        version,
        estimateSats: cost.totalSats,
        serviceSats: cost.serviceSats,
        payWith: input.payWith === 'outside' ? 'outside' : 'wallet',
        ...(input.changeAddress === undefined ? {} : { changeAddress: input.changeAddress }),
        ...(input.signed === undefined ? {} : { signed: input.signed }),
        ...(at === 0 && input.devAddress !== undefined && input.devFee !== undefined
          ? { devAddress: input.devAddress, devFee: input.devFee }
          : {}),
      },
    },
    note: say.flows.notes.askedFor,
  }));
}

export const inscribe = defineStates<InscribeStates, 'inscribe'>({
  kind: 'inscribe',
  version: 1,
  data,
  states,
  start,
  earlier: lookEarlier,
  failed: ({ plan }, reason) => fail(plan, null, reason),
  title: ({ plan }) => plan.title,
  didIt: (_shown, state) => state === 'done',
  timeline: (shown, place) => stepsOf(orderIn(shown), place),
  shows(shown, state) {
    const ordered = orderIn(shown);
    const again = state === 'done' ? mintAgain(shown.plan) : null;
    return {
      order: ordered && shownOrder(ordered),
      payments: (ordered?.payments ?? []).map(
        ({ rawHex: _raw, outpoints: _outpoints, blocks: _blocks, ...payment }) => payment,
      ),
      // A signed order's total includes our own fees; the order's amount doesn't.
      estimateSats: shown.plan.signed ? null : shown.plan.estimateSats,
      ...(again ? { again } : {}),
    };
  },
  claims: ['$.order.orderId', '$.ended.order.orderId'],
});
