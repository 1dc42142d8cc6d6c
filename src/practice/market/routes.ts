import { type Handlers, pageOf } from '#practice/api/handlers.ts';
import { createWallet } from '#practice/chain/wallet.ts';
import type { ListingRow } from '#practice/state/records/market.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';

import { createBids } from './bid.ts';
import { createPutOff } from './put-off.ts';
import { createPutOn, type MarketWorld } from './put-on.ts';
import { marketCodes, refuse } from './refusals.ts';
import { createTrades } from './trades.ts';
import { wireAction, wireInfo, wireListing } from './wire.ts';

const compareBig = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
const sorts = {
  unitPrice: (a: ListingRow, b: ListingRow) => compareDecimal(a.unitPrice, b.unitPrice),
  initPrice: (a: ListingRow, b: ListingRow) => compareBig(a.price, b.price),
  onSaleTime: (a: ListingRow, b: ListingRow) => a.onSaleAt - b.onSaleAt,
  inscriptionNumber: (a: ListingRow, b: ListingRow) => a.number - b.number,
} as const;

/** The marketplace's rows. `published` is called after each transaction it made. */
export function marketHandlers(world: MarketWorld, published: () => void): Handlers {
  const { state, chain, clock, seed, book, bindings } = world;
  const putOn = createPutOn(world);
  const putOff = createPutOff(world);
  const bids = createBids(world, createWallet(seed, 'market'));
  const trades = createTrades(state, book);

  const handlers: Handlers = {
    'market.kline': (request) => trades.kline(request),
    'market.types': (request) => trades.types(request, clock.now()),
    'market.typesSpecified': ({ tick, timeType }) => trades.specified(tick, timeType, clock.now()),
    'market.bindInfo': ({ address }) => bindings.of(address),
    'market.bind': ({ btcAddress, nftAddress, sign }) => {
      bindings.bind(btcAddress, nftAddress, sign);
      return {};
    },
    'market.list': (request) => {
      const { filter, sort } = request;
      const ended = () => [...state.listings.values()].filter((row) => row.status !== 'draft');
      const rows = filter.all || filter.isEnd ? ended() : book.openListings();
      const fit = rows.filter(
        (row) =>
          (!filter.isEnd || filter.all || row.status !== 'open') &&
          row.nftType === filter.nftType &&
          (filter.address === undefined || row.seller === filter.address) &&
          (filter.tick === undefined || row.tick === filter.tick.toLowerCase()) &&
          (filter.minPrice === undefined || Number(row.price) >= filter.minPrice) &&
          (filter.maxPrice === undefined || Number(row.price) <= filter.maxPrice),
      );
      const [key = 'onSaleTime', direction = -1] =
        (Object.entries(sort ?? {})[0] as [keyof typeof sorts, 1 | -1] | undefined) ?? [];
      const [from, to] =
        'start' in request ? [request.start, request.start + request.limit] : [0, fit.length];
      fit.sort((a, b) => direction * sorts[key](a, b) || a.seq - b.seq);
      return {
        list: fit.slice(from, to).map((row) => wireListing(state, row)),
        total: fit.length,
        timestamp: clock.now(),
      };
    },
    'market.inscriptionInfo': ({ inscriptionId }) => {
      const row = state.inscriptions.get(inscriptionId);
      if (!row) return refuse(marketCodes.notFound, 'the inscription is not found');
      return wireInfo(state, chain, row, book.openOf(inscriptionId));
    },
    'market.inscriptionInfoList': ({ address: asked, inscriptionIds }) => ({
      list: inscriptionIds.flatMap((id) => {
        const row = state.inscriptions.get(id);
        const address = row && chain.coin(row.at)?.address;
        if (!row || (asked !== undefined && address !== asked)) return [];
        const listing = book.openOf(id);
        const { auctionId, inscriptionNumber, marketType, price, nftType } = wireInfo(
          state,
          chain,
          row,
          listing,
        );
        const status = listing ? 'onSale' : '';
        return [
          {
            auctionId,
            inscriptionId: id,
            inscriptionNumber,
            marketType,
            address: address ?? '',
            price,
            nftType,
            status,
          },
        ];
      }),
    }),
    'market.actions': ({ filter, start, limit }) => {
      const newest = new Map(book.actions().map((row) => [row.inscriptionId, row.seq]));
      const fit = book
        .actions()
        .reverse()
        .filter(
          (row) =>
            (filter.nftType === undefined || row.nftType === filter.nftType) &&
            (filter.address === undefined || [row.from, row.to].includes(filter.address)) &&
            (filter.inscriptionId === undefined || row.inscriptionId === filter.inscriptionId) &&
            (filter.event === undefined || row.event === filter.event) &&
            (filter.tick === undefined || row.tick === filter.tick.toLowerCase()),
        );
      return {
        list: pageOf(fit, start, limit).map((row) =>
          wireAction(state, chain, row, newest.get(row.inscriptionId) === row.seq),
        ),
        total: fit.length,
      };
    },
    'market.preparePutOn': (request) => ({ ...putOn.prepare(request), signIndexes: [0] }),
    'market.confirmPutOn': ({ auctionId, psbt, fromBase64 }) => {
      putOn.confirm(auctionId, psbt, fromBase64);
      return {};
    },
    'market.quoteBid': (request) => bids.quote(request),
    'market.prepareBid': (request) => bids.prepare(request),
    'market.confirmBid': (request) => {
      const answer = bids.confirm(request);
      published();
      return answer;
    },
    'market.preparePutOff': (request) => putOff.prepare(request),
    'market.confirmPutOff': ({ auctionId, psbt, fromBase64, offChain }) => {
      const answer = putOff.confirm(auctionId, psbt, fromBase64, offChain);
      published();
      return answer;
    },
    'market.prepareModifyPrice': ({ auctionId, initPrice, unitPrice }) => ({
      ...putOn.prepareChange(auctionId, initPrice, unitPrice),
      signIndexes: [0],
    }),
    'market.confirmModifyPrice': ({ auctionId, psbt, fromBase64 }) => {
      putOn.confirmChange(auctionId, psbt, fromBase64);
      return {};
    },
  };
  return reviewedFirst(handlers, () => {
    book.review();
  });
}

/** Every handler after a look at the chain: no answer rests on a coin that has moved. */
function reviewedFirst(handlers: Handlers, review: () => void): Handlers {
  const wrapped = Object.entries(handlers).map(([name, handler]) => [
    name,
    (...args: unknown[]): unknown => {
      review();
      return (handler as (...args: unknown[]) => unknown)(...args);
    },
  ]);
  return Object.fromEntries(wrapped) as Handlers;
}
