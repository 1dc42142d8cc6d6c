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

/** The coins that were offered to pay the fee with; without, any clean coin of ours may. */
const feeCoins = z.array(outpoint).max(500).optional();

/** Our address whose clean coins pay, whatever account it is of: the swap takes the fee from who holds the tokens. */
const payAddress = address.optional();

/** The transfer inscription that moves, and the coin it alone sits on. */
const token = { inscriptionId, outpoint, tick, amount };
/** The kind of thing that is traded. Of what is no token: `tick` is this word, and the amount is 1. */
const nftType = z.enum(['brc20', 'domain', 'collection']).optional();
const traded = { ...token, nftType, item: itemSeen.optional() };

/** What a seller asks: the price of one, and their product in whole sats. */
const price = {
  unitPrice: amount,
  priceSats: sats,
  /** Stated by the provider before; taken from what the seller receives. */
  makerFeeSats: sats,
  /** Our bound address that the buyer pays. */
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
  /** What the provider quoted: the one output that is not ours, with or without the fee of the payment. */
  paySats: sats,
  /** What the user was shown for one try, and what all tries together may take. */
  quotedSats: sats,
  mostSats: sats,
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
  /** Our address that the withdrawn tokens come to. */
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
  /** Only the market is told: the same move without a fee, which nobody relays. */
  offChain: z.boolean().optional(),
});
export const buyIntent = z.object({
  ...frozen,
  purpose: z.literal('buy'),
  auctionId: z.string().min(1).max(100),
  ...traded,
  priceSats: sats,
  /** As the provider's preparation stated them. */
  serviceFeeSats: sats,
  networkFeeSats: sats,
  /** As they were shown before the market prepared anything. */
  quoted: z.object({ serviceFeeSats: sats, networkFeeSats: sats }),
  /** Our address that the inscription comes to. */
  receiveAddress: address,
  /** The most that may leave the wallet, fees included. */
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

/** Purposes whose transaction the provider makes. */
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
