import { z } from 'zod';

import { answer, answerWith, defineFlow } from '#main/flows/engine/define.ts';
import { heldBy, namesOf } from '#main/flows/holds.ts';
import { sentence } from '#main/flows/steps/faults.ts';
import type { AppError } from '#shared/errors.ts';
import { type SpendKind, spendKinds } from '#shared/flows/spend.ts';

import { earlier } from './earlier.ts';
import { backTo, baseOf, type Move, titleOf } from './moves.ts';
import { type Base, states } from './states.ts';
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
  watch,
} from './steps.ts';
import { arrived, begin, inscribed } from './tokens.ts';
import { spendView } from './view.ts';

/** With the transfer inscription that was made for it. */
function heldNow(data: unknown): string[] {
  const { asked, transfer } = data as Base;
  return [...heldBy(asked), ...(transfer === null ? [] : namesOf(transfer))];
}

const feeRate = z.number().positive().max(10_000);
const cancels = { cancel: answer<Base, Move>(cancel) };

/** Build, approve, sign, send, watch: one machine for everything that moves own coins (docs/architecture.md). */
const spendFlow = (kind: SpendKind) =>
  defineFlow<typeof states, SpendKind>({
    kind,
    version: 1,
    states,
    needsKeys: ['signing'],
    // Which change address is free is known once the one before is on disk.
    alone: ['building'],
    final: ['done', 'failed', 'cancelled'],

    start: (asked) => [
      begin(
        {
          asked,
          transactions: [],
          trouble: null,
          transfer: asked.kind === 'send-tokens' ? asked.transfer : null,
          feeRate: asked.feeRate,
        },
        'asked for',
      ),
    ],

    steps: {
      arriving: arrived,
      building: build,
      approving: approving.step,
      signing,
      sending: sending.step,
      watching: watch,
      done: settle,
    },

    answers: {
      inscribing: cancels,
      arriving: cancels,
      building: cancels,
      approving: cancels,
      signing: cancels,
      outside: {
        ...cancels,
        returned: brought,
      },
      stopped: { ...cancels, again: answerWith(z.object({ feeRate: feeRate.optional() }), again) },
      unclear: { retry: answer(sending.retry), giveUp: answer(sending.giveUp) },
      watching: {
        bump: answerWith(z.object({ feeRate }), bump),
        takeBack: answerWith(z.object({ feeRate }), takeBack),
      },
    },

    approvals: { approving: approving.approval },
    earlier,
    children: { inscribing: inscribed },

    failed: (state, data, error) => afterAppError(state, data, error),
    holds: heldNow,
    view: spendView,
  });

export const spendFlows = spendKinds.map(spendFlow);

/** A failure that no retry mends. Where bytes may be on their way, the flow stays and looks again later. */
function afterAppError(state: keyof typeof states, data: unknown, error: AppError): Move {
  const reason = sentence(error);
  switch (state) {
    case 'sending':
    case 'watching':
    case 'done':
      return { to: state, data, after: 60_000 } as Move;
    case 'inscribing':
    case 'arriving':
    case 'building':
    case 'approving':
    case 'signing':
    case 'outside':
      return backTo(data as Base, reason);
    default:
      return {
        to: 'failed',
        data: { ...baseOf(data as Base), reason },
        note: titleOf((data as Base).asked),
        effects: { unlock: true },
      };
  }
}
