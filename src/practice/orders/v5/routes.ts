import type { Caller, Routes } from '#practice/api/handlers.ts';
import { cut } from '#practice/api/lists.ts';
import { Refusal } from '#practice/api/refusal.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import {
  find,
  makingOf,
  type Orders,
  paymentsChanged,
  refund,
  save,
  upToDate,
} from '#practice/orders/orders.ts';
import { groupOf } from '#practice/orders/routes.ts';
import type { Making } from '#practice/orders/signed.ts';
import { planRefund } from '#practice/orders/spend.ts';
import type { OrderRow } from '#practice/state/records/orders.ts';

import { cancel, estimateCancel, prepareCancel, submitCancel } from './cancel.ts';
import { requestCommit, signCommit, signReveal } from './commit.ts';
import { type Draft, quoteOf, rowOfDraft } from './draft.ts';
import {
  draft5byteMint,
  draftAlkanesDeploy,
  draftAlkanesMint,
  draftEtch,
  draftMulti,
  draftOrdinary,
  draftRepeat,
  draftRunesMint,
} from './drafts.ts';
import { scheduleOf } from './fees.ts';
import { estimatePause, pause } from './pause.ts';
import { termsOf, wireCreated, wireDetail, wireListed, wireQuote } from './wire.ts';

interface Named {
  clientId: string;
}
type Drafting<R> = (making: Making, request: R) => Draft;

const own = (orders: Orders, orderId: string, { apiKey }: Caller): OrderRow =>
  find(orders, orderId, apiKey, 5);

const ownRows = ({ state }: Orders, apiKey: string) =>
  [...state.orders.values()].filter((row) => row.apiKey === apiKey && row.v5);

const quoting =
  <R>(draft: Drafting<R>) =>
  (orders: Orders, request: R, { apiKey }: Caller) => {
    const making = makingOf(orders, apiKey);
    return wireQuote(quoteOf(making, draft(making, request)));
  };

/** The order of a request: a repeated client id is the order that it made. */
function made<R>(
  orders: Orders,
  request: R & Named,
  { apiKey }: Caller,
  draft: Drafting<R>,
): OrderRow {
  const known = ownRows(orders, apiKey).find(({ clientId }) => clientId === request.clientId);
  if (known) return known;
  const making = makingOf(orders, apiKey);
  const row = rowOfDraft(making, draft(making, request));
  orders.state.orders.put(row.orderId, row);
  orders.open.add(row.orderId);
  return row;
}

const creating =
  <R>(draft: Drafting<R>) =>
  (orders: Orders, request: R & Named, caller: Caller) =>
    wireCreated(orders, made(orders, request, caller, draft));

/** A multi-protocol create answers less than an order. */
const wireMulti = (orders: Orders, row: OrderRow) => {
  const { orderId, payAddress, amount, availablePaymentMethods } = wireCreated(orders, row);
  return { orderId, payAddress, amount, availablePaymentMethods };
};

/** Drafts an earlier order's payload; of multi-protocol orders alone if `linear`. */
const repeating =
  (orders: Orders, caller: Caller, linear: boolean) =>
  (making: Making, request: Parameters<typeof draftRepeat>[2]): Draft => {
    const source = own(orders, request.sourceOrderId, caller);
    if (linear && termsOf(source).kind !== 'multi') {
      throw new Refusal(-1001, 'sourceOrderId is no multi-protocol order');
    }
    return draftRepeat(making, source, request);
  };

/** Goes on with an overpaid order; the service keeps the excess. */
function goOn(orders: Orders, found: OrderRow): OrderRow {
  const row = upToDate(orders, found);
  const v5 = termsOf(row);
  if (v5.kind === 'brc20-5byte-mint') {
    throw new Refusal(-1008, 'a 5-byte mint that was paid directly cannot go on: refund it');
  }
  if (row.status !== 'payment_overpay') {
    throw new Refusal(-1009, `an order that is ${row.status} does not wait for a choice`);
  }
  save(orders, row, { v5: { ...v5, continued: true } });
  paymentsChanged(orders);
  return find(orders, row.orderId, row.apiKey, 5);
}

/** Schedule and quota; the documents give no shape. */
function feesConfig({ altchain }: Orders) {
  const { base, each, countedAtMost, most } = scheduleOf(altchain);
  return {
    freeQuota: 0,
    baseFee: wireSats(base),
    feePerInscription: wireSats(each),
    maxChargedInscriptions: countedAtMost,
    maxInscriptionsPerOrder: most,
  };
}

const listing: Routes<Orders>['ordersV5.list'] = (orders, { filter, ...page }, { apiKey }) => {
  const { status, receiveAddress, clientId, sort } = filter;
  const rows = ownRows(orders, apiKey)
    .filter((row) => !status || row.status === status || groupOf(row) === status)
    .filter((row) => !receiveAddress || row.receiveAddress === receiveAddress)
    .filter((row) => !clientId || row.clientId === clientId)
    .sort((a, b) => (sort === 'asc' ? a.seq - b.seq : b.seq - a.seq));
  return { total: rows.length, list: cut(rows, page).map((row) => wireListed(orders, row)) };
};

