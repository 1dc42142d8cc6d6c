import type { z } from 'zod';

import { AppError, isAppError } from '#shared/errors.ts';

import { contentItems, contentRunes, contentTitle } from '../../../orders/content.ts';
import { planOrders } from '../../../orders/plan.ts';
import { defineFlow } from '../../engine/define.ts';
import { cancelOrder, cancelUncreated } from './cancel.ts';
import { fund, prepare, toBuilding } from './create-steps.ts';
import { askRefund, follow, refund } from './follow-steps.ts';
import { fail, type Move, orderedOf } from './moves.ts';
import { isPayable } from './order-facts.ts';
import { build, giveUp, pay, sendAgain, sign } from './payment-steps.ts';
import {
  commit,
  giveUpSigned,
  goOn,
  reveal,
  sendCommit,
  sendReveal,
  signCommit,
  signReveal,
  toCommitting,
} from './signed-steps.ts';
import { type Ordered, states } from './states.ts';
import { verify } from './verify-step.ts';
import { inscribeView } from './view.ts';

const purposeOf = (data: Ordered) =>
  BigInt(data.order.paidSats ?? '0') > 0n ? 'top-up' : 'pay-order';

const granted = (reason: string | null): string =>
  reason === null ? 'approved' : `approved with a reason: ${reason.slice(0, 200)}`;

/** Back to following an order that was thought to be over: money may have arrived late. */
async function lookAgain({ ended }: { ended: Ordered | null }): Promise<Move> {
  if (ended === null) throw new AppError('ANSWER_NOT_EXPECTED', 'there is no order to look at');
  return { to: 'waiting', data: ended, note: 'looked at again on request' };
}

/** The order shape of architecture: create, pay, follow to minted, compare (docs/architecture.md). */
export const inscribe = defineFlow<typeof states, 'inscribe'>({
  kind: 'inscribe',
  version: 1,
  states,
  needsKeys: ['signing', 'signing-commit', 'signing-reveal'],
  // Of a provider that does not give our mark back, two orders made at once could not be told apart.
  alone: ['preparing'],
  final: ['done', 'refunded', 'failed', 'cancelled'],

  start: (input, { network }) => {
    const title = contentTitle(input.content, contentItems(input.content));
    const orders = planOrders(input, network);
    const runes = contentRunes(input.content);
    return orders.map(({ items, cost }, at) => ({
      to: 'preparing',
      data: {
        attempted: false,
        plan: {
          title: orders.length === 1 ? title : `${title}, order ${at + 1} of ${orders.length}`,
          items,
          ...(runes ? { runes } : {}),
          receiveAddress: input.receiveAddress,
          feeRate: input.feeRate,
          outputValue: input.outputValue,
          estimateSats: cost.totalSats,
          payWith: input.payWith,
          ...(input.signed === undefined ? {} : { signed: input.signed }),
          ...(at === 0 && input.devAddress !== undefined && input.devFee !== undefined
            ? { devAddress: input.devAddress, devFee: input.devFee }
            : {}),
        },
      },
      note: 'asked for',
    }));
  },

  steps: {
    preparing: prepare,
    building: build,
    signing: sign,
    paying: pay,
    committing: commit,
    'signing-commit': signCommit,
    'sending-commit': sendCommit,
    revealing: reveal,
    'signing-reveal': signReveal,
    'sending-reveal': sendReveal,
    waiting: follow,
    refunding: refund,
    verifying: verify,
  },

  answers: {
    preparing: { cancel: async ({ plan }) => cancelUncreated(plan) },
    'checking-amount': {
      accept: async (data, _answer, ctx) => fund(data, ctx),
      cancel: cancelOrder,
    },
    choosing: {
      pay: async (data, _answer, ctx) =>
        data.plan.signed ? toCommitting(data, ctx) : toBuilding(data, ctx, purposeOf(data)),
      outside: async (data) => {
        if (data.plan.signed) throw new AppError('ANSWER_NOT_EXPECTED', 'this order is signed');
        return {
          to: 'waiting',
          data: { ...data, trouble: null, plan: { ...data.plan, payWith: 'outside' } },
          note: 'will be paid from outside',
        };
      },
      cancel: cancelOrder,
    },
    building: { cancel: cancelOrder },
    approving: { cancel: cancelOrder },
    signing: { cancel: cancelOrder },
    committing: { cancel: cancelOrder },
    'approving-commit': { cancel: cancelOrder },
    'signing-commit': { cancel: cancelOrder },
    stuck: {
      goOn: async (data) => goOn(data),
      giveUp: (data, _answer, ctx) => giveUpSigned(data, ctx),
    },
    unclear: { retry: sendAgain, giveUp: (data, _answer, ctx) => giveUp(data, ctx) },
    waiting: {
      pay: async (data, answer, ctx) => {
        // A payment on its way is not yet in the order's books: never pay the same sum twice.
        if (
          data.plan.signed !== undefined ||
          data.payments.some(({ status }) => status === 'sent' || status === 'signed') ||
          !isPayable(data.order.status)
        ) {
          throw new AppError('ANSWER_NOT_EXPECTED', 'this order takes no payment of yours now');
        }
        return toBuilding(data, ctx, purposeOf(data), answer.feeRate);
      },
      refund: askRefund,
      cancel: cancelOrder,
    },
    failed: { look: lookAgain },
    cancelled: { look: lookAgain },
  },

  approvals: {
    approving: {
      show: ({ prepared }) => prepared,
      granted: (data, digest, reason) => ({
        to: 'signing',
        data: { ...data, approvedDigest: digest, override: reason },
        note: granted(reason),
      }),
      refused: (data) => ({
        to: 'choosing',
        data: { ...orderedOf(data), trouble: 'You refused the payment. Nothing was signed.' },
        note: 'refused',
        effects: { unlock: true },
      }),
    },
    'approving-commit': {
      show: ({ prepared }) => prepared,
      granted: (data, digest, reason) => ({
        to: 'signing-commit',
        data: { ...data, approvedDigest: digest, override: reason },
        note: granted(reason),
      }),
      refused: (data) => ({
        to: 'choosing',
        data: { ...orderedOf(data), trouble: 'You refused the commit. Nothing was signed.' },
        note: 'commit refused',
        effects: { unlock: true },
      }),
    },
    'approving-reveal': {
      show: ({ prepared }) => prepared,
      granted: (data, digest, reason) => ({
        to: 'signing-reveal',
        data: { ...data, approvedDigest: digest, override: reason },
        note: granted(reason),
      }),
      refused: (data) => ({
        to: 'stuck',
        data: {
          ...orderedOf(data),
          commit: data.commit,
          reason: 'You refused the reveal. The commit is signed, but nothing is inscribed.',
        },
        note: 'reveal refused',
      }),
    },
  },

  failed: (state, data, error) => afterAppError(state, data, error),
  view: inscribeView,
  orderIdOf: (data) => {
    const { order, ended } = (data ?? {}) as Partial<Ordered> & { ended?: Ordered | null };
    return (order ?? ended?.order)?.orderId ?? null;
  },
});

