import { z } from 'zod';

import { answer, answerWith } from '#main/flows/engine/define.ts';
import { awaitChild, defineStates, rows, type StateTable } from '#main/flows/state-table.ts';
import { timeline } from '#main/flows/steps/timeline.ts';
import { type TradeKind, tradeKinds, type TradeLineView } from '#shared/flows/trade.ts';
import { say } from '#shared/words/say.ts';

import { again, cancel, heldNow } from './answers.ts';
import { type Base, data, type Line, type TradeStates } from './data.ts';
import { lookEarlier } from './earlier.ts';
import { coinsMade, firstDone, inscribed, look, relisted } from './first-steps.ts';
import { baseOf, linesOf, titleOf } from './lines.ts';
import { moved } from './move-first.ts';
import { backToWatching, isSettled, type Move, outlayOf, stop } from './moves.ts';
import { prepare } from './prepare-step.ts';
import { cancelledText, saysCost } from './prepared-cost.ts';
import { raiseFee, tryAgain } from './questions.ts';
import {
  raise,
  raiseApproving,
  raiseBrought,
  raiseCancelled,
  raiseOutside,
  raiseSending,
  raiseSigning,
  raising,
  rateOf,
} from './raise-steps.ts';
import { approving, brought, outside, signing } from './sign-steps.ts';
import { readBack, submit } from './submit-steps.ts';
import { waitStopped } from './taken.ts';
import { settle, watch } from './watch-step.ts';

const cancels = { cancel: answer<Base, Move>(cancel) };
/** Nothing is signed yet: it can be cancelled. */
const unsigned = { mayBeDone: true, answers: cancels } as const;
const raiseCancels = { cancel: answer(raiseCancelled) };
const feeRate = z.number().positive().max(10_000);

/** Number of lines with this status. */
const of = ({ lines }: Base, status: Line['status']): number =>
  lines.filter((line) => line.status === status).length;

/** Preparation, then prepare, approve, sign, submit and follow: for every kind of trade. */
const states: StateTable<TradeStates> = {
  looking: {
    phase: 'working',
    headline: say.trade.flowStates.lookingAtWhatHas,
    step: look,
    ...unsigned,
  },
  inscribing: {
    phase: 'watching',
    headline: say.trade.flowStates.aTransferIsInscribed,
    child: inscribed,
    answers: cancels,
  },
  splitting: {
    phase: 'watching',
    headline: say.trade.flowStates.smallCoinsAreMade,
    child: awaitChild<Base, Move>(coinsMade),
    answers: cancels,
  },
  binding: {
    phase: 'watching',
    headline: say.trade.flowStates.thePayoutAddressIs,
    child: awaitChild<Base, Move>(firstDone(say.trade.flowStates.theBindingOfThe)),
    answers: cancels,
  },
  moving: {
    phase: 'watching',
    headline: ({ lines }) => say.trade.flowStates.theToYourAddress({ count: lines.length }),
    child: moved,
    answers: cancels,
  },
  relisting: {
    phase: 'watching',
    headline: say.trade.flowStates.theOldOfferHas,
    child: relisted,
    answers: cancels,
  },
  preparing: {
    phase: 'working',
    headline: ({ lines }) =>
      say.trade.flowStates.askingTheMarketFor({
        length: lines.filter(({ prepared }) => prepared !== null).length,
        length2: lines.length,
      }),
    step: prepare,
    ...unsigned,
  },
  approving: {
    ...rows.approving,
    ...unsigned,
    reached: 1,
    ...approving,
  },
  signing: {
    ...rows.signing,
    headline: (base) =>
      say.trade.flowStates.signingWhatYouApproved({
        of: of(base, 'signed'),
        length: base.lines.length,
      }),
    reached: 1,
    step: signing,
    mayBeDone: true,
  },
  outside: {
    ...rows.outside,
    ...unsigned,
    reached: 1,
    step: outside,
    answers: { ...cancels, returned: brought },
  },
  submitting: {
    phase: 'working',
    headline: (base) =>
      say.trade.flowStates.handingItToThe({
        length: base.lines.filter(isSettled).length + of(base, 'sent'),
        length2: base.lines.length,
      }),
    reached: 2,
    step: submit,
    failed: 'later',
  },
  reading: {
    phase: 'working',
    headline: say.trade.flowStates.comparingWhatTheMarket,
    reached: 3,
    step: readBack,
    failed: 'later',
  },
  watching: {
    phase: 'watching',
    headline: (base) => base.trouble ?? waitsForBlock(base),
    reached: 3,
    step: watch,
    question: raiseFee,
    answers: { raise: answerWith(z.object({ feeRate }), raise) },
    failed: 'later',
  },
  raising: {
    phase: 'working',
    headline: say.trade.flowStates.buildingTheSamePurchase,
    reached: 3,
    step: raising,
    answers: raiseCancels,
    failed: backToWatching,
  },
  'raise-approving': {
    ...rows.approving,
    headline: say.trade.flowStates.theHigherFeeWaits,
    reached: 3,
    ...raiseApproving,
    answers: raiseCancels,
    failed: backToWatching,
  },
  'raise-signing': {
    ...rows.signing,
    headline: say.trade.flowStates.signingTheHigherFee,
    reached: 3,
    step: raiseSigning,
    failed: backToWatching,
  },
  'raise-outside': {
    ...rows.outside,
    headline: say.trade.flowStates.theHigherFeeIs,
    reached: 3,
    step: raiseOutside,
    answers: { ...raiseCancels, returned: raiseBrought },
    failed: backToWatching,
  },
  'raise-sending': {
    phase: 'working',
    headline: say.trade.flowStates.sendingThePurchaseWith,
    reached: 3,
    step: raiseSending.step,
    failed: 'later',
  },
  stopped: {
    phase: 'asking',
    headline: (base) => saysCost(base.trouble ?? say.trade.flowStates.nothingMoreHappensBy, base),
    step: waitStopped,
    mayBeDone: true,
    failed: 'later',
    question: tryAgain,
    answers: { ...cancels, again: answer(again) },
  },
  done: {
    phase: 'done',
    headline: (base) =>
      of(base, 'lost') > 0
        ? say.trade.flowStates.doneOfWasNo({ of: of(base, 'lost'), length: base.lines.length })
        : say.trade.flowStates.done,
    reached: 4,
    step: settle,
    failed: 'later',
  },
  failed: { ...rows.failed, headline: (base) => saysCost(base.reason, base), failed: ended },
  cancelled: { phase: 'cancelled', headline: cancelledText, failed: ended },
};

