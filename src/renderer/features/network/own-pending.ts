import type { FlowView } from '#shared/flows/view.ts';

/** One of your operations that has a transaction in the mempool, or waits for you. */
export interface OwnPending {
  id: string;
  title: string;
  headline: string;
  phase: FlowView['phase'];
  state: string;
  /** sat/vB; null if it isn't known, or nothing was sent. */
  rate: number | null;
  needsYou: boolean;
}

const needsYou = ({ phase }: FlowView): boolean => phase === 'asking' || phase === 'approving';

/** The rate of its transaction in the mempool, in sat/vB; null if there is none. */
export function pendingRate({ spend, order, payments, trade }: FlowView): number | null {
  const sent = spend?.transactions.findLast(({ status }) => status === 'sent');
  if (sent) return Number(sent.feeRate);
  const isOrderPending =
    payments.some(({ status }) => status === 'sent') || (order?.unconfirmedCount ?? 0) > 0;
  if (order && isOrderPending) return order.feeRate;
  if (trade && 'feeRate' in trade.asked && trade.lines.some(({ status }) => status === 'sent'))
    return trade.asked.feeRate;
  return null;
}

/** Your pending operations on the network: those that wait for you first. */
export function ownPending(flows: readonly FlowView[]): OwnPending[] {
  return flows
    .map((flow) => ({
      ...{ id: flow.id, title: flow.title, headline: flow.headline },
      ...{ phase: flow.phase, state: flow.state },
      ...{ rate: pendingRate(flow), needsYou: needsYou(flow) },
    }))
    .filter((one) => one.rate !== null || one.needsYou)
    .toSorted((left, right) => Number(right.needsYou) - Number(left.needsYou));
}