/** A failure that no retry mends. Where money may be on its way, the flow stays and looks again later. */
function afterAppError(state: keyof typeof states, data: unknown, error: AppError): Move {
  const reason = sentence(error);
  const ordered = data as Ordered;
  switch (state) {
    case 'building':
    case 'signing':
      return {
        to: 'choosing',
        data: { ...orderedOf(ordered), trouble: reason },
        note: reason,
        effects: { unlock: true },
      };
    case 'committing':
    case 'signing-commit':
      return {
        to: 'choosing',
        data: { ...orderedOf(ordered), trouble: reason },
        note: reason,
        effects: { unlock: true },
      };
    case 'sending-commit':
    case 'revealing':
    case 'signing-reveal':
    case 'sending-reveal': {
      const { commit: signed } = data as z.output<typeof states.stuck>;
      return { to: 'stuck', data: { ...orderedOf(ordered), commit: signed, reason }, note: reason };
    }
    case 'paying':
      return { to: 'paying', data: states.paying.parse(data), after: 30_000 };
    case 'waiting':
      return { to: 'waiting', data: ordered, after: 60_000 };
    case 'verifying':
      return { to: 'verifying', data: ordered, after: 30_000 };
    case 'refunding':
      return {
        to: 'waiting',
        data: { ...orderedOf(ordered), trouble: reason },
        note: reason,
        after: 5_000,
      };
    default:
      return fail(ordered.plan, null, reason);
  }
}

function sentence(error: AppError): string {
  if (isAppError(error, 'PROVIDER_REJECTED')) {
    const { msg } = error.details;
    return `The provider refused: ${msg === '' ? 'it gave no reason' : msg}`;
  }
  if (error.code === 'NOT_FOUND') return 'The bytes of a file are no longer in the store.';
  return error.message;
}
