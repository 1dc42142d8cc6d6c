import { z } from 'zod';

import { answer, answerWith, defineFlow } from '#main/flows/engine/define.ts';
import { heldBy, namesOf } from '#main/flows/holds.ts';
import { sentence } from '#main/flows/steps/faults.ts';
import type { AppError } from '#shared/errors.ts';
import type { BridgeInput, BridgeKind } from '#shared/flows/bridge.ts';

import { acceptPrice, again, begin, cancel, cancelSigning } from './answers.ts';
import { waitForBlock } from './coins.ts';
import { earlier } from './earlier.ts';
import { follow, giveUp, retry, tryAgain, watchErred } from './follow.ts';
import { backTo, type DataOf, type Move, type Preparing } from './moves.ts';
import { settle } from './settle.ts';
import { type Base, states } from './states.ts';
import { approving, brought, prepare, ranOut, signing, submit } from './steps.ts';
import { afterChild } from './transfer.ts';
import { bridgeView } from './view.ts';

const rate = z.object({ feeRate: z.number().positive().max(10_000).optional() });
const deadline = { at: (data: DataOf<'approving'>) => data.deadline, passed: ranOut };

/** A message of an address is bound to those before it: one operation at a time. Deposits have none. */
const laneOf = (data: unknown): string => {
  const { asked } = data as Base;
  return asked.kind === 'withdraw' ? `swap ${asked.address}` : `deposit ${asked.address}`;
};

const first = (asked: BridgeInput): Preparing => ({
  asked,
  feeRate: asked.feeRate,
  most: asked.kind === 'withdraw' ? { sats: asked.maxSats, feeAmount: asked.maxFeeAmount } : null,
  orderId: null,
  handed: [],
  cost: null,
  progress: null,
  trouble: null,
  transfer: asked.kind === 'deposit' ? asked.transfer : null,
  retry: false,
  round: 0,
});

/** With the transfer inscription that was made for it. */
function heldNow(data: unknown): string[] {
  const { asked, transfer = null } = data as Base & Partial<Pick<Preparing, 'transfer'>>;
  return [...heldBy(asked), ...(transfer === null ? [] : namesOf(transfer))];
}

/** Prepare, approve part by part, hand over, follow to the other layer: one machine for both directions. */
const bridgeFlow = (kind: BridgeKind) =>
  defineFlow<typeof states, BridgeKind>({
    kind,
    version: 1,
    states,
    needsKeys: ['signing'],
    // The swap picks the coins: what one flow reserved must be on disk before the next asks.
    alone: ['preparing'],
    lane: { states: ['preparing', 'approving', 'signing', 'outside', 'submitting'], of: laneOf },
    final: ['done', 'failed', 'cancelled'],

    start: (asked) => [begin(first(asked), 'asked for')],

    steps: {
      preparing: prepare,
      waiting: waitForBlock,
      approving: approving.step,
      signing,
      submitting: submit,
      following: follow,
      erred: watchErred,
      done: settle,
    },

    answers: {
      inscribing: { cancel: answer(cancel) },
      preparing: { cancel: answer(cancelSigning) },
      waiting: { cancel: answer(cancelSigning) },
      approving: { cancel: answer(cancelSigning) },
      signing: { cancel: answer(cancelSigning) },
      outside: { cancel: answer(cancelSigning), returned: brought },
      stopped: {
        cancel: answer(cancelSigning),
        again: answerWith(rate, again),
        accept: answer(acceptPrice),
      },
      unclear: { retry: answer(retry), giveUp: answer(giveUp) },
      erred: { retry: answerWith(rate, tryAgain) },
    },

    approvals: { approving: approving.approval },
    earlier,
    children: { inscribing: afterChild },
    deadlines: { approving: deadline, signing: deadline, outside: deadline },

    failed: (state, data, error) => afterAppError(state, data, error),
    holds: heldNow,
    view: bridgeView,
    claims: ['$.orderId'],
  });

export const bridgeFlows = (['deposit', 'withdraw'] as const).map(bridgeFlow);

/** A failure that no retry mends. What may be with the swap already is looked at again; nothing is dropped. */
function afterAppError(state: keyof typeof states, data: unknown, error: AppError): Move {
  switch (state) {
    case 'submitting':
    case 'following':
    case 'erred':
    case 'done':
      return { to: state, data, after: 60_000 } as Move;
    default:
      return backTo(data as Preparing, sentence(error));
  }
}
