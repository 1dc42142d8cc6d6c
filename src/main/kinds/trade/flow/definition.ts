import { z } from 'zod';

import { answer, answerWith, defineFlow } from '#main/flows/engine/define.ts';
import { namesOf } from '#main/flows/holds.ts';
import { DEEPENING } from '#main/flows/steps/broadcast.ts';
import { awaitChild } from '#main/flows/steps/child.ts';
import { sentence } from '#main/flows/steps/faults.ts';
import type { AppError } from '#shared/errors.ts';
import { type TradeKind, tradeKinds } from '#shared/flows/trade.ts';

import { earlier } from './earlier.ts';
import { coinsMade, firstDone, inscribed, look, relisted } from './first-steps.ts';
import { hand, readBack } from './hand-steps.ts';
import { baseOf, linesOf, positions, titleOf, withLines } from './lines.ts';
import { moved } from './move-first.ts';
import { backToWatching, boughtOf, type Move, reserved, stop } from './moves.ts';
import { brought, outside } from './outside-steps.ts';
import { prepare } from './prepare-step.ts';
import {
  raise,
  raiseApproving,
  raiseBrought,
  raiseCancelled,
  raiseOutside,
  raiseSending,
  raiseSigning,
  raising,
} from './raise-steps.ts';
import { approving, signing } from './sign-steps.ts';
import { type Base, states } from './states.ts';
import { tradeFlowView } from './view.ts';
import { settle, watch } from './watch-step.ts';

/** Ends it. What is out already stays, and what is not was never signed or handed over. */
function cancel(data: Base): Move {
  const out = data.lines.some(({ status }) => ['open', 'sent', 'done'].includes(status));
  return out
    ? {
        to: 'done',
        data: { ...baseOf(data), trouble: null },
        note: 'the rest was left',
        effects: reserved(data),
        ...(boughtOf(data).length === 0 ? {} : { after: DEEPENING }),
      }
    : {
        to: 'cancelled',
        data: baseOf(data),
        note: 'cancelled before anything was out',
        effects: { unlock: true },
      };
}

/** What did not go through, from the beginning. */
const again = (data: Base): Move => ({
  to: 'looking',
  data: {
    ...withLines(
      data,
      new Map(
        positions(data, ({ status }) => status === 'failed' || status === 'todo').map((at) => [
          at,
          {
            status: 'todo' as const,
            note: null,
            prepared: null,
            outpoint: null,
            holder: null,
            signed: null,
            offered: false,
            outlaySats: null,
          },
        ]),
      ),
    ),
    trouble: null,
    firsts: data.firsts.filter((one) => one === 'move'),
  },
  note: 'tried again on request',
});

const raiseSteps = {
  raising,
  'raise-approving': raiseApproving.step,
  'raise-signing': raiseSigning,
  'raise-outside': raiseOutside,
  'raise-sending': raiseSending.step,
};
const cancels = { cancel: answer<Base, Move>(cancel) };
const first = (what: string) => awaitChild<Base, Move>(firstDone(what));

/** What is still to be signed or handed over; what is bought belongs to somebody else. */
function heldNow(data: unknown): string[] {
  const { asked, lines } = data as Base;
  if (asked.kind === 'buy' || asked.kind === 'bind') return [];
  return lines.flatMap((line) =>
    ['open', 'done', 'lost'].includes(line.status) ? [] : namesOf(line),
  );
}

/** First what has to come first, then prepare, approve, sign, hand over, see it through: for every kind of trade. */
const tradeFlow = (kind: TradeKind) =>
  defineFlow<typeof states, TradeKind>({
    kind,
    version: 1,
    states,
    needsKeys: ['signing', 'raise-signing'],
    alone: [],
    final: ['done', 'failed', 'cancelled'],

    start: (asked) => [
      {
        to: 'looking',
        data: {
          ...{ asked, lines: linesOf(asked), trouble: null, firsts: [] },
          ...{ preparedSats: '0', previous: {} },
        },
        note: 'asked for',
      },
    ],

    steps: {
      looking: look,
      preparing: prepare,
      approving: approving.step,
      signing,
      outside,
      handing: hand,
      reading: readBack,
      watching: watch,
      ...(kind === 'buy' ? raiseSteps : {}),
      done: settle,
    },

    answers: {
      looking: cancels,
      inscribing: cancels,
      splitting: cancels,
      binding: cancels,
      moving: cancels,
      relisting: cancels,
      preparing: cancels,
      approving: cancels,
      outside: { ...cancels, returned: brought },
      stopped: { ...cancels, again: answer(again) },
      watching: {
        raise: answerWith(z.object({ feeRate: z.number().positive().max(10_000) }), raise),
      },
      raising: { cancel: answer(raiseCancelled) },
      'raise-approving': { cancel: answer(raiseCancelled) },
      'raise-outside': { cancel: answer(raiseCancelled), returned: raiseBrought },
    },

    approvals: {
      approving: approving.approval,
      'raise-approving': raiseApproving.approval,
    },

    earlier,

    children: {
      inscribing: inscribed,
      splitting: awaitChild<Base, Move>(coinsMade),
      binding: first('The binding of the payout address'),
      moving: moved,
      relisting: relisted,
    },

    failed: (state, data, error) => afterAppError(state, data, error),
    holds: heldNow,
    view: tradeFlowView,
  });

export const tradeFlows = tradeKinds.map(tradeFlow);

/** A failure that no retry mends. Where signatures may be out, the flow stays and looks again later. */
function afterAppError(state: keyof typeof states, data: unknown, error: AppError): Move {
  const base = data as Base;
  switch (state) {
    case 'handing':
    case 'reading':
    case 'watching':
    case 'raise-sending':
    case 'done':
      return { to: state, data, after: 60_000 } as Move;
    case 'raising':
    case 'raise-approving':
    case 'raise-signing':
    case 'raise-outside':
      return backToWatching(base, sentence(error));
    case 'failed':
    case 'cancelled':
      return {
        to: 'failed',
        data: { ...baseOf(base), reason: sentence(error) },
        note: titleOf(base.asked),
      };
    default:
      return stop(base, sentence(error));
  }
}
