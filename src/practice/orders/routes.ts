import type { Caller, Routes } from '#practice/api/handlers.ts';
import { detailOf, pick } from '#practice/api/lists.ts';
import type { RouteName } from '#practice/api/rules/table.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import type { OrderRow } from '#practice/state/records/orders.ts';

import { createEtchRow, createMintRow, createOrderRow, type CreateRequest } from './create.ts';
import {
  create,
  find,
  type Orders,
  refund,
  requestCommit,
  signCommit,
  signReveal,
} from './orders.ts';
import { notSigned } from './signed.ts';
import { planRefund } from './spend.ts';

/** Groups of the list filter and the summary (api-facts 2.1). */
export function groupOf(
  row: OrderRow,
): 'pending' | 'inscribing' | 'minted' | 'closed' | 'refunded' {
  switch (row.status) {
    case 'minted':
    case 'refunded':
      return row.status;
    case 'closed':
    case 'cancel':
      return 'closed';
    case 'payment_success':
    case 'ready':
    case 'inscribing':
      return 'inscribing';
    default:
      return 'pending';
  }
}

function wireOrder(chain: Chain, row: OrderRow, withFiles: boolean) {
  const files = row.batches.flatMap((count, batch) => {
    const txid = row.reveals[batch] ?? '';
    const status =
      txid === '' ? 'pending' : chain.heightOf(txid) === null ? 'unconfirmed' : 'confirmed';
    return Array.from({ length: count }, (_, at) => ({
      inscriptionId: txid === '' || row.rune?.kind === 'mint' ? '' : `${txid}i${at}`,
      status,
    }));
  });
  const count = (status: string) => files.filter((file) => file.status === status).length;
  const named = files.map((file, at) => ({ filename: row.files[at]?.filename ?? '', ...file }));
  return {
    ...pick(row, 'orderId', 'status', 'payAddress', 'receiveAddress', 'feeRate', 'createTime'),
    ...pick(row, 'clientId', 'refundTxid', 'refundFeeRate'),
    amount: wireSats(row.amount),
    paidAmount: wireSats(row.paid),
    outputValue: wireSats(row.outputValue),
    minerFee: wireSats(row.minerFee),
    serviceFee: wireSats(row.serviceFee),
    devFee: wireSats(row.devFee),
    ...(withFiles ? { files: named } : {}),
    count: row.files.length,
    pendingCount: count('pending'),
    unconfirmedCount: count('unconfirmed'),
    confirmedCount: count('confirmed'),
    refundAmount: wireSats(row.refundAmount),
  };
}

type Route<N extends RouteName> = NonNullable<Routes<Orders>[N]>;

const show = ({ chain }: Orders, row: OrderRow) => wireOrder(chain, row, true);
const inscribe = (orders: Orders, request: CreateRequest, { apiKey }: Caller) =>
  show(orders, create(orders, apiKey, createOrderRow, request));

const commitRoute: Route<'orders.requestCommit'> = (orders, params, { apiKey }) => {
  const { orderId, payerAddress: address, payerPubkey: pubkey } = params;
  const named = address !== undefined && pubkey !== undefined;
  const row = find(orders, orderId, apiKey);
  return requestCommit(orders, row, named ? { address, pubkey } : null);
};
const revealRoute: Route<'orders.signReveal'> = (orders, { orderId, psbt }, { apiKey }) => ({
  inscriptionId: signReveal(orders, find(orders, orderId, apiKey), psbt),
});
const mintRoute: Route<'orders.createBrc20Mint'> = (orders, params, caller) => {
  const { brc20Ticker: ticker, brc20Amount: amount, ...terms } = params;
  return inscribe(orders, { ...terms, brc20_mint: { ticker, amount } }, caller);
};
const listOf = ({ state }: Orders, apiKey: string) =>
  [...state.orders.values()].filter((row) => row.apiKey === apiKey && !row.v5);

export const orderRoutes: Routes<Orders> = {
  'orders.summary': (orders, _params, { apiKey }) => {
    const rows = listOf(orders, apiKey);
    const count = (group: string) => rows.filter((row) => groupOf(row) === group).length;
    return {
      orderCount: {
        total: rows.length,
        pendingCount: count('pending'),
        inscribingCount: count('inscribing'),
        mintedCount: count('minted'),
        closedCount: count('closed'),
        refundedCount: count('refunded'),
      },
    };
  },
  'orders.list': (orders, params, { apiKey }) => {
    const { status, receiveAddress, clientId, sort, withFiles = false, ...page } = params;
    const rows = listOf(orders, apiKey)
      .filter((row) => !status || row.status === status || groupOf(row) === status)
      .filter((row) => !receiveAddress || row.receiveAddress === receiveAddress)
      .filter((row) => !clientId || row.clientId === clientId)
      .sort((a, b) => (sort === 'asc' ? a.seq - b.seq : b.seq - a.seq));
    const list = detailOf(rows, page, (row) => wireOrder(orders.chain, row, withFiles));
    // One official client reads `list`, others `detail` (api-facts-2, 2).
    return { ...list, list: list.detail };
  },
  'orders.get': (orders, { orderId }, { apiKey }) => show(orders, find(orders, orderId, apiKey)),
  'orders.create': inscribe,
  'orders.createRunesEtch': (orders, params, { apiKey }) =>
    show(orders, create(orders, apiKey, createEtchRow, params)),
  'orders.createRunesMint': (orders, params, { apiKey }) =>
    show(orders, create(orders, apiKey, createMintRow, params)),
  'orders.requestCommit': commitRoute,
  'orders.signCommit': (orders, { orderId, psbt }, { apiKey }) =>
    signCommit(orders, find(orders, orderId, apiKey), psbt),
  'orders.signReveal': revealRoute,
  'orders.createBrc20Deploy': (orders, params, caller) => {
    const { brc20Ticker: ticker, brc20Max: max, brc20Limit: limit, ...terms } = params;
    return inscribe(orders, { ...terms, brc20_deploy: { ticker, max, limit } }, caller);
  },
  'orders.createBrc20Mint': mintRoute,
  'orders.createBrc205byteMint': mintRoute,
  'orders.createBrc20Transfer': (orders, params, caller) => {
    const { brc20Ticker: ticker, brc20Amount: amount, ...terms } = params;
    return inscribe(orders, { ...terms, brc20_transfer: { ticker, amount } }, caller);
  },
  'orders.requestCommit5byteMint': commitRoute,
  'orders.signCommit5byteMint': (orders, { orderId, psbt }, { apiKey }) => {
    const answer = signCommit(orders, find(orders, orderId, apiKey), psbt);
    return typeof answer === 'string' ? notSigned('this order is no mint') : answer;
  },
  'orders.signReveal5byteMint': revealRoute,
  'orders.refundEstimate': (orders, { orderId }, { apiKey }) => {
    const { paid, size, safe } = planRefund(orders, find(orders, orderId, apiKey));
    return {
      paidAmount: wireSats(paid),
      refundTxSize: size,
      safeRefundAmount: wireSats(safe),
    };
  },
  'orders.refund': (orders, { orderId, refundFeeRate }, { apiKey }) => ({
    txid: refund(orders, find(orders, orderId, apiKey), refundFeeRate),
  }),
};
