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

const etched = ({ runes, files }: OrderRequest) =>
  files.map((file) => ({
    ...file,
    runes_etch: { etching: runes?.kind === 'etch' ? runes.etching : { spacedRune: '' } },
  }));

/** An etching's or a mint's own fields; null for ordinary inscriptions. */
function operationOf({ operation, files, parents }: OrderRequest) {
  if (!operation) return { files, ...(parents ? { parents } : {}) };
  const { brc20_prog_deploy: deploy } = operation;
  if (deploy) return { brc20_prog_deploy: deploy };
  throw new AppError('INVALID_INPUT', 'a mint of its deployer stays on version 2');
}

const multi = ({ alkane, rune, brc20, count }: MintsPlan) => ({
  count,
  alkanes_mint: { alkaneid: alkane.alkaneid },
  ...(rune ? { runes_mint: { runeid: rune.runeid } } : {}),
  ...(brc20 ? { brc20_mint: { ticker: brc20.tick, amount: brc20.amount } } : {}),
});

async function quote(client: ProviderClient, request: OrderRequest): Promise<OrderQuote> {
  const { base, user } = termsOf(request);
  const { runes, mints } = request;
  let found: Data<'ordersV5.quote'>;
  if (mints?.rune) {
    found = await client.call('ordersV5.quoteMultiMint', { ...base, ...multi(mints) });
  } else if (mints) {
    const { alkane, count } = mints;
    const { alkaneid } = alkane;
    found = await client.call('ordersV5.quoteAlkanesMint', { ...base, alkaneid, count });
  } else if (runes?.kind === 'mint') {
    const { runeid: runeId, count } = runes;
    found = await client.call('ordersV5.quoteRunesMint', { ...base, runeId, count });
  } else if (runes) {
    found = await client.call('ordersV5.quoteRunesEtch', { ...base, files: etched(request) });
  } else {
    found = await client.call('ordersV5.quote', { ...base, ...user, ...operationOf(request) });
  }
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
  const { base, user } = termsOf(request);
  const { runes, mints, clientId } = request;
  const terms = { ...base, clientId };
  const { userAddress } = user;
  let made: { orderId: string };
  if (mints?.rune) {
    const request = { ...terms, userAddress, ...multi(mints) };
    made = await client.call('ordersV5.createMultiMint', request);
  } else if (mints) {
    const { alkane, count } = mints;
    const { alkaneid } = alkane;
    const request = { ...terms, userAddress, alkaneid, count };
    made = await client.call('ordersV5.createAlkanesMint', request);
  } else if (runes?.kind === 'mint') {
    const { runeid: runeId, count } = runes;
    made = await client.call('ordersV5.createRunesMint', { ...terms, userAddress, runeId, count });
  } else if (runes) {
    const files = etched(request);
    made = await client.call('ordersV5.createRunesEtch', { ...terms, userAddress, files });
  } else {
    made = await client.call('ordersV5.create', { ...terms, ...user, ...operationOf(request) });
  }
  return tagged(await client.call('ordersV5.get', { orderId: made.orderId }));
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
