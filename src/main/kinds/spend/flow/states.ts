import { z } from 'zod';

import { answer, answerWith } from '#main/flows/engine/define.ts';
import { heldBy, namesOf } from '#main/flows/holds.ts';
import { defineStates, type Place, rows, type StateTable } from '#main/flows/state-table.ts';
import { doneAlready } from '#main/flows/steps/earlier.ts';
import { timeline } from '#main/flows/steps/timeline.ts';
import { type SpendKind, spendKinds } from '#shared/flows/spend.ts';
import { say } from '#shared/words/say.ts';

import { type Base, data, type SpendStates } from './data.ts';
import { lookEarlier } from './earlier.ts';
import { backTo, baseOf, type Move, titleOf } from './moves.ts';
import { raiseFee, sendAgain, tryAgain } from './questions.ts';
import {
  again,
  approving,
  brought,
  build,
  bump,
  cancel,
  sending,
  settle,
  signing,
  takeBack,
  waitStopped,
  watch,
} from './steps.ts';
import { arrived, begin, inscribed } from './tokens.ts';

const feeRate = z.number().positive().max(10_000);
const cancels = { cancel: answer<Base, Move>(cancel) };
/** Nothing is signed yet: it can be cancelled, and failures become questions. */
const unsigned = { mayBeDone: true, answers: cancels, failed: backTo } as const;

/** Build, approve, sign, send, watch: the flow of everything that moves your own coins (docs/architecture.md). */
const states: StateTable<SpendStates> = {
  inscribing: {
    phase: 'working',
    headline: say.spend.flowStates.waitsUntilTheTransfer,
    child: inscribed,
    answers: cancels,
    failed: backTo,
  },
  arriving: {
    phase: 'watching',
    headline: say.spend.flowStates.theTransferIsInscribed,
    step: arrived,
    ...unsigned,
  },
  building: {
    phase: 'working',
    headline: say.spend.flowStates.provingCoinsAndBuilding,
    step: build,
    // The next free change address is known only once the previous one is on disk.
    alone: true,
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
    ...unsigned,
    reached: 1,
    step: signing,
  },
  outside: {
    ...rows.outside,
    ...unsigned,
    reached: 1,
    answers: { ...cancels, returned: brought },
  },
  sending: {
    phase: 'working',
    headline: ({ trouble }) => trouble ?? say.spend.flowStates.sendingTheTransaction,
    reached: 2,
    step: sending.step,
    failed: 'later',
  },
  stopped: {
    phase: 'asking',
    headline: ({ trouble }) => trouble ?? say.spend.flowStates.nothingWasSent,
    step: waitStopped,
    mayBeDone: true,
    failed: 'later',
    question: tryAgain,
    answers: { ...cancels, again: answerWith(z.object({ feeRate: feeRate.optional() }), again) },
  },
  unclear: {
    ...rows.unclear,
    reached: 2,
    step: sending.waitUnclear,
    mayBeDone: true,
    failed: 'later',
    question: sendAgain,
    answers: { retry: answer(sending.retry), giveUp: answer(sending.giveUp) },
  },
  watching: {
    phase: 'watching',
    headline: waitsForBlock,
    reached: 3,
    step: watch,
    mayBeDone: true,
    question: raiseFee,
    answers: {
      bump: answerWith(z.object({ feeRate }), bump),
      takeBack: answerWith(z.object({ feeRate }), takeBack),
    },
    failed: 'later',
  },
  done: { phase: 'done', headline: howItEnded, reached: 4, step: settle, failed: 'later' },
  failed: rows.failed,
  cancelled: {
    phase: 'cancelled',
    headline: ({ trouble }) => trouble ?? say.spend.flowStates.cancelledNothingWasSent,
  },
};

function waitsForBlock({ trouble, transactions }: Base): string {
  const sent = transactions.findLast(({ status }) => status === 'sent');
  if (sent?.earlier) return doneAlready(sent.txid);
  const rate = sent?.feeRate ?? '?';
  if (trouble !== null) return trouble;
  return sent?.cancels
    ? say.spend.flowStates.beingCancelled({ rate })
    : say.spend.flowStates.waitsForABlock({ rate });
}

function howItEnded({ transactions }: Base): string {
  const isWatched = transactions.some(({ rawHex }) => rawHex !== null);
  return `${endOf(transactions)}${isWatched ? say.spend.flowStates.itIsWatchedUntil : ''}`;
}

/** A payment being cancelled may have been faster. */
function endOf(transactions: Base['transactions']): string {
  const confirmed = transactions.filter(({ status }) => status === 'confirmed');
  const before = confirmed.find(({ earlier }) => earlier);
  if (before) return doneAlready(before.txid);
  if (!transactions.some(({ cancels }) => cancels)) return say.spend.flowStates.confirmed;
  return confirmed.some(({ cancels }) => cancels)
    ? say.spend.flowStates.cancelledNothingWasPaid
    : say.spend.flowStates.itWasConfirmedBefore;
}

const inscribe = ['inscribe', say.spend.flowStates.transferInscribed] as const;
const steps = [
  ['build', say.spend.flowStates.coinsProved],
  ['approve', say.flows.rows.approvedAndSigned],
  ['send', say.spend.flowStates.sent],
  ['confirm', say.spend.flowStates.confirmed2],
] as const;

function stepsOf(
  { asked, transactions, transfer }: Base,
  { state, done, ended }: Place & { state: keyof SpendStates },
) {
  const sentAt = transactions.at(-1)?.at ?? null;
  const first = asked.kind === 'send-tokens' && asked.transfer === null ? [inscribe] : [];
  const behind = transfer === null || state === 'arriving' ? 0 : first.length;
  const place = { done: behind + (ended && sentAt !== null ? 2 : done), ended };
  return timeline([...first, ...steps], place, { send: sentAt });
}

function shows(base: Base & { sending?: Base['transactions'][number] }) {
  const { asked, transfer, transactions, sending: pending } = base;
  const known = transactions.filter(({ txid }) => txid !== pending?.txid);
  return {
    spend: {
      asked,
      ...(transfer === null ? {} : { transfer }),
      transactions: [...known, ...(pending ? [pending] : [])].map(
        ({ rawHex: _raw, outpoints: _outpoints, ...transaction }) => transaction,
      ),
    },
  };
}

const spendFlow = (kind: SpendKind) =>
  defineStates<SpendStates, SpendKind>({
    kind,
    version: 1,
    data,
    states,
    start: (request) => [
      begin(
        {
          asked: request,
          transactions: [],
          trouble: null,
          transfer: request.kind === 'send-tokens' ? request.transfer : null,
          feeRate: request.feeRate,
        },
        say.flows.notes.askedFor,
      ),
    ],
    earlier: lookEarlier,
    failed: (base, reason) => ({
      to: 'failed',
      data: { ...baseOf(base), reason },
      note: titleOf(base.asked),
      effects: { unlock: true },
    }),
    // Includes the transfer inscription created for it.
    holds(held) {
      const { asked, transfer } = held as Base;
      return [...heldBy(asked), ...(transfer === null ? [] : namesOf(transfer))];
    },
    title: ({ asked }) => titleOf(asked),
    didIt: ({ transactions }) =>
      !transactions.some(({ cancels, status }) => cancels && status === 'confirmed'),
    timeline: stepsOf,
    shows,
  });

export const spendFlows = spendKinds.map(spendFlow);
