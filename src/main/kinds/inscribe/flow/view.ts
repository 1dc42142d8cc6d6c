import type { KindView } from '#main/flows/engine/define.ts';
import type { FlowRow } from '#main/flows/engine/store-port.ts';
import { DEEP } from '#main/flows/steps/broadcast.ts';
import type { FlowPhase } from '#shared/flows/view.ts';

import { countedSats, isRoundedUp, paidSats, shownOrder } from './due.ts';
import { waitsForDepth } from './own-payments.ts';
import { costsMore, questionOf } from './questions.ts';
import type { Ordered, Plan, states } from './states.ts';
import { stepsOf } from './timeline.ts';

type State = keyof typeof states;

const phases: Record<State, FlowPhase> = {
  preparing: 'working',
  'checking-amount': 'asking',
  choosing: 'asking',
  building: 'working',
  approving: 'approving',
  signing: 'working',
  outside: 'asking',
  paying: 'working',
  unclear: 'unclear',
  committing: 'working',
  'approving-commit': 'approving',
  'signing-commit': 'working',
  'sending-commit': 'working',
  revealing: 'working',
  'approving-reveal': 'approving',
  'signing-reveal': 'working',
  'sending-reveal': 'working',
  stuck: 'asking',
  waiting: 'watching',
  refunding: 'working',
  verifying: 'working',
  done: 'done',
  refunded: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** An inscribe flow as shown to the user. */
export function inscribeView({ state: name }: Pick<FlowRow, 'state'>, data: unknown): KindView {
  const state = name as State;
  const { plan } = data as { plan: Plan };
  const ordered = orderedPart(state, data);
  const question = questionOf(state, ordered, data);
  const asks = question !== null && !['pay-outside', 'rounded-up'].includes(question.key);
  return {
    title: plan.title,
    phase: phases[state] === 'watching' && asks ? 'asking' : phases[state],
    headline: headlineOf(state, ordered, data),
    steps: stepsOf(state, ordered),
    question,
    cancellable: isCancellable(state, ordered),
    order: ordered && shownOrder(ordered),
    payments: (ordered?.payments ?? []).map(
      ({ rawHex: _raw, outpoints: _outpoints, blocks: _blocks, ...payment }) => payment,
    ),
    // For a signed order it includes our own fees, which the order's amount doesn't.
    estimateSats: plan.signed ? null : plan.estimateSats,
    ...(state === 'outside' ? { outside: true as const } : {}),
  };
}

function orderedPart(state: State, data: unknown): Ordered | null {
  if (state === 'preparing') return null;
  if (state === 'failed' || state === 'cancelled') return (data as { ended: Ordered | null }).ended;
  return data as Ordered;
}

/** Nothing is signed in these states. */
const UNSIGNED = new Set<State>([
  'preparing',
  'checking-amount',
  'choosing',
  'building',
  'approving',
  'signing',
  'outside',
  'committing',
  'approving-commit',
  'signing-commit',
]);

function isCancellable(state: State, data: Ordered | null): boolean {
  // A paid order is completed or refunded, and never dropped.
  if (state !== 'waiting') return UNSIGNED.has(state) && (data === null || paidSats(data) === 0n);
  return (
    data !== null &&
    data.plan.signed === undefined &&
    countedSats(data) === 0n &&
    data.payments.every(({ status }) => status === 'dropped')
  );
}

const watching: Record<string, string> = {
  pending: 'Waiting for the payment to be seen.',
  payment_notenough: 'Too little was paid.',
  payment_overpay: 'Too much was paid.',
  payment_withinscription: 'The payment carried an inscription.',
  payment_waitconfirmed: 'Paid. The provider waits for a block to confirm it.',
  payment_success: 'Paid. The provider is about to inscribe.',
  ready: 'Ready to be inscribed.',
  inscribing: 'The inscription is sent. Waiting for a block.',
  closed: 'The order is closed, but money arrived: it can be refunded.',
  cancel: 'The order was cancelled, but money arrived: it can be refunded.',
};

function doneWords(plan: Plan | undefined): string {
  switch (plan?.runes?.kind) {
    case 'etch':
      return 'Etched as you asked, and what was inscribed with it is the same byte for byte.';
    case 'mint':
      return 'Minted: the balance at the receive address grew by all of it.';
    default:
      return 'Inscribed, and every byte is the same.';
  }
}

/** An etching waits longer, and mints inscribe nothing. */
function watchingWords(data: Ordered): string | undefined {
  const { order, plan, payments } = data;
  if (waitsForDepth(data)) {
    const { blocks } = payments.findLast(({ status }) => status === 'confirmed') ?? {};
    const waits = 'Paid. The name is committed to: the etching waits until six blocks lie on it';
    return blocks === undefined ? `${waits}.` : `${waits}, ${Math.min(blocks, DEEP)} of ${DEEP}.`;
  }
  if (plan.runes?.kind === 'mint') {
    if (order.status === 'inscribing') return 'The mints are sent. Waiting for a block.';
    if (order.status === 'ready') return 'Ready to mint.';
    if (order.status === 'payment_success') return 'Paid. The provider is about to mint.';
  }
  return watching[order.status];
}

function headlineOf(state: State, data: Ordered | null, raw: unknown): string {
  switch (state) {
    case 'preparing':
      return 'Creating the order.';
    case 'checking-amount':
      return `${data ? costsMore(data) : 'The order costs more than estimated'}.`;
    case 'choosing':
      return data?.trouble ?? (data?.plan.signed ? 'Choose how to go on.' : 'Choose how to pay.');
    case 'building':
      return 'Proving coins and building the payment.';
    case 'approving':
      return 'Waiting for your approval in its own window.';
    case 'signing':
      return 'Signing. Unlock the vault if it is locked.';
    case 'outside':
      return 'Approved. Waits to come back signed by the device that has the keys.';
    case 'paying':
      return data?.trouble ?? 'Sending the payment.';
    case 'committing':
      return 'Asking for the commit and proving it.';
    case 'approving-commit':
      return 'The commit waits for your approval in its own window.';
    case 'approving-reveal':
      return 'The reveal waits for your approval in its own window.';
    case 'signing-commit':
    case 'signing-reveal':
      return 'Signing. Unlock the vault if it is locked.';
    case 'sending-commit':
      return 'Handing over the commit.';
    case 'revealing':
      return 'Proving that the reveal inscribes what you asked for.';
    case 'sending-reveal':
      return 'Handing over the reveal.';
    case 'unclear':
    case 'stuck':
      return (raw as { reason: string }).reason;
    case 'waiting': {
      if (data === null) return '';
      if (data.trouble !== null) return data.trouble;
      if (data.refundTxid !== null) return 'The refund is on its way.';
      if (data.order.status === 'pending' && data.plan.signed)
        return 'Signed. Waiting for the provider to inscribe.';
      if (data.order.status === 'pending' && data.payments.length === 0)
        return 'Waiting to be paid from outside.';
      if (data.order.status === 'payment_overpay' && isRoundedUp(data))
        return 'Paid. The provider inscribes after a while.';
      return watchingWords(data) ?? `The provider says: ${data.order.status}.`;
    }
    case 'refunding':
      return 'Asking for the refund.';
    case 'verifying': {
      if (data?.plan.runes?.kind === 'mint') return 'Waiting for the rune index to show the mints.';
      const checked = data?.files.filter((file) => file.contentMatches !== null).length ?? 0;
      return `Comparing what was inscribed: ${checked} of ${data?.files.length ?? 0}.`;
    }
    case 'done':
      return data?.trouble ?? doneWords(data?.plan);
    case 'refunded':
      return 'The payment was sent back.';
    case 'failed':
      return (raw as { reason: string }).reason;
    case 'cancelled':
      return 'Cancelled. Nothing was paid.';
  }
}
