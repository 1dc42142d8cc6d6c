import type { Offer } from '#renderer/features/market/market-types.ts';
import { collectionOf, nameOf } from '#renderer/features/market/offers.ts';
import type { TradeInput, Wanted } from '#shared/flows/trade.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';

export interface BuyForm {
  payFrom: string;
  receiveAddress: string;
  feeRate: number | undefined;
  cap: string;
  mostFeeRate: number | undefined;
}

const SATS = /^[1-9]\d{0,15}$/;

/** The purchase to start. Before a quote suggests a maximum total, the sum of the prices is used. */
export function buyInputOf(
  offers: readonly Wanted[],
  { payFrom, receiveAddress, feeRate, cap, mostFeeRate }: BuyForm,
): Extract<TradeInput, { kind: 'buy' }> | undefined {
  if (offers.length === 0 || payFrom === '' || receiveAddress === '' || feeRate === undefined)
    return undefined;
  const typed = cap.trim();
  if (typed !== '' && !SATS.test(typed)) return undefined;
  const prices = offers.reduce((sum, { priceSats }) => sum + BigInt(priceSats), 0n);
  return {
    kind: 'buy',
    offers: [...offers],
    payFrom,
    receiveAddress,
    feeRate,
    maxOutlaySats: typed === '' ? String(prices) : typed,
    ...(mostFeeRate === undefined || mostFeeRate <= feeRate ? {} : { mostFeeRate }),
  };
}

/** vB of a purchase with the larger address types, to leave room for a higher fee. */
const PURCHASE_VSIZE = 600;

/**
 * The maximum total with some headroom: the exact fee is known only once a purchase is prepared, and the fee
 * may be raised later. It limits the payment, so it includes the postage that comes back with a purchase.
 */
export const capFor = (
  { netSats, postageSats }: Pick<NonNullable<TradeQuote['totals']>, 'netSats' | 'postageSats'>,
  { feeRate, mostFeeRate }: Partial<Pick<BuyForm, 'feeRate' | 'mostFeeRate'>>,
  purchases: number,
): string => {
  const paid = BigInt(netSats) + BigInt(postageSats);
  const more = Math.max(0, (mostFeeRate ?? 0) - (feeRate ?? 0));
  return String(paid + paid / 50n + BigInt(Math.ceil(more * PURCHASE_VSIZE * purchases)));
};

/** A listing as a purchase names it; null if it can't be bought: a bidding auction, or no whole price. */
export function wantedOf(offer: Offer, nftType: Wanted['nftType']): Wanted | null {
  const priceSats = String(offer.price);
  if (!SATS.test(priceSats)) return null;
  return {
    auctionId: offer.auctionId,
    inscriptionId: offer.inscriptionId,
    nftType,
    tick: nftType === 'brc20' ? (offer.tick ?? '') : '',
    amount: nftType === 'brc20' ? (offer.amount ?? '') : '',
    priceSats,
    name: nameOf(offer, nftType),
    ...(nftType === 'collection' ? collectionOf(offer) : {}),
  };
}
