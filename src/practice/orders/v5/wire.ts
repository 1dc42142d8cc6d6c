import { pick } from '#practice/api/lists.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import { isPaidDirectly, isRefundable, type Orders } from '#practice/orders/orders.ts';
import type { OrderRow, OrderV5 } from '#practice/state/records/orders.ts';

import { canCancel } from './cancel.ts';
import { canSignCommit } from './commit.ts';
import type { Price } from './draft.ts';
import { canPause } from './pause.ts';

export const termsOf = (row: OrderRow): OrderV5 => {
  if (!row.v5) throw new Error('an order of another version');
  return row.v5;
};

/** The ways that are open to pay an order; the documents name no values. */
function paymentMethods(row: OrderRow): string[] {
  if (row.status === 'payment_notenough') return ['direct'];
  if (row.status !== 'pending') return [];
  const direct = isPaidDirectly(row) ? ['direct'] : [];
  return canSignCommit(row) ? [...direct, 'request-commit'] : direct;
}

/** What may be done with an order now; the documents name no values. */
function actions(orders: Orders, row: OrderRow): string[] {
  const open: Record<string, boolean> = {
    refund: isRefundable(row) && orders.chain.coinsOf(row.payAddress).length > 0,
    cancel: canCancel(orders, row),
    pause: canPause(orders, row),
    continue: row.status === 'payment_overpay',
  };
  return Object.keys(open).filter((name) => open[name]);
}

/** Kinds whose reveals make inscriptions. */
const inscribes = (row: OrderRow): boolean => {
  const { kind, mint } = termsOf(row);
  if (mint) return mint.brc20 !== null;
  return kind !== 'alkanes-deploy';
};

function filesOf({ chain }: Orders, row: OrderRow) {
  const named = row.batches.flatMap((count, batch) => {
    const txid = row.reveals[batch] ?? '';
    const status =
      txid === '' ? 'pending' : chain.heightOf(txid) === null ? 'unconfirmed' : 'confirmed';
    return Array.from({ length: count }, (_, at) => ({ txid, at, status }));
  });
  return row.files.map(({ filename, length, contentType, tags = {} }, index) => {
    const { txid = '', at = 0, status = 'pending' } = named[index] ?? {};
    const bare = termsOf(row).kind === 'runes-etch' && contentType === '';
    const isInscribed = txid !== '' && inscribes(row) && !bare;
    const { title, traits, gallery } = tags;
    return {
      ...{ filename, txid, status, title, traits, gallery },
      size: length,
      inscriptionId: isInscribed ? `${txid}i${at}` : '',
    };
  });
}

/** Inscriptions that came in with the payment. */
function paidInscriptions({ chain, state }: Orders, row: OrderRow) {
  const ids = chain.coinsOf(row.payAddress).flatMap(({ items }) => items.map(({ id }) => id));
  return ids.flatMap((id) => {
    const found = state.inscriptions.get(id);
    if (!found) return [];
    const { number, contentType, time } = found;
    const inscriptionNumber = number ?? -1;
    return [{ inscriptionId: id, inscriptionNumber, contentType, timestamp: time }];
  });
}

/** An order as every answer has it. */
function wireBase(orders: Orders, row: OrderRow) {
  const { kind, outputValueFee } = termsOf(row);
  const files = filesOf(orders, row);
  const count = (status: string) => files.filter((file) => file.status === status).length;
  const isMulti = kind === 'multi';
  return {
    ...pick(row, 'orderId', 'status', 'payAddress', 'receiveAddress', 'feeRate'),
    createTimestamp: row.createTime,
    amount: wireSats(row.amount),
    balance: wireSats(row.paid),
    minerFee: wireSats(row.minerFee),
    serviceFee: wireSats(row.serviceFee),
    outputValueFee: wireSats(outputValueFee),
    count: row.files.length,
    pendingCount: count('pending'),
    unconfirmedCount: count('unconfirmed'),
    confirmedCount: count('confirmed'),
    ...(isMulti ? { mintedAssetCount: count('confirmed') } : {}),
    availableActions: actions(orders, row),
    availablePaymentMethods: paymentMethods(row),
  };
}

export const wireListed = (orders: Orders, row: OrderRow) => wireBase(orders, row);

/** One order. Compact answers have no files: their template is not documented. */
export const wireDetail = (orders: Orders, row: OrderRow, isCompact = false) => ({
  ...wireBase(orders, row),
  devFee: wireSats(row.devFee),
  paidInscriptions: paidInscriptions(orders, row),
  ...(isCompact ? {} : { files: filesOf(orders, row) }),
});

/** A new order: what the outputs cost is in no answer to a create, the developer's fee only in an ordinary one's. */
export function wireCreated(orders: Orders, row: OrderRow) {
  const { outputValueFee: _, ...base } = wireBase(orders, row);
  const { kind, channel } = termsOf(row);
  const isPlain = !['runes-etch', 'runes-mint', 'alkanes-deploy', 'alkanes-mint'].includes(kind);
  return {
    ...base,
    files: filesOf(orders, row),
    ...(isPlain ? { devFee: wireSats(row.devFee), channel } : {}),
  };
}

export const wireQuote = (price: Price) => ({
  baseServiceFee: wireSats(price.baseServiceFee),
  serviceFee: wireSats(price.serviceFee),
  minerFee: wireSats(price.minerFee),
  outputValueFee: wireSats(price.outputValueFee),
  devFee: wireSats(price.devFee),
  payableAmount: wireSats(price.amount),
  count: price.count,
});
