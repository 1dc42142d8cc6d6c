import { Refusal } from '#practice/api/refusal.ts';
import type { Tx } from '#practice/formats/tx.ts';
import { mintingOf, stopChain } from '#practice/orders/chains.ts';
import { type Orders, save, send, upToDate } from '#practice/orders/orders.ts';
import { scriptOf } from '#practice/orders/plan.ts';
import type { OrderRow } from '#practice/state/records/orders.ts';

const refused = (why: string): never => {
  throw new Refusal(-1009, why);
};

/** Whether rounds are left of a multi-protocol order that is being inscribed. */
export const canPause = (_: Orders, row: OrderRow): boolean =>
  row.status === 'inscribing' && row.v5?.kind === 'multi' && row.reveals.includes('');

function planPause(orders: Orders, found: OrderRow): { row: OrderRow; tx: Tx } {
  const row = upToDate(orders, found);
  const minting = mintingOf(row);
  if (row.v5?.kind !== 'multi' || !minting) return refused('only a multi-protocol order pauses');
  if (row.status !== 'inscribing') return refused(`an order that is ${row.status} does not pause`);
  if (!canPause(orders, row)) return refused('every round of this order is broadcast');
  return { row, tx: stopChain(orders, row, minting, scriptOf(row.v5.refundAddress)) };
}

/** What a pause would give back: the last output of its transaction. Throws Refusal. */
export function estimatePause(orders: Orders, found: OrderRow) {
  const { row, tx } = planPause(orders, found);
  const mintedCount = row.reveals.filter((txid) => txid !== '').length;
  return { mintedCount, remainingCount: row.files.length - mintedCount, back: tx.outs.at(-1) };
}

/** Delivers what was minted and returns the rest to the refund address; the order is closed. Throws Refusal. */
export function pause(orders: Orders, found: OrderRow): string {
  const { row, tx } = planPause(orders, found);
  const pauseTxid = send(orders, tx.raw, refused);
  const refundAmount = tx.outs.at(-1)?.sats ?? 0n;
  const change = { refundTxid: pauseTxid, refundAmount, refundFeeRate: row.feeRate };
  save(orders, row, {
    ...{ status: 'closed', ...change },
    ...(row.v5 ? { v5: { ...row.v5, pauseTxid } } : {}),
  });
  return pauseTxid;
}
