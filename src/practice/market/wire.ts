import type { Chain } from '#practice/chain/chain.ts';
import { wireUtxo } from '#practice/chain/wire.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import type { ListingRow, MarketActionRow, MarketNft } from '#practice/state/records/market.ts';
import type { State } from '#practice/state/state.ts';

import { auctionWire } from './auction.ts';
import { classify, collectionOf, confirmationsOf, readDomain, shortText } from './nft.ts';
import { wireNumber } from './price.ts';

export function wireListing(state: State, row: ListingRow) {
  const tick = state.ticks.get(row.tick);
  return {
    auctionId: row.auctionId,
    inscriptionId: row.inscriptionId,
    inscriptionNumber: row.number,
    inscriptionName: row.name,
    marketType: 'fixedPrice',
    nftType: row.nftType,
    address: row.seller,
    price: wireSats(row.price),
    initPrice: wireSats(row.price),
    curPrice: wireSats(row.price),
    minBidPrice: wireSats(row.price),
    unitPrice: wireNumber(row.unitPrice),
    ...(tick
      ? { tick: tick.tick, amount: wireNumber(row.amount), limit: wireNumber(row.amount) }
      : {}),
    onSaleTime: row.onSaleAt,
    endTime: 0,
    timestamp: row.onSaleAt,
    ...auctionWire(state, row),
  };
}

/** Fields of a collection's item; none where it is something else or belongs to no collection. */
function collectionFields(state: State, id: string, nftType: MarketNft | undefined) {
  const found = nftType === 'collection' ? collectionOf(state, id) : null;
  if (!found) return {};
  const { collectionId, collectionName, itemName } = found;
  return { collectionId, collectionName, collectionItemName: itemName };
}

export function wireAction(state: State, chain: Chain, row: MarketActionRow, newest: boolean) {
  const inscription = state.inscriptions.get(row.inscriptionId);
  const domain = row.nftType === 'domain' ? readDomain(row.name) : null;
  const where = row.txid === '' ? (inscription?.at ?? '').slice(0, 64) : row.txid;
  return {
    auctionId: row.auctionId,
    inscriptionId: row.inscriptionId,
    inscriptionNumber: row.number,
    marketType: state.listings.get(row.auctionId)?.auction ? 'auction' : 'fixedPrice',
    event: row.event,
    price: wireSats(row.price),
    from: row.from,
    to: row.to,
    timestamp: row.time,
    nftConfirmNum: confirmationsOf(chain, where),
    nftType: row.nftType,
    endMsg: row.endMsg,
    newest,
    name: row.name,
    unitPrice: wireNumber(row.unitPrice),
    contentType: inscription?.contentType ?? '',
    ...collectionFields(state, row.inscriptionId, row.nftType),
    ...(row.tick === '' ? {} : { amount: wireNumber(row.amount) }),
    ...(domain ? { ...domain, domainCategorys: [] } : {}),
  };
}

export function wireInfo(
  state: State,
  chain: Chain,
  row: Inscription,
  listing: ListingRow | undefined,
) {
  const coin = chain.coin(row.at);
  const nft = classify(state, row);
  const body = shortText(state, row);
  const domain = nft?.nftType === 'domain' ? readDomain(body) : null;
  return {
    ...(listing ? wireListing(state, listing) : {}),
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
    ...(nft?.tick
      ? {
          tick: state.ticks.get(nft.tick)?.tick ?? nft.tick,
          amount: wireNumber(nft.amount),
          limit: wireNumber(nft.amount),
        }
      : {}),
    ...collectionFields(state, row.id, nft?.nftType),
    ...(domain ?? {}),
    utxo: coin ? wireUtxo(state, chain, coin) : null,
  };
}
