import { type AppError, isAppError } from '#shared/errors.ts';
import type { SpendKind } from '#shared/flows/spend.ts';

import { defineFlow } from '../../engine/define.ts';
import { backTo, baseOf, type Move, titleOf } from './moves.ts';
import { type Base, states } from './states.ts';
import { again, build, bump, cancel, giveUp, send, sendAgain, sign, watch } from './steps.ts';
import { spendView } from './view.ts';

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
      {
        to: 'building',
        data: {
          asked,
          transactions: [],
          trouble: null,
          feeRate: asked.feeRate,
          replaces: null,
        },
        note: 'asked for',
      },
    ],

    steps: { building: build, signing: sign, sending: send, watching: watch },

    answers: {
      building: { cancel },
      approving: { cancel },
      signing: { cancel },
      stopped: { again, cancel },
      unclear: { retry: sendAgain, giveUp: (data, _answer, ctx) => giveUp(data, ctx) },
      watching: { bump },
    },

    approvals: {
      approving: {
        show: ({ prepared }) => prepared,
        granted: (data, digest, reason) => ({
          to: 'signing',
          data: { ...data, approvedDigest: digest, override: reason },
          note: reason === null ? 'approved' : `approved with a reason: ${reason.slice(0, 200)}`,
        }),
        refused: (data) => backTo(data, 'You refused it. Nothing was signed.'),
      },
    },

    failed: (state, data, error) => afterAppError(state, data, error),
    view: spendView,
    orderIdOf: () => null,
  });

export const spendFlows = (
  ['send', 'send-inscription', 'consolidate', 'split', 'bump'] as const
).map(spendFlow);

/** A failure that no retry mends. Where bytes may be on their way, the flow stays and looks again later. */
function afterAppError(state: keyof typeof states, data: unknown, error: AppError): Move {
  switch (state) {
    case 'sending':
      return { to: 'sending', data: states.sending.parse(data), after: 30_000 };
    case 'watching':
      return { to: 'watching', data: states.watching.parse(data), after: 60_000 };
    case 'building':
    case 'signing':
      return backTo(data as Base, reasonOf(error));
    default:
      return {
        to: 'failed',
        data: { ...baseOf(data as Base), reason: reasonOf(error) },
        note: titleOf((data as Base).asked),
        effects: { unlock: true },
      };
  }
}

function reasonOf(error: AppError): string {
  if (!isAppError(error, 'PROVIDER_REJECTED')) return error.message;
  const { msg } = error.details;
  return `The provider refused: ${msg === '' ? 'it gave no reason' : msg}`;
}
