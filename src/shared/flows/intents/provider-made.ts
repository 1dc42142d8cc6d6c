import { z } from 'zod';

import { conflictsWith } from '#shared/flows/spend.ts';

import {
  addressText as address,
  amountText as amount,
  feeRate,
  frozen,
  inscriptionIdText as inscriptionId,
  itemSeen,
  outpointText as outpoint,
  satsText as sats,
  tickText as tick,
} from './frozen.ts';

/** Coins chosen for the fee; absent: any clean coin of ours may pay. */
const feeCoins = z.array(outpoint).max(500).optional();

/** Our address whose clean coins pay, whatever its account, since the swap takes the fee from the token holder. */
const payAddress = address.optional();

/** The transfer inscription that moves, and the coin that holds it and nothing else. */
const token = { inscriptionId, outpoint, tick, amount };
/** Kind of item. If it isn't a token, `tick` is this word and the amount is 1. */
const nftType = z.enum(['brc20', 'domain', 'collection']).optional();
const traded = { ...token, nftType, item: itemSeen.optional() };

/** The unit price, and its product with the amount in whole sats. */
const price = {
  unitPrice: amount,
  priceSats: sats,
  /** Stated by the provider beforehand; deducted from the seller's proceeds. */
  makerFeeSats: sats,
  /** Our payout address, which the buyer pays. */
  payAddress: address,
};

export const depositIntent = z.object({
  ...frozen,
  purpose: z.literal('deposit'),
  /** The inscription id of the swap module. */
  moduleId: inscriptionId,
  ...token,
  feeRate,
  payAddress,
});
export const withdrawPaymentIntent = z.object({
  ...frozen,
  purpose: z.literal('withdraw-payment'),
  tick,
  amount,
  /** The provider's quote: the one output that isn't ours, with or without the payment's fee. */
  paySats: sats,
  /** What was shown for one attempt, and the limit for all attempts together. */
  quotedSats: sats,
  mostSats: sats,
  /** Part of it that comes back with the withdrawal. Absent: from before this field existed. */
  postageSats: sats.optional(),
  moduleId: inscriptionId,
  feeRate,
  payAddress,
  conflictsWith: conflictsWith.optional(),
});
export const withdrawApproveIntent = z.object({
  ...frozen,
  purpose: z.literal('withdraw-approve'),
  tick,
  amount,
  /** Our address that receives the withdrawn tokens. */
  receiveAddress: address,
  moduleId: inscriptionId,
});
export const listIntent = z.object({
  ...frozen,
  purpose: z.literal('list'),
  ...traded,
  ...price,
});
export const repriceIntent = z.object({
  ...frozen,
  purpose: z.literal('re-price'),
  auctionId: z.string().min(1).max(100),
  ...traded,
  ...price,
});
export const delistIntent = z.object({
  ...frozen,
  purpose: z.literal('delist'),
  auctionId: z.string().min(1).max(100),
  ...traded,
  returnAddress: address,
  feeRate,
  feeCoins,
  /** Only submitted to the market: the same move without a fee, which no node relays. */
  offChain: z.boolean().optional(),
});
export const buyIntent = z.object({
  ...frozen,
  purpose: z.literal('buy'),
  auctionId: z.string().min(1).max(100),
  ...traded,
  priceSats: sats,
  /** As stated in the provider's preparation. */
  serviceFeeSats: sats,
  networkFeeSats: sats,
  /** As shown before the market prepared anything. */
  quoted: z.object({ serviceFeeSats: sats, networkFeeSats: sats }),
  /** Our address that receives the inscription. */
  receiveAddress: address,
  /** Maximum total, fees included. */
  maxOutlaySats: sats,
  feeRate,
  feeCoins,
});

export type DepositIntent = z.output<typeof depositIntent>;
export type WithdrawPaymentIntent = z.output<typeof withdrawPaymentIntent>;
export type WithdrawApproveIntent = z.output<typeof withdrawApproveIntent>;
export type ListIntent = z.output<typeof listIntent>;
export type RepriceIntent = z.output<typeof repriceIntent>;
export type DelistIntent = z.output<typeof delistIntent>;
export type BuyIntent = z.output<typeof buyIntent>;

/** Purposes whose transaction the provider builds. */
export const providerMadeIntent = z.discriminatedUnion('purpose', [
  depositIntent,
  withdrawPaymentIntent,
  withdrawApproveIntent,
  listIntent,
  repriceIntent,
  delistIntent,
  buyIntent,
]);
export type ProviderMadeIntent = z.output<typeof providerMadeIntent>;
