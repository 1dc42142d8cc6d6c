import type { OrderRequest } from '#main/orders/request.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { Order, WireOrder } from '#shared/api/orders.ts';
import { AppError } from '#shared/errors.ts';

import type { OrderService } from './types.ts';

/** Runes have their own rows. */
async function create(client: ProviderClient, request: OrderRequest): Promise<WireOrder> {
  const { runes, operation, files, mints, own: _own, parents, ...terms } = request;
  if (mints) throw new AppError('INVALID_INPUT', 'version 2 mints no alkanes');
  if (parents || files.some((file) => Object.keys(file).length > 2))
    throw new AppError('INVALID_INPUT', 'version 2 takes no parents and no tags');
  if (!runes) return client.call('orders.create', { ...terms, ...(operation ?? { files }) });
  if (runes.kind === 'mint') {
    const { runeid, count } = runes;
    return client.call('orders.createRunesMint', { ...terms, runeid, count });
  }
  const { etching } = runes;
  return client.call('orders.createRunesEtch', {
    ...terms,
    files: files.map((file) => ({ ...file, runes_etch: { etching } })),
  });
}

const missing = (what: string) => () =>
  Promise.reject(new AppError('ANSWER_NOT_EXPECTED', `version 2 ${what}`));

const tagged = (order: WireOrder): Order => ({ ...order, version: 2 });

/** Version 2 of the orders: the contract, deprecated by the provider since version 5. */
export const orderServiceV2 = (client: ProviderClient): OrderService => ({
  version: 2,
  get: async (orderId, options) => tagged(await client.call('orders.get', { orderId }, options)),
  async list(page, options) {
    const { total, orders } = await client.call('orders.list', { ...page, sort: 'desc' }, options);
    return { total, orders: orders.map(tagged) };
  },
  quote: () => Promise.resolve(null),
  create: async (request) => tagged(await create(client, request)),
  async estimateRefund(orderId) {
    const { paidAmount, refundTxSize, safeRefundAmount } = await client.call(
      'orders.refundEstimate',
      { orderId },
    );
    return { paidAmount, refundTxSize, safeRefundAmount };
  },
  async refund(orderId, refundFeeRate) {
    const { txid } = await client.call('orders.refund', { orderId, refundFeeRate });
    return { txid };
  },
  async requestCommit(orderId, { address, pubkey }) {
    const params = { orderId, payerAddress: address, payerPubkey: pubkey };
    return (await client.call('orders.requestCommit', params)).psbtHex;
  },
  async signCommit(orderId, psbt) {
    const answer = await client.call('orders.signCommit', { orderId, psbt });
    return { revealPsbt: typeof answer === 'string' ? null : answer.psbtHex };
  },
  async signReveal(orderId, psbt) {
    await client.call('orders.signReveal', { orderId, psbt });
  },
  goOn: missing('continues no order by request'),
  estimatePause: missing('pauses no order'),
  pause: missing('pauses no order'),
  estimateCancel: missing('cancels no paid order'),
  cancel: missing('cancels no paid order'),
});
