import { z } from 'zod';

import { plainNumber } from '#shared/bitcoin/amount.ts';

import { familyRows } from './define.ts';
import { address, count, hex, inscriptionId, loose, maybe, sats, text, txid } from './fields.ts';

const { read, prepare, submit } = familyRows('market');
const base = '/v3/market/brc20/auction';
/** Every route of the family is a POST, even reads. */
const post = { method: 'POST' } as const;

/** A JSON number or a decimal string; parsed to a plain decimal string without exponent. */
const quantity = z.union([z.string().max(80), z.number()]).transform((value, context) => {
  const plain = plainNumber(value);
  if (plain === null) context.addIssue({ code: 'custom', message: 'not a decimal number' });
  return plain ?? z.NEVER;
});
/** Whole sats, as a number or a string of digits. */
const price = z.union([
  sats,
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(sats),
]);
const milliseconds = z.number().nonnegative().max(8.64e15);
/** The provider's id of a listing or a bid. */
const id = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w-]+$/);
const tick = z.string().min(1).max(64);
/** Hex, or base64 if `fromBase64` is set. */
const signedPsbt = z
  .string()
  .min(1)
  .max(800_000)
  .regex(/^[0-9A-Za-z+/=]+$/);
const unsignedPsbt = hex.max(800_000);
const indexes = z.array(count).max(1_000);
const pubkey = z.string().regex(/^([0-9a-fA-F]{64}|0[23][0-9a-fA-F]{64})$/);
const outpoints = z.array(z.object({ txid, index: count })).max(1_000);

export const marketNftTypes = ['brc20', 'domain', 'collection'] as const;
export const marketTimeTypes = ['day1', 'day7', 'day30'] as const;
export const marketSorts = ['unitPrice', 'onSaleTime', 'initPrice', 'inscriptionNumber'] as const;
export const marketEvents = ['Listed', 'Sold', 'Cancel', 'Claim', 'Updated'] as const;

/** Of tickers, which have no such limit. */
const page = { start: count, limit: count.max(500) };
/** Listings and events: fewer than a hundred per request. */
const listPage = { start: count, limit: count.max(99) };
const nftType = z.enum(marketNftTypes);
const marketType = z.enum(['fixedPrice', 'auction']);

/** Fields of every answer about a listed inscription. */
const offer = {
  auctionId: maybe(text),
  inscriptionId: text,
  inscriptionNumber: z.number().int().nullish(),
  marketType: maybe(text),
  address: maybe(text),
  price: price.nullish(),
  nftType: maybe(text),
};
const brc20Fields = {
  tick: maybe(text),
  limit: quantity.nullish(),
  amount: quantity.nullish(),
  unitPrice: quantity.nullish(),
};

const listing = loose({
  ...offer,
  ...brc20Fields,
  auctionId: id.nullish(),
  total: quantity.nullish(),
  timestamp: milliseconds.nullish(),
  /** End of a bidding auction, whose price is the highest bid so far (api-facts 4). */
  endTime: milliseconds.nullish(),
});
export type MarketListing = z.output<typeof listing>;

const tickStats = loose({
  tick: text,
  curPrice: quantity,
  changePrice: z.number().nullish(),
  btcVolume: quantity.nullish(),
  amountVolume: quantity.nullish(),
  cap: quantity.nullish(),
});
export type MarketTick = z.output<typeof tickStats>;

const inscriptionInfo = loose({
  ...offer,
  ...brc20Fields,
  notSupport: z.boolean().nullish(),
  verification: z.boolean().nullish(),
  collectionId: maybe(text),
  contentType: maybe(text),
  contentBody: maybe(text),
  collectionItemName: maybe(text),
  collectionHighResImgUrl: maybe(text),
  collectionName: maybe(text),
  notOnSale: z.boolean().nullish(),
  domain: maybe(text),
  domainHex: maybe(text),
  domainType: maybe(text),
  utxo: loose({ satoshi: sats.optional() }).nullish(),
});
export type MarketInscription = z.output<typeof inscriptionInfo>;

