import type { MintsPlan } from '#main/orders/mint-order.ts';
import type { OrderQuote, OrderRequest } from '#main/orders/request.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { Data } from '#shared/api/endpoints.ts';
import type { Order } from '#shared/api/orders.ts';
import { AppError } from '#shared/errors.ts';

import type { OrderService } from './types.ts';

/** What quotes and creations take alike. */
function termsOf({ receiveAddress, feeRate, outputValue, devAddress, devFee, own }: OrderRequest) {
  if (!own) throw new AppError('INVALID_INPUT', 'an order of version 5 without addresses of ours');
  const base = {
    receiver: receiveAddress,
    feeRate,
    outputValue,
    refundAddress: own.refundAddress,
    ...(devAddress === undefined || devFee === undefined ? {} : { devAddress, devFee }),
  };
  return { base, user: { userAddress: own.userAddress, userPubkey: own.userPubkey } };
}

/** What each round of a chain mints. */
const multi = ({ alkane, rune, brc20, count }: MintsPlan) => ({
  count,
  alkanes_mint: { alkaneid: alkane.alkaneid },
  ...(rune ? { runes_mint: { runeid: rune.runeid } } : {}),
  ...(brc20 ? { brc20_mint: { ticker: brc20.tick, amount: brc20.amount } } : {}),
});

/** The two calls of a kind of order, which take the same but for whose it is. */
function callsOf(client: ProviderClient, request: OrderRequest) {
  const { base, user } = termsOf(request);
  const { runes, mints, files, parents, operation, clientId } = request;
  const { userAddress } = user;
  const whose = { clientId, userAddress };
  if (operation) throw new AppError('INVALID_INPUT', 'what its deployer signs stays on version 2');
  if (mints?.rune) {
    const body = { ...base, ...multi(mints) };
    return {
      quote: () => client.call('ordersV5.quoteMultiMint', body),
      create: () => client.call('ordersV5.createMultiMint', { ...body, ...whose }),
    };
  }
  if (mints) {
    const body = { ...base, alkaneid: mints.alkane.alkaneid, count: mints.count };
    return {
      quote: () => client.call('ordersV5.quoteAlkanesMint', body),
      create: () => client.call('ordersV5.createAlkanesMint', { ...body, ...whose }),
    };
  }
  if (runes?.kind === 'mint') {
    const body = { ...base, runeId: runes.runeid, count: runes.count };
    return {
      quote: () => client.call('ordersV5.quoteRunesMint', body),
      create: () => client.call('ordersV5.createRunesMint', { ...body, ...whose }),
    };
  }
  if (runes) {
    const { etching } = runes;
    const body = { ...base, files: files.map((file) => ({ ...file, runes_etch: { etching } })) };
    return {
      quote: () => client.call('ordersV5.quoteRunesEtch', body),
      create: () => client.call('ordersV5.createRunesEtch', { ...body, ...whose }),
    };
  }
  const body = { ...base, ...user, files, ...(parents ? { parents } : {}) };
  return {
    quote: () => client.call('ordersV5.quote', body),
    create: () => client.call('ordersV5.create', { ...body, clientId }),
  };
}

async function quote(client: ProviderClient, request: OrderRequest): Promise<OrderQuote> {
  const found = await callsOf(client, request).quote();
  return {
    payable: found.payableAmount,
    miner: found.minerFee,
    service: found.serviceFee,
    postage: found.outputValueFee,
    dev: found.devFee,
    count: found.count ?? null,
  };
}

/** Creations answer with different amounts of the order, so it is read by itself. */
async function create(client: ProviderClient, request: OrderRequest): Promise<Order> {
  const { orderId } = await callsOf(client, request).create();
  return tagged(await client.call('ordersV5.get', { orderId }));
}

const tagged = (order: Data<'ordersV5.get'>): Order => ({ ...order, version: 5 });

/** An answer that no document describes, as `name: value` pairs or as it is. */
function asText(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    return typeof answer === 'string' ? answer : JSON.stringify(answer);
  const pairs = Object.entries(answer as Record<string, unknown>);
  return pairs
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

/** Version 5 of the orders (spec 4). */
export const orderServiceV5 = (client: ProviderClient): OrderService => ({
  version: 5,
  get: async (orderId, options) => tagged(await client.call('ordersV5.get', { orderId }, options)),
  async list({ cursor, size, receiveAddress, clientId }, options) {
    // Other fields beside it are documented too; clients are seen to send all in the filter.
    const filter = JSON.stringify({ sort: 'desc', receiveAddress, clientId });
    const page = await client.call('ordersV5.list', { cursor, size, filter }, options);
    return { total: page.total, orders: page.list.map(tagged) };
  },
  quote: (request) => quote(client, request),
  create: (request) => create(client, request),
  async estimateRefund(orderId) {
    const { size, paidAmount, safeRefundAmount } = await client.call('ordersV5.refundEstimate', {
      orderId,
    });
    return { paidAmount, refundTxSize: size, safeRefundAmount };
  },
  async refund(orderId, feeRate) {
    const { txid } = await client.call('ordersV5.refund', { orderId, feeRate });
    return { txid };
  },
  async requestCommit(orderId, { address, pubkey }) {
    const params = { orderId, payerAddress: address, payerPubkey: pubkey };
    return (await client.call('ordersV5.requestCommit', params)).psbtHex;
  },
  async signCommit(orderId, psbt) {
    const answer = await client.call('ordersV5.signCommit', { orderId, psbt });
    const isPsbt = typeof answer === 'object' && 'psbtHex' in answer;
    return { revealPsbt: isPsbt ? String(answer.psbtHex) : null };
  },
  async signReveal(orderId, psbt) {
    await client.call('ordersV5.signReveal', { orderId, psbt });
  },
  async estimatePause(orderId) {
    return asText(await client.call('ordersV5.pauseEstimate', { orderId }));
  },
  async pause(orderId) {
    await client.call('ordersV5.pause', { orderId });
  },
  async estimateCancel(orderId, feeRate) {
    const terms = await client.call('ordersV5.cancelEstimate', { orderId, feeRate });
    const { paidAmount, extraPayAmount, refundMethod = null } = terms;
    return { paidAmount, extraPayAmount, refundMethod };
  },
  async cancel(orderId, feeRate) {
    const { txid } = await client.call('ordersV5.cancel', { orderId, feeRate });
    return { txid };
  },
  async goOn(orderId) {
    await client.call('ordersV5.continue', { orderId });
  },
});