const asking: Routes<Orders> = {
  'ordersV5.list': listing,
  'ordersV5.get': (orders, { orderId, compactFiles = false }, caller) =>
    wireDetail(orders, own(orders, orderId, caller), compactFiles),
  'ordersV5.feesConfig': feesConfig,
  'ordersV5.status': ({ chain }) => ({ status: 'ok', height: chain.tip().height }),
};

const making: Routes<Orders> = {
  'ordersV5.quote': quoting(draftOrdinary),
  'ordersV5.create': creating(draftOrdinary),
  'ordersV5.create5byteMint': creating(draft5byteMint),
  'ordersV5.quoteRunesEtch': quoting(draftEtch),
  'ordersV5.createRunesEtch': creating(draftEtch),
  'ordersV5.quoteRunesMint': quoting(draftRunesMint),
  'ordersV5.createRunesMint': creating(draftRunesMint),
  'ordersV5.quoteAlkanesDeploy': quoting(draftAlkanesDeploy),
  'ordersV5.createAlkanesDeploy': creating(draftAlkanesDeploy),
  'ordersV5.quoteAlkanesMint': quoting(draftAlkanesMint),
  'ordersV5.createAlkanesMint': creating(draftAlkanesMint),
  'ordersV5.quoteMultiMint': quoting(draftMulti),
  'ordersV5.createMultiMint': (orders, request, caller) =>
    wireMulti(orders, made(orders, request, caller, draftMulti)),
  'ordersV5.quoteRepeatMultiMint': (orders, request, caller) =>
    quoting(repeating(orders, caller, true))(orders, request, caller),
  'ordersV5.repeatMultiMint': (orders, request, caller) =>
    creating(repeating(orders, caller, true))(orders, request, caller),
  'ordersV5.quoteRepeat': (orders, request, caller) =>
    quoting(repeating(orders, caller, false))(orders, request, caller),
  'ordersV5.repeat': (orders, request, caller) =>
    creating(repeating(orders, caller, false))(orders, request, caller),
};

const signing: Routes<Orders> = {
  'ordersV5.requestCommit': (orders, params, caller) => {
    const { orderId, payerAddress: address, payerPubkey: pubkey } = params;
    return requestCommit(orders, own(orders, orderId, caller), { address, pubkey });
  },
  'ordersV5.signCommit': (orders, { orderId, psbt }, caller) =>
    signCommit(orders, own(orders, orderId, caller), psbt),
  'ordersV5.signReveal': (orders, { orderId, psbt }, caller) => ({
    inscriptionId: signReveal(orders, own(orders, orderId, caller), psbt),
  }),
};

const acting: Routes<Orders> = {
  'ordersV5.continue': (orders, { orderId }, caller) =>
    wireDetail(orders, goOn(orders, own(orders, orderId, caller))),
  'ordersV5.refundEstimate': (orders, { orderId }, caller) => {
    const { paid, size, safe } = planRefund(orders, own(orders, orderId, caller));
    return { size, paidAmount: wireSats(paid), safeRefundAmount: wireSats(safe) };
  },
  'ordersV5.refund': (orders, { orderId, feeRate }, caller) => ({
    txid: refund(orders, own(orders, orderId, caller), feeRate),
  }),
  'ordersV5.cancelEstimate': (orders, { orderId }, caller) => {
    const { paidAmount, refundMethod } = estimateCancel(orders, own(orders, orderId, caller));
    return { paidAmount: wireSats(paidAmount), extraPayAmount: 0, refundMethod };
  },
  'ordersV5.cancel': (orders, { orderId, feeRate }, caller) => ({
    txid: cancel(orders, own(orders, orderId, caller), feeRate),
  }),
  'ordersV5.cancel2': (orders, { orderId }, caller) => {
    own(orders, orderId, caller);
    throw new Refusal(-1009, 'cancel2 is not part of the practice network');
  },
  'ordersV5.cancelPrepare': (orders, { orderId, feeRate }, caller) =>
    prepareCancel(orders, own(orders, orderId, caller), feeRate),
  'ordersV5.cancelSubmit': (orders, { orderId, feeRate, psbt }, caller) => ({
    txid: submitCancel(orders, own(orders, orderId, caller), psbt, feeRate),
  }),
  'ordersV5.pauseEstimate': (orders, { orderId }, caller) => {
    const { back, ...counts } = estimatePause(orders, own(orders, orderId, caller));
    return { ...counts, refundAmount: wireSats(back?.sats ?? 0n) };
  },
  'ordersV5.pause': (orders, { orderId }, caller) => ({
    txid: pause(orders, own(orders, orderId, caller)),
  }),
};

/** Version 5 of the order service (spec/4). Orders belong to the key that made them. */
export const orderV5Routes: Routes<Orders> = { ...asking, ...making, ...signing, ...acting };
