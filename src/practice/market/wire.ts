import { pick } from '#practice/api/lists.ts';
import type { ChainView } from '#practice/chain/chain.ts';
import { wireUtxo } from '#practice/chain/wire.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import type { ListingRow, MarketActionRow, MarketNft } from '#practice/state/records/market.ts';
import type { State } from '#practice/state/state.ts';

import { auctionWire } from './auction.ts';
import { classify, collectionOf, readDomain, shortText } from './nft.ts';

/** Token fields; empty for anything else. */
function tokenFields({ ticks }: State, nft: { tick: string; amount: string } | null) {
  if (!nft?.tick) return {};
  const amount = Number(nft.amount);
  return { tick: ticks.get(nft.tick)?.tick ?? nft.tick, amount, limit: amount };
}

export function wireListing(state: State, row: ListingRow) {
  const price = wireSats(row.price);
  return {
    ...pick(row, 'auctionId', 'inscriptionId', 'nftType'),
    ...{ price, initPrice: price, curPrice: price, minBidPrice: price },
    inscriptionNumber: row.number,
    inscriptionName: row.name,
    marketType: 'fixedPrice',
    address: row.seller,
    unitPrice: Number(row.unitPrice),
    ...tokenFields(state, row),
    onSaleTime: row.onSaleAt,
    endTime: 0,
    timestamp: row.onSaleAt,
    ...auctionWire(state, row),
  };
}

/** Fields of a collection item; empty for anything else, or without a collection. */
function collectionFields(state: State, id: string, nftType: MarketNft | undefined) {
  const found = nftType === 'collection' ? collectionOf(state, id) : null;
  if (!found) return {};
  const { collectionId, collectionName, itemName } = found;
  return { collectionId, collectionName, collectionItemName: itemName };
}

export function wireAction({ state, chain }: ChainView, row: MarketActionRow, newest: boolean) {
  const inscription = state.inscriptions.get(row.inscriptionId);
  const domain = row.nftType === 'domain' ? readDomain(row.name) : null;
  const where = row.txid === '' ? (inscription?.at ?? '').slice(0, 64) : row.txid;
  return {
    ...pick(row, 'auctionId', 'inscriptionId', 'event', 'from', 'to', 'nftType', 'endMsg', 'name'),
    inscriptionNumber: row.number,
    marketType: state.listings.get(row.auctionId)?.auction ? 'auction' : 'fixedPrice',
    price: wireSats(row.price),
    timestamp: row.time,
    nftConfirmNum: chain.confirmations(where),
    newest,
    unitPrice: Number(row.unitPrice),
    contentType: inscription?.contentType ?? '',
    ...collectionFields(state, row.inscriptionId, row.nftType),
    ...(row.tick === '' ? {} : { amount: Number(row.amount) }),
    ...(domain ? { ...domain, domainCategorys: [] } : {}),
  };
}

export function wireInfo(
  { state, chain }: ChainView,
  row: Inscription,
  listing: ListingRow | undefined,
) {
  const coin = chain.coin(row.at);
  const nft = classify(state, row);
  const sale: Partial<ReturnType<typeof wireListing>> = listing ? wireListing(state, listing) : {};
  const body = shortText(state, row);
  const domain = nft?.nftType === 'domain' ? readDomain(body) : null;
  return {
    ...sale,
    auctionId: listing?.auctionId ?? '',
    inscriptionId: row.id,
    inscriptionNumber: row.number ?? -1,
    address: coin?.address ?? '',
    nftType: nft?.nftType ?? '',
    contentType: row.contentType,
    contentBody: body,
    verification: true,
    notSupport: nft === null,
    notOnSale: listing === undefined,
    ...tokenFields(state, nft),
    ...collectionFields(state, row.id, nft?.nftType),
    ...(domain ?? {}),
    utxo: coin ? wireUtxo(state, chain, coin) : null,
  };
}
