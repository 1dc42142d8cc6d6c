import { bind, type Handlers, type Routes, wrap } from '#practice/api/handlers.ts';
import { descending, fits, listOf, pick } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import type { ListingRow } from '#practice/state/records/market.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';

import { confirmBid, prepareBid, quoteBid } from './bid.ts';
import { bindAddresses, bindingOf } from './bindings.ts';
import { confirmPutOff, preparePutOff } from './put-off.ts';
import {
  confirmModifyPrice,
  confirmPutOn,
  type MarketWorld,
  prepareModifyPrice,
  preparePutOn,
} from './put-on.ts';
import { kline, types, typesSpecified } from './trades.ts';
import { wireAction, wireInfo, wireListing } from './wire.ts';

const sorts = {
  unitPrice: (a: ListingRow, b: ListingRow) => compareDecimal(a.unitPrice, b.unitPrice),
  initPrice: (a: ListingRow, b: ListingRow) => descending(b.price, a.price),
  onSaleTime: (a: ListingRow, b: ListingRow) => a.onSaleAt - b.onSaleAt,
  inscriptionNumber: (a: ListingRow, b: ListingRow) => a.number - b.number,
} as const;

const infoFields = [
  ...(['auctionId', 'inscriptionId', 'inscriptionNumber'] as const),
  ...(['marketType', 'address', 'price', 'nftType'] as const),
];

const marketRoutes: Routes<MarketWorld> = {
  'market.kline': kline,
  'market.types': types,
  'market.typesSpecified': (world, { tick, timeType }) => typesSpecified(world, tick, timeType),
  'market.bindInfo': ({ state }, { address }) => bindingOf(state, address),
  'market.bind': ({ state }, { btcAddress, nftAddress, sign }) => {
    bindAddresses(state, btcAddress, nftAddress, sign);
    return {};
  },
  'market.list': ({ state, book, clock }, request) => {
    const { nftType, address, tick, all, isEnd } = request.filter;
    const { minPrice = 0, maxPrice = Infinity } = request.filter;
    const ended = () => [...state.listings.values()].filter((row) => row.status !== 'draft');
    const rows = (all || isEnd ? ended() : book.openListings()).filter(
      (row) =>
        (!isEnd || all || row.status !== 'open') &&
        fits(row, { nftType, seller: address, tick: tick?.toLowerCase() }) &&
        Number(row.price) >= minPrice &&
        Number(row.price) <= maxPrice,
    );
    const [key = 'onSaleTime', direction = -1] =
      (Object.entries(request.sort ?? {})[0] as [keyof typeof sorts, 1 | -1] | undefined) ?? [];
    rows.sort((a, b) => direction * sorts[key](a, b) || a.seq - b.seq);
    const page = 'start' in request ? request : { start: 0, limit: rows.length };
    return { ...listOf(rows, page, (row) => wireListing(state, row)), timestamp: clock.now() };
  },
  'market.inscriptionInfo': (world, { inscriptionId }) => {
    const row =
      world.state.inscriptions.get(inscriptionId) ??
      refuse('notFound', 'the inscription is not found');
    return wireInfo(world, row, world.book.openOf(inscriptionId));
  },
  'market.inscriptionInfoList': (world, { address: wanted, inscriptionIds }) => ({
    list: inscriptionIds.flatMap((inscriptionId) => {
      const row = world.state.inscriptions.get(inscriptionId);
      if (!row) return [];
      const listing = world.book.openOf(inscriptionId);
      const info = wireInfo(world, row, listing);
      if (wanted !== undefined && info.address !== wanted) return [];
      return [{ ...pick(info, ...infoFields), status: listing ? 'onSale' : '' }];
    }),
  }),
  'market.actions': (world, { filter, start, limit }) => {
    const { nftType, address, inscriptionId, event, tick } = filter;
    const actions = world.book.actions();
    const newest = new Map(actions.map((row) => [row.inscriptionId, row.seq]));
    const rows = actions
      .reverse()
      .filter(
        (row) =>
          fits(row, { nftType, inscriptionId, event, tick: tick?.toLowerCase() }) &&
          (address === undefined || [row.from, row.to].includes(address)),
      );
    return listOf(rows, { start, limit }, (row) =>
      wireAction(world, row, newest.get(row.inscriptionId) === row.seq),
    );
  },
  'market.preparePutOn': (world, request) => ({
    ...preparePutOn(world, request),
    signIndexes: [0],
  }),
  'market.confirmPutOn': (world, request) => {
    confirmPutOn(world, request);
    return {};
  },
  'market.quoteBid': quoteBid,
  'market.prepareBid': prepareBid,
  'market.confirmBid': (world, request) => {
    const answer = confirmBid(world, request);
    world.published();
    return answer;
  },
  'market.preparePutOff': preparePutOff,
  'market.confirmPutOff': (world, request) => {
    const answer = confirmPutOff(world, request);
    world.published();
    return answer;
  },
  'market.prepareModifyPrice': (world, request) => ({
    psbt: prepareModifyPrice(world, request),
    signIndexes: [0],
  }),
  'market.confirmModifyPrice': (world, request) => {
    confirmModifyPrice(world, request);
    return {};
  },
};

/** Checks the chain before every answer, so that none relies on a moved coin. */
export const marketHandlers = (world: MarketWorld): Handlers =>
  wrap(bind(marketRoutes, world), ({ answer }) => {
    world.book.review();
    return answer();
  });
