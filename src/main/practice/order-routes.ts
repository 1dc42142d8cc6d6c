import type { WireData } from '#shared/api/endpoints.ts';

import { wireSats } from './bytes.ts';
import type { Chain } from './chain.ts';
import { type Handlers, pageOf } from './handlers.ts';
import type { OrderService } from './orders.ts';
import type { OrderRow } from './records.ts';

type WireOrder = WireData<'orders.get'>;

/** The groups that list filter and summary count by (api-facts 2.1). */
function groupOf(row: OrderRow): 'pending' | 'inscribing' | 'minted' | 'closed' | 'refunded' {
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

function wireOrder(chain: Chain, row: OrderRow, withFiles: boolean): WireOrder {
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
  return {
    orderId: row.orderId,
    status: row.status,
    payAddress: row.payAddress,
    receiveAddress: row.receiveAddress,
    amount: wireSats(row.amount),
    paidAmount: wireSats(row.paid),
    outputValue: wireSats(row.outputValue),
    feeRate: row.feeRate,
    minerFee: wireSats(row.minerFee),
    serviceFee: wireSats(row.serviceFee),
    devFee: wireSats(row.devFee),
    ...(withFiles
      ? { files: files.map((file, at) => ({ filename: row.files[at]?.filename ?? '', ...file })) }
      : {}),
    count: row.files.length,
    pendingCount: count('pending'),
    unconfirmedCount: count('unconfirmed'),
    confirmedCount: count('confirmed'),
    createTime: row.createTime,
    clientId: row.clientId,
    refundTxid: row.refundTxid,
    refundAmount: wireSats(row.refundAmount),
    refundFeeRate: row.refundFeeRate,
  };
}

export function orderHandlers(orders: OrderService, chain: Chain): Handlers {
  const show = (row: OrderRow) => wireOrder(chain, row, true);
  return {
    'orders.summary': (_params, { apiKey }) => {
      const rows = orders.list(apiKey);
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
    'orders.list': (params, { apiKey }) => {
      const { status, receiveAddress, clientId } = params;
      const rows = orders
        .list(apiKey)
        .filter((row) => !status || row.status === status || groupOf(row) === status)
        .filter((row) => !receiveAddress || row.receiveAddress === receiveAddress)
        .filter((row) => !clientId || row.clientId === clientId)
        .sort((a, b) => (params.sort === 'asc' ? a.seq - b.seq : b.seq - a.seq));
      const page = pageOf(rows, params.cursor, params.size);
      return {
        start: params.cursor,
        total: rows.length,
        detail: page.map((row) => wireOrder(chain, row, params.withFiles ?? false)),
      };
    },
    'orders.get': ({ orderId }, { apiKey }) => show(orders.get(orderId, apiKey)),
    'orders.create': (params, { apiKey }) => show(orders.create(params, apiKey)),
    'orders.createRunesEtch': (params, { apiKey }) => show(orders.createEtch(params, apiKey)),
    'orders.createRunesMint': (params, { apiKey }) => show(orders.createMint(params, apiKey)),
    'orders.refundEstimate': ({ orderId }, { apiKey }) => {
      const { paid, size, safe } = orders.estimate(orderId, apiKey);
      return {
        paidAmount: wireSats(paid),
        refundTxSize: size,
        safeRefundAmount: wireSats(safe),
      };
    },
    'orders.refund': ({ orderId, refundFeeRate }, { apiKey }) => ({
      txid: orders.refund(orderId, apiKey, refundFeeRate),
    }),
  };
}
