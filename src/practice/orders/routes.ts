import { type Caller, type Handlers, pageOf } from '#practice/api/handlers.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import type { OrderRow } from '#practice/state/records/orders.ts';

import type { OrderService } from './orders.ts';
import { notSigned } from './signed.ts';

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
  interface Payer {
    orderId: string;
    payerAddress?: string | undefined;
    payerPubkey?: string | undefined;
  }
  const commit = ({ orderId, payerAddress, payerPubkey }: Payer, { apiKey }: Caller) =>
    orders.requestCommit(
      orderId,
      apiKey,
      payerAddress !== undefined && payerPubkey !== undefined
        ? { address: payerAddress, pubkey: payerPubkey }
        : null,
    );
  const reveal = ({ orderId, psbt }: { orderId: string; psbt: string }, { apiKey }: Caller) => ({
    inscriptionId: orders.signReveal(orderId, apiKey, psbt),
  });
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
      const page = pageOf(rows, params.cursor, params.size).map((row) =>
        wireOrder(chain, row, params.withFiles ?? false),
      );
      // One official client reads `list`, others read `detail` (api-facts-2, 2).
      return { start: params.cursor, total: rows.length, detail: page, list: page };
    },
    'orders.get': ({ orderId }, { apiKey }) => show(orders.get(orderId, apiKey)),
    'orders.create': (params, { apiKey }) => show(orders.create(params, apiKey)),
    'orders.createRunesEtch': (params, { apiKey }) => show(orders.createEtch(params, apiKey)),
    'orders.createRunesMint': (params, { apiKey }) => show(orders.createMint(params, apiKey)),
    'orders.requestCommit': commit,
    'orders.signCommit': ({ orderId, psbt }, { apiKey }) =>
      orders.signCommit(orderId, apiKey, psbt),
    'orders.signReveal': reveal,
    'orders.createBrc20Deploy': ({ brc20Ticker, brc20Max, brc20Limit, ...terms }, { apiKey }) =>
      show(
        orders.create(
          { ...terms, brc20_deploy: { ticker: brc20Ticker, max: brc20Max, limit: brc20Limit } },
          apiKey,
        ),
      ),
    'orders.createBrc20Mint': ({ brc20Ticker, brc20Amount, ...terms }, { apiKey }) =>
      show(
        orders.create(
          { ...terms, brc20_mint: { ticker: brc20Ticker, amount: brc20Amount } },
          apiKey,
        ),
      ),
    'orders.createBrc20Transfer': ({ brc20Ticker, brc20Amount, ...terms }, { apiKey }) =>
      show(
        orders.create(
          { ...terms, brc20_transfer: { ticker: brc20Ticker, amount: brc20Amount } },
          apiKey,
        ),
      ),
    'orders.createBrc205byteMint': ({ brc20Ticker, brc20Amount, ...terms }, { apiKey }) =>
      show(
        orders.create(
          { ...terms, brc20_mint: { ticker: brc20Ticker, amount: brc20Amount } },
          apiKey,
        ),
      ),
    'orders.requestCommit5byteMint': commit,
    'orders.signCommit5byteMint': ({ orderId, psbt }, { apiKey }) => {
      const answer = orders.signCommit(orderId, apiKey, psbt);
      return typeof answer === 'string' ? notSigned('this order is no mint') : answer;
    },
    'orders.signReveal5byteMint': reveal,
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
