import { z } from 'zod';

import { answer, answerWith, defineFlow } from '#main/flows/engine/define.ts';
import { sentence } from '#main/flows/steps/faults.ts';
import { contentItems, contentRunes, contentTitle } from '#main/orders/content.ts';
import { planOrders } from '#main/orders/plan.ts';
import { AppError } from '#shared/errors.ts';

import { cancelOrder, cancelUncreated } from './cancel.ts';
import { fund, prepare } from './create-steps.ts';
import { uncounted } from './due.ts';
import { earlier } from './earlier.ts';
import { askRefund, follow, refund, settle } from './follow-steps.ts';
import { choose, fail, type Move, orderedOf } from './moves.ts';
import { isPayable } from './order-facts.ts';
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
} from './signed-steps.ts';
import { type Ordered, states } from './states.ts';
import { verify } from './verify-step.ts';
import { inscribeView } from './view.ts';

const feeRate = z.number().positive().max(10_000);

/** Resumes an order that seemed over: money may have arrived late. */
function lookAgain({ ended }: { ended: Ordered | null }): Move {
  if (ended === null) throw new AppError('ANSWER_NOT_EXPECTED', 'there is no order to look at');
  return { to: 'waiting', data: ended, note: 'looked at again on request' };
}

/** Another wallet will pay. */
function payOutside(data: Ordered): Move {
  if (data.plan.signed) throw new AppError('ANSWER_NOT_EXPECTED', 'this order is signed');
  return {
    to: 'waiting',
    data: { ...data, trouble: null, plan: { ...data.plan, payWith: 'outside' } },
    note: 'will be paid from outside',
  };
}

/** A payment in transit, or not yet counted by the provider, is never made twice. */
const takesPayment = (data: Ordered): boolean =>
  data.plan.signed === undefined &&
  data.payments.every(({ status }) => status !== 'sent' && status !== 'signed') &&
  uncounted(data) === null &&
  isPayable(data.order.status);

const cancels = { cancel: answer<Ordered, Move>(cancelOrder) };
const looks = { look: answer<{ ended: Ordered | null }, Move>(lookAgain) };

/** The order flow: create, pay, follow until minted, compare (docs/architecture.md). */
export const inscribe = defineFlow<typeof states, 'inscribe'>({
  kind: 'inscribe',
  version: 1,
  states,
  needsKeys: ['signing', 'signing-commit', 'signing-reveal'],
  // If the provider doesn't return our tag, two orders created at once couldn't be told apart.
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
          serviceSats: cost.serviceSats,
          payWith: input.payWith,
          ...(input.changeAddress === undefined ? {} : { changeAddress: input.changeAddress }),
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
    approving: approving.step,
    signing,
    outside,
    paying: paying.step,
    unclear: paying.waitUnclear,
    committing: commit,
    'approving-commit': approvingCommit.step,
    'signing-commit': signingCommit,
    'sending-commit': sendCommit,
    revealing: reveal,
    'approving-reveal': approvingReveal.step,
    'signing-reveal': signingReveal,
    'sending-reveal': sendReveal,
    waiting: follow,
    refunding: refund,
    verifying: verify,
    done: settle,
  },

  answers: {
    preparing: { cancel: answer(({ plan }) => cancelUncreated(plan)) },
    'checking-amount': { ...cancels, accept: answer(fund) },
    choosing: {
      ...cancels,
      pay: answer((data, ctx) =>
        data.plan.signed ? toCommitting(data, ctx) : toBuilding(data, ctx),
      ),
      outside: answer(payOutside),
      refund: answerWith(z.object({ feeRate }), askRefund),
    },
    building: cancels,
    approving: cancels,
    signing: cancels,
    outside: { ...cancels, returned: brought },
    committing: cancels,
    'approving-commit': cancels,
    'signing-commit': cancels,
    stuck: { goOn: answer(goOn), giveUp: answer(giveUpSigned) },
    unclear: { retry: answer(paying.retry), giveUp: answer(paying.giveUp) },
    waiting: {
      ...cancels,
      pay: answerWith(z.object({ feeRate: feeRate.optional() }), (data, given, ctx) => {
        if (takesPayment(data)) return toBuilding(data, ctx, given.feeRate);
        throw new AppError('ANSWER_NOT_EXPECTED', 'this order takes no payment of yours now');
      }),
      refund: answerWith(z.object({ feeRate }), askRefund),
    },
    failed: looks,
    cancelled: looks,
  },

  approvals: {
    approving: approving.approval,
    'approving-commit': approvingCommit.approval,
    'approving-reveal': approvingReveal.approval,
  },

  earlier,
  failed: (state, data, error) => afterAppError(state, data, error),
  view: inscribeView,
  claims: ['$.order.orderId', '$.ended.order.orderId'],
});

/** A permanent failure. If money may be in transit, the flow stays and looks again later. */
function afterAppError(state: keyof typeof states, data: unknown, error: AppError): Move {
  const reason = sentence(error);
  const ordered = data as Ordered;
  switch (state) {
    case 'building':
    case 'approving':
    case 'signing':
    case 'outside':
    case 'committing':
    case 'approving-commit':
    case 'signing-commit':
      return choose(ordered, reason);
    case 'sending-commit':
    case 'revealing':
    case 'approving-reveal':
    case 'signing-reveal':
    case 'sending-reveal': {
      const { commit: signed } = data as z.output<typeof states.stuck>;
      return { to: 'stuck', data: { ...orderedOf(ordered), commit: signed, reason }, note: reason };
    }
    case 'paying':
    case 'unclear':
    case 'waiting':
    case 'verifying':
    case 'done':
      return { to: state, data, after: 60_000 } as Move;
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
