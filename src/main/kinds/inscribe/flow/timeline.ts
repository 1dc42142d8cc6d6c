import { stepStatus } from '#main/flows/steps/timeline.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import type { FlowView } from '#shared/flows/view.ts';

import type { Ordered, states } from './states.ts';

type Step = FlowView['steps'][number];

const steps = [
  ['create', 'Order created'],
  ['pay', 'Payment sent'],
  ['seen', 'Payment accepted'],
  ['inscribe', 'Inscription sent'],
  ['confirm', 'Inscription confirmed'],
  ['compare', 'Content compared'],
] as const;

type StepKey = (typeof steps)[number][0];
/** Step labels for orders that mint or etch runes. */
const runeLabels: Record<'etch' | 'mint', Partial<Record<StepKey, string>>> = {
  etch: {
    inscribe: 'Etching sent',
    confirm: 'Etching confirmed',
    compare: 'Rune and content compared',
  },
  mint: { inscribe: 'Mints sent', confirm: 'Mints confirmed', compare: 'Balance compared' },
};

const PAID = new Set([
  'payment_waitconfirmed',
  'payment_overpay',
  'payment_withinscription',
  'payment_success',
  'ready',
  'inscribing',
  'minted',
]);
const ACCEPTED = new Set(['payment_success', 'ready', 'inscribing', 'minted']);

/** For an order that its deployer signs: labels that replace paying and acceptance. */
const signedLabels: Record<string, string> = { pay: 'Commit signed', seen: 'Reveal signed' };
const COMMITTED = new Set([
  'sending-commit',
  'revealing',
  'approving-reveal',
  'signing-reveal',
  'stuck',
]);

/** Number of completed steps. */
function reached(state: keyof typeof states, data: Ordered | null): number {
  if (data === null) return 0;
  if (state === 'done') return steps.length;
  const { status } = data.order;
  if (status === 'minted') return 5;
  if (status === 'inscribing') return 4;
  if (ACCEPTED.has(status)) return 3;
  if (data.plan.signed) {
    if (state === 'sending-reveal' || state === 'waiting') return 3;
    return COMMITTED.has(state) ? 2 : 1;
  }
  const paid = PAID.has(status) || data.payments.some((payment) => payment.status !== 'dropped');
  return paid ? 2 : 1;
}

/** For an order that ends in a refund: nothing was inscribed, so no step mentions it. */
function refundSteps({ order, refundTxid }: Ordered, isBack: boolean): Step[] {
  const { refundSats } = order;
  const sum = refundSats === null ? '' : `${groupDigits(refundSats)} sats `;
  const note = refundTxid === null ? null : `${sum}by transaction ${refundTxid}`;
  const step = (key: string, label: string, status: Step['status']): Step => ({
    key,
    label,
    status,
    at: key === 'create' ? order.createdAt : null,
    note: key === 'refunded' ? note : null,
  });
  return [
    step('create', 'Order created', 'done'),
    step('paid', 'Payment arrived', 'done'),
    step('refund', 'Refund asked for', 'done'),
    step('refunded', 'Payment sent back', isBack ? 'done' : 'current'),
  ];
}

/** An order's timeline: completed, current and future steps. */
export function stepsOf(state: keyof typeof states, data: Ordered | null): Step[] {
  if (data && (state === 'refunded' || state === 'refunding' || data.refundTxid !== null))
    return refundSteps(data, state === 'refunded');
  const done = reached(state, data);
  const ended = state === 'failed' || state === 'cancelled' || state === 'refunded';
  const paidAt = data?.payments.find(({ status }) => status !== 'dropped')?.at ?? null;
  return steps.map(([key, label], at) => {
    const past = at < done;
    const status = stepStatus(at, done, ended);
    const when =
      key === 'create' ? (data?.order.createdAt ?? null) : key === 'pay' && past ? paidAt : null;
    const rune = data?.plan.runes;
    const labels = rune ? runeLabels[rune.kind] : data?.plan.signed ? signedLabels : {};
    return { key, label: labels[key] ?? label, status, at: when, note: null };
  });
}