const action = loose({
  ...offer,
  event: text,
  from: maybe(text),
  to: maybe(text),
  timestamp: milliseconds,
  nftConfirmNum: z.number().int().nullish(),
  endMsg: maybe(text),
  newest: z.boolean().nullish(),
  name: maybe(text),
  unitPrice: quantity.nullish(),
  amount: quantity.nullish(),
  domain: maybe(text),
  domainType: maybe(text),
  domainCategorys: z.union([z.array(text), text]).nullish(),
  collectionId: maybe(text),
  collectionItemName: maybe(text),
  contentType: maybe(text),
  contentBody: maybe(text),
  attributes: z
    .array(loose({ trait_type: maybe(text), value: z.union([text, z.number()]).nullish() }))
    .nullish(),
});
export type MarketAction = z.output<typeof action>;

/** Rates and sizes may have decimals; sats are whole. */
const ratio = z.number().nonnegative().max(1e6);
const unlisted = 'no request body in the documents: taken from the provider’s own material';
const maxBytes = 4 * 1024 * 1024;

export const market = {
  'market.kline': read(
    `${base}/brc20_kline`,
    z.object({
      tick,
      timeStart: milliseconds,
      timeEnd: milliseconds,
      timeStep: milliseconds.positive(),
    }),
    z.array(loose({ price: quantity, timestamp: milliseconds })).max(5_000),
    { ...post, note: 'at most 2016 steps; price is sats for one token' },
  ),
  'market.types': read(
    `${base}/brc20_types`,
    z.object({
      tickLen: z.union([z.literal(4), z.literal(5)]).optional(),
      timeType: z.enum(marketTimeTypes).optional(),
      ticks: z.array(tick).max(500).optional(),
      start: page.start.optional(),
      limit: page.limit.optional(),
    }),
    loose({
      BTCPrice: z.number().nonnegative().nullish(),
      list: z.array(tickStats),
      deploy: z.array(tickStats).nullish(),
      cap: z.array(tickStats).nullish(),
      total: count.nullish(),
    }),
    {
      ...post,
      maxBytes,
      note: 'cap of an item is a string or a number: both are read; changePrice is taken as a fraction',
    },
  ),
  'market.typesSpecified': read(
    `${base}/brc20_types_specified`,
    z.object({ timeType: z.enum(marketTimeTypes), tick }),
    tickStats,
    post,
  ),
  'market.bindInfo': read(
    `${base}/bind_info`,
    z.object({ address }),
    loose({ btcAddress: maybe(text), nftAddress: maybe(text) }),
    { ...post, note: 'the two addresses are read as fields of the answer' },
  ),
  'market.bind': submit(
    `${base}/bind`,
    z.object({ btcAddress: address, nftAddress: address, sign: z.string().min(1).max(2_000) }),
    loose({}).nullish(),
    {
      ...post,
      source: 'assumed',
      note: 'the text that `sign` signs is known from a third party’s client only',
    },
  ),
  'market.list': read(
    `${base}/list`,
    z.object({
      filter: z.object({
        nftType,
        address: address.optional(),
        tick: tick.optional(),
        minPrice: z.number().nonnegative().optional(),
        maxPrice: z.number().nonnegative().optional(),
        nftConfirm: z.boolean().optional(),
        isEnd: z.boolean().optional(),
        all: z.boolean().optional(),
      }),
      sort: z.partialRecord(z.enum(marketSorts), z.union([z.literal(1), z.literal(-1)])),
      ...listPage,
    }),
    loose({
      list: z.array(listing),
      total: count.nullish(),
      timestamp: milliseconds.nullish(),
    }),
    {
      ...post,
      maxBytes,
      note: 'total and timestamp stand beside the list; a row that is not for sale has no auctionId or price',
    },
  ),
  'market.inscriptionInfo': read(
    `${base}/inscription_info`,
    z.object({ inscriptionId }),
    inscriptionInfo,
    { ...post, maxBytes },
  ),
  'market.inscriptionInfoList': read(
    `${base}/inscription_info_list`,
    z.object({
      address: address.optional(),
      inscriptionIds: z.array(inscriptionId).min(1).max(500),
    }),
    loose({ list: z.array(loose({ ...offer, status: maybe(text) })) }),
    { ...post, maxBytes, note: 'the values of status are not published' },
  ),
  'market.actions': read(
    `${base}/actions`,
    z.object({
      filter: z.object({
        nftType: nftType.optional(),
        address: address.optional(),
        inscriptionId: inscriptionId.optional(),
        event: z.enum(marketEvents).optional(),
        tick: tick.optional(),
      }),
      ...listPage,
    }),
    loose({ list: z.array(action), total: count.nullish() }),
    {
      ...post,
      maxBytes,
      note: 'events are Listed, Sold, Cancel, Claim and Updated, not those of the documents',
    },
  ),
  'market.preparePutOn': prepare(
    `${base}/create_put_on`,
    z.object({
      inscriptionId,
      initPrice: z.string().regex(/^\d{1,16}$/),
      unitPrice: z.string().regex(/^\d{1,16}(\.\d{1,18})?$/),
      pubkey,
      marketType,
      nftType: nftType.optional(),
      btcAddress: address.optional(),
    }),
    loose({ auctionId: id, psbt: unsignedPsbt, signIndexes: indexes }),
    { ...post, note: unlisted },
  ),
  'market.confirmPutOn': submit(
    `${base}/confirm_put_on`,
    z.object({ auctionId: id, psbt: signedPsbt, fromBase64: z.boolean().optional() }),
    loose({}).nullish(),
    { ...post, note: unlisted },
  ),
  'market.quoteBid': prepare(
    `${base}/create_bid_prepare`,
    z.object({ auctionId: id, bidPrice: sats, address, pubkey }),
    loose({
      serverFee: sats,
      serverReal: sats.nullish(),
      serverFeeRate: ratio.nullish(),
      txSize: ratio,
      nftValue: sats,
      feeRate: ratio.nullish(),
      availableBalance: sats.nullish(),
      allBalance: sats.nullish(),
    }),
    { ...post, note: unlisted },
  ),
  'market.prepareBid': prepare(
    `${base}/create_bid`,
    z.object({
      auctionId: id,
      bidPrice: sats,
      address,
      pubkey,
      feeRate: z.number().positive().max(10_000).optional(),
      nftAddress: address.optional(),
      utxos: outpoints.optional(),
    }),
    loose({
      bidId: id,
      psbtBid: unsignedPsbt,
      psbtBid2: maybe(unsignedPsbt),
      psbtSettle: maybe(unsignedPsbt),
      serverFee: sats,
      networkFee: sats,
      feeRate: ratio,
      nftValue: sats,
      bidSignIndexes: indexes.nullish(),
    }),
    { ...post, note: unlisted },
  ),
  'market.confirmBid': submit(
    `${base}/confirm_bid`,
    z.object({
      auctionId: id,
      bidId: id,
      psbtBid: signedPsbt,
      psbtBid2: z.union([z.literal(''), signedPsbt]).optional(),
      psbtSettle: z.union([z.literal(''), signedPsbt]).optional(),
      fromBase64: z.boolean().optional(),
    }),
    loose({ txid }),
    { ...post, note: 'psbtBid2 and psbtSettle are empty for fixed prices' },
  ),
  'market.preparePutOff': prepare(
    `${base}/create_put_off`,
    z.object({
      auctionId: id,
      nftAddress: address.optional(),
      btcPubkey: pubkey.optional(),
      utxos: outpoints.optional(),
      rbf: z.boolean().optional(),
      offChain: z.boolean().optional(),
    }),
    loose({
      psbt: unsignedPsbt,
      txSize: ratio.nullish(),
      btcSignIndexes: indexes.nullish(),
      nftSignIndexes: indexes.nullish(),
    }),
    { ...post, source: 'assumed', note: 'what is signed to delist off the chain is not published' },
  ),
  'market.confirmPutOff': submit(
    `${base}/confirm_put_off`,
    z.object({
      auctionId: id,
      psbt: signedPsbt,
      fromBase64: z.boolean().optional(),
      offChain: z.boolean().optional(),
    }),
    loose({ txid: maybe(txid) }),
    { ...post, note: 'no txid where the offer is withdrawn off the chain' },
  ),
  'market.prepareModifyPrice': prepare(
    `${base}/create_modify_price`,
    z.object({
      auctionId: id,
      initPrice: z.string().regex(/^\d{1,16}$/),
      unitPrice: z.string().regex(/^\d{1,16}(\.\d{1,18})?$/),
    }),
    loose({ psbt: unsignedPsbt, signIndexes: indexes }),
    { ...post, note: unlisted },
  ),
  'market.confirmModifyPrice': submit(
    `${base}/confirm_modify_price`,
    z.object({ auctionId: id, psbt: signedPsbt, fromBase64: z.boolean() }),
    loose({}).nullish(),
    { ...post, note: unlisted },
  ),
};