function ended(base: Base, reason: string): Move {
  return { to: 'failed', data: { ...baseOf(base), reason }, note: titleOf(base.asked) };
}

/** How many are pending, at which rate, and whether another buyer outbid one. */
function waitsForBlock({ asked, lines }: Base): string {
  const sent = lines.filter(({ status }) => status === 'sent');
  const replaced = sent.find(({ note }) => note !== null)?.note;
  const rates = [...new Set(sent.map((line) => rateOf(line, asked)))].sort((a, b) => a - b);
  return (
    replaced ??
    say.trade.flowStates.waitsForABlock({
      sent: sent.length,
      rates: say.text.and({ items: rates.join('\n') }),
    })
  );
}

const steps = [
  ['first', say.trade.flowStates.prepared],
  ['approve', say.flows.rows.approvedAndSigned],
  ['hand', say.trade.flowStates.handedToTheMarket],
  ['end', say.trade.flowStates.seenThrough],
] as const;

function lineView(line: Line, base: Pick<Base, 'preparedSats'>): TradeLineView {
  const { label, tick, amount, inscriptionId, auctionId, priceSats, status, txid } = line;
  const { outlaySats } = line;
  const note = line.note === null ? null : saysCost(line.note, base);
  return {
    ...{ label, tick, amount, inscriptionId, auctionId, priceSats, status, note, txid },
    outlaySats,
  };
}

/** For a purchase once it is complete: what all of its steps took, without the postage it brings. */
const totalOf = (base: Pick<Base, 'asked' | 'lines' | 'preparedSats'>): string | null =>
  base.asked.kind === 'buy' &&
  base.lines.every(({ status, outlaySats }) => status === 'failed' || outlaySats !== null)
    ? outlayOf(base).toString()
    : null;

const tradeFlow = (kind: TradeKind) =>
  defineStates<TradeStates, TradeKind>({
    kind,
    version: 1,
    data,
    states,
    start: (request) => [
      {
        to: 'looking',
        data: {
          ...{ asked: request, lines: linesOf(request), trouble: null, firsts: [] },
          ...{ preparedSats: '0', previous: {} },
        },
        note: say.flows.notes.askedFor,
      },
    ],
    earlier: lookEarlier,
    failed: (base, reason) => stop(base, reason),
    holds: heldNow,
    title: ({ asked }) => titleOf(asked),
    didIt: ({ lines }) => lines.every(({ status }) => status === 'open' || status === 'done'),
    timeline: (_, place) => timeline(steps, place),
    shows: ({ asked, lines, preparedSats }) => ({
      trade: {
        asked,
        lines: lines.map((line) => lineView(line, { preparedSats })),
        settled: lines.filter(isSettled).length,
        failed: lines.filter(({ status }) => status === 'failed').length,
        totalSats: totalOf({ asked, lines, preparedSats }),
      },
    }),
  });

export const tradeFlows = tradeKinds.map(tradeFlow);
