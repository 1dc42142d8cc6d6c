import type { MarketListing } from '#shared/api/market.ts';
import { addDecimal, compareDecimal } from '#shared/bitcoin/amount.ts';
import type { PickedOffers, PickRequest } from '#shared/ipc/trade.ts';
import { say } from '#shared/words/say.ts';

import type { TradeSources } from './trade-sources.ts';

/** Listings considered; the market returns less than a hundred at once. */
const PAGE = 99;
const MOST = 50;

type Offer = MarketListing & { auctionId: string; price: number };
/** A row that isn't for sale has neither. */
const isForSale = (row: MarketListing): row is Offer => row.auctionId != null && row.price != null;

/** A token's cheapest listings up to a limit, and why others were left out. */
export async function pickOffers(request: PickRequest, from: TradeSources): Promise<PickedOffers> {
  const { list } = await from.client.call('market.list', {
    filter: { nftType: 'brc20', tick: request.tick, isEnd: false },
    sort: { unitPrice: 1 },
    start: 0,
    limit: PAGE,
  });
  const picked: PickedOffers = { offers: [], amount: '0', priceSats: '0', skipped: [] };
  for (const row of list.filter(isForSale).sort(byUnitPrice)) {
    const why = skipping(row, request, picked, from);
    if (why !== null) {
      picked.skipped.push({ auctionId: row.auctionId, why });
      continue;
    }
    picked.offers.push(offerOf(row));
    picked.amount = addDecimal(picked.amount, row.amount ?? '0');
    picked.priceSats = (BigInt(picked.priceSats) + BigInt(row.price)).toString();
  }
  return picked;
}

const byUnitPrice = (a: Offer, b: Offer): number =>
  compareDecimal(a.unitPrice ?? '0', b.unitPrice ?? '0');

const offerOf = (row: Offer): PickedOffers['offers'][number] => ({
  auctionId: row.auctionId,
  inscriptionId: row.inscriptionId,
  nftType: 'brc20',
  tick: row.tick ?? '',
  amount: row.amount ?? '0',
  priceSats: String(row.price),
  unitPrice: row.unitPrice ?? '0',
  seller: row.address ?? '',
});

/** A sentence if this listing is left out. */
function skipping(
  row: Offer,
  request: PickRequest,
  { offers, amount, priceSats }: PickedOffers,
  { own }: TradeSources,
): string | null {
  if (row.tick == null || row.amount == null || row.unitPrice == null || row.price === 0)
    return say.trade.quotePick.theMarketDoesNot;
  if (row.marketType === 'auction') return say.trade.quotePick.itIsAnAuction;
  // Compares the exact letters: a look-alike is another token.
  if (row.tick.toLowerCase() !== request.tick.toLowerCase())
    return say.trade.quotePick.itOffersAnotherToken;
  if (row.address != null && own.isOwn(row.address)) return say.trade.quotePick.itIsYourOwn;
  const { maxUnitPrice } = request;
  if (maxUnitPrice !== undefined && compareDecimal(row.unitPrice, maxUnitPrice) > 0)
    return say.trade.quotePick.itIsAboveYour;
  if (offers.length >= (request.count ?? MOST)) return say.trade.quotePick.thereAreEnoughOffers;
  if (
    request.amount !== undefined &&
    compareDecimal(addDecimal(amount, row.amount), request.amount) > 0
  )
    return say.trade.quotePick.itWouldBeMore;
  if (request.sats !== undefined && BigInt(priceSats) + BigInt(row.price) > BigInt(request.sats))
    return say.trade.quotePick.itWouldCostMore;
  return null;
}
