import type { Place } from '#main/flows/state-table.ts';
import { timeline } from '#main/flows/steps/timeline.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { say } from '#shared/words/say.ts';

import { type InscribeStates, isMint, type Ordered } from './data.ts';

type Step = FlowView['steps'][number];

const steps = [
  ['create', say.inscribe.flowTimeline.orderCreated],
  ['pay', say.inscribe.flowTimeline.paymentSent],
  ['seen', say.inscribe.flowTimeline.paymentAccepted],
  ['inscribe', say.inscribe.flowTimeline.inscriptionSent],
  ['confirm', say.inscribe.flowTimeline.inscriptionConfirmed],
  ['compare', say.inscribe.flowTimeline.contentCompared],
] as const;

type StepKey = (typeof steps)[number][0];
/** Step labels for orders that mint or etch runes. */
const runeLabels: Record<'etch' | 'mint', Partial<Record<StepKey, string>>> = {
  etch: {
    inscribe: say.inscribe.flowTimeline.etchingSent,
    confirm: say.inscribe.flowTimeline.etchingConfirmed,
    compare: say.inscribe.flowTimeline.runeAndContentCompared,
  },
  mint: {
    inscribe: say.inscribe.flowTimeline.mintsSent,
    confirm: say.inscribe.flowTimeline.mintsConfirmed,
    compare: say.inscribe.flowTimeline.balanceCompared,
  },
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
const signedLabels: Record<string, string> = {
  pay: say.inscribe.flowTimeline.commitSigned,
  seen: say.inscribe.flowTimeline.revealSigned,
};

/** Number of completed steps. `signed`: of an order that its deployer signs, before the provider has accepted it. */
export const behind =
  (signed: number) =>
  ({ order: { status }, plan, payments }: Ordered): number => {
    if (status === 'minted') return 5;
    if (status === 'inscribing') return 4;
    if (ACCEPTED.has(status)) return 3;
    if (plan.signed) return signed;
    return PAID.has(status) || payments.some((payment) => payment.status !== 'dropped') ? 2 : 1;
  };

export const allSteps = steps.length;

/** For an order that ends in a refund: nothing was inscribed, so no step mentions it. */
function refundSteps({ order, refundTxid }: Ordered, isBack: boolean): Step[] {
  const { refundSats } = order;
  const sum =
    refundSats === null
      ? ''
      : say.inscribe.flowTimeline.sats({ refundSats: groupDigits(refundSats) });
  const note =
    refundTxid === null ? null : say.inscribe.flowTimeline.byTransaction({ sum, refundTxid });
  const step = (key: string, label: string, status: Step['status']): Step => ({
    key,
    label,
    status,
    at: key === 'create' ? order.createdAt : null,
    note: key === 'refunded' ? note : null,
  });
  return [
    step('create', say.inscribe.flowTimeline.orderCreated, 'done'),
    step('paid', say.inscribe.flowTimeline.paymentArrived, 'done'),
    step('refund', say.inscribe.flowTimeline.refundAskedFor, 'done'),
    step('refunded', say.inscribe.flowTimeline.paymentSentBack, isBack ? 'done' : 'current'),
  ];
}

/** An order's timeline: completed, current and future steps. Null: it isn't created yet. */
export function stepsOf(
  data: Ordered | null,
  { state, done, ended }: Place & { state: keyof InscribeStates },
): Step[] {
  if (data && (state === 'refunded' || state === 'refunding' || data.refundTxid !== null))
    return refundSteps(data, state === 'refunded');
  const paidAt = data?.payments.find(({ status }) => status !== 'dropped')?.at ?? null;
  const times = { create: data?.order.createdAt ?? null, pay: paidAt };
  const rune = data && isMint(data.plan) ? 'mint' : data?.plan.runes?.kind;
  const labels: Record<string, string> = rune
    ? runeLabels[rune]
    : data?.plan.signed
      ? signedLabels
      : {};
  const named = steps.map(([key, label]) => [key, labels[key] ?? label] as const);
  return timeline(named, { done, ended }, times);
}
