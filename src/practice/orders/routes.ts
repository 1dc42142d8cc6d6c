import type { Routes } from '#practice/api/handlers.ts';
import { detailOf, pick } from '#practice/api/lists.ts';
import type { RouteName } from '#practice/api/rules/table.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import type { OrderRow } from '#practice/state/records/orders.ts';

import type { OrderService } from './orders.ts';
import { notSigned } from './signed.ts';

/** Groups of the list filter and the summary (api-facts 2.1). */
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

export interface OrderView {
  orders: OrderService;
  chain: Chain;
}
type Route<N extends RouteName> = NonNullable<Routes<OrderView>[N]>;

const show = ({ chain }: OrderView, row: OrderRow) => wireOrder(chain, row, true);

const requestCommit: Route<'orders.requestCommit'> = ({ orders }, params, { apiKey }) => {
  const { orderId, payerAddress: address, payerPubkey: pubkey } = params;
  const named = address !== undefined && pubkey !== undefined;
  return orders.requestCommit(orderId, apiKey, named ? { address, pubkey } : null);
};
const signReveal: Route<'orders.signReveal'> = ({ orders }, { orderId, psbt }, { apiKey }) => ({
  inscriptionId: orders.signReveal(orderId, apiKey, psbt),
});
const createMint: Route<'orders.createBrc20Mint'> = (view, params, { apiKey }) => {
  const { brc20Ticker: ticker, brc20Amount: amount, ...terms } = params;
  return show(view, view.orders.create({ ...terms, brc20_mint: { ticker, amount } }, apiKey));
};

export const orderRoutes: Routes<OrderView> = {
  'orders.summary': ({ orders }, _params, { apiKey }) => {
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
  'orders.list': ({ orders, chain }, params, { apiKey }) => {
    const { status, receiveAddress, clientId, sort, withFiles = false, ...page } = params;
    const rows = orders
      .list(apiKey)
      .filter((row) => !status || row.status === status || groupOf(row) === status)
      .filter((row) => !receiveAddress || row.receiveAddress === receiveAddress)
      .filter((row) => !clientId || row.clientId === clientId)
      .sort((a, b) => (sort === 'asc' ? a.seq - b.seq : b.seq - a.seq));
    const list = detailOf(rows, page, (row) => wireOrder(chain, row, withFiles));
    // One official client reads `list`, others `detail` (api-facts-2, 2).
    return { ...list, list: list.detail };
  },
  'orders.get': (view, { orderId }, { apiKey }) => show(view, view.orders.get(orderId, apiKey)),
  'orders.create': (view, params, { apiKey }) => show(view, view.orders.create(params, apiKey)),
  'orders.createRunesEtch': (view, params, { apiKey }) =>
    show(view, view.orders.createEtch(params, apiKey)),
  'orders.createRunesMint': (view, params, { apiKey }) =>
    show(view, view.orders.createMint(params, apiKey)),
  'orders.requestCommit': requestCommit,
  'orders.signCommit': ({ orders }, { orderId, psbt }, { apiKey }) =>
    orders.signCommit(orderId, apiKey, psbt),
  'orders.signReveal': signReveal,
  'orders.createBrc20Deploy': (view, params, { apiKey }) => {
    const { brc20Ticker: ticker, brc20Max: max, brc20Limit: limit, ...terms } = params;
    const request = { ...terms, brc20_deploy: { ticker, max, limit } };
    return show(view, view.orders.create(request, apiKey));
  },
  'orders.createBrc20Mint': createMint,
  'orders.createBrc205byteMint': createMint,
  'orders.createBrc20Transfer': (view, params, { apiKey }) => {
    const { brc20Ticker: ticker, brc20Amount: amount, ...terms } = params;
    return show(view, view.orders.create({ ...terms, brc20_transfer: { ticker, amount } }, apiKey));
  },
  'orders.requestCommit5byteMint': requestCommit,
  'orders.signCommit5byteMint': ({ orders }, { orderId, psbt }, { apiKey }) => {
    const answer = orders.signCommit(orderId, apiKey, psbt);
    return typeof answer === 'string' ? notSigned('this order is no mint') : answer;
  },
  'orders.signReveal5byteMint': signReveal,
  'orders.refundEstimate': ({ orders }, { orderId }, { apiKey }) => {
    const { paid, size, safe } = orders.estimate(orderId, apiKey);
    return {
      paidAmount: wireSats(paid),
      refundTxSize: size,
      safeRefundAmount: wireSats(safe),
    };
  },
  'orders.refund': ({ orders }, { orderId, refundFeeRate }, { apiKey }) => ({
    txid: orders.refund(orderId, apiKey, refundFeeRate),
  }),
};
