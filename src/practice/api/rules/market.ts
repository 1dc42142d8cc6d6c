import { z } from 'zod';

import {
  address,
  blankAsNone,
  feeRate,
  inscriptionId,
  json,
  post,
  postOf,
  pubkey,
  txid,
} from './fields.ts';

const base = '/v3/market/brc20/auction';
const auctionId = z.string().min(1).max(100);
/** Below 100 for listings and events (api-facts-2, 3; 5, section 7). */
const listPage = { start: json.whole, limit: json.whole.max(99) };
const timeType = z.enum(['day1', 'day7', 'day30']);
const nftType = z.enum(['brc20', 'domain', 'collection']);
const direction = z.union([z.literal(1), z.literal(-1)]).optional();
const outpoints = z.array(z.object({ txid, index: json.whole }));
const sats = json.text.regex(/^\d{1,16}$/, 'not whole sats');
const perToken = json.text.regex(/^\d{1,16}(\.\d{1,18})?$/, 'not a decimal number');
const signed = { auctionId, psbt: json.text.min(1), fromBase64: json.flag.optional() };
const filter = {
  nftType,
  address: blankAsNone(address),
  tick: blankAsNone(json.text),
  minPrice: json.number.optional(),
  maxPrice: json.number.optional(),
  nftConfirm: json.flag.optional(),
  isEnd: json.flag.optional(),
  all: json.flag.optional(),
};
const sort = z.object({
  unitPrice: direction,
  onSaleTime: direction,
  initPrice: direction,
  inscriptionNumber: direction,
});
/** `all` ignores start and limit, which may then be missing. */
const list = z.union([
  z.object({ filter: z.object({ ...filter, all: z.literal(true) }), sort: sort.optional() }),
  z.object({ filter: z.object(filter), sort: sort.default({}), ...listPage }),
]);
const asking = { auctionId, bidPrice: json.whole, address, pubkey };

export const marketRules = {
  'market.kline': post(`${base}/brc20_kline`, {
    tick: json.text,
    timeStart: json.number,
    timeEnd: json.number,
    timeStep: z.number().positive(),
  }),
  'market.types': post(`${base}/brc20_types`, {
    tickLen: z.union([z.literal(4), z.literal(5)]).optional(),
    timeType: timeType.optional(),
    ticks: z.array(json.text).optional(),
    start: json.whole.optional(),
    limit: json.whole.optional(),
  }),
  'market.typesSpecified': post(`${base}/brc20_types_specified`, { timeType, tick: json.text }),
  'market.bindInfo': post(`${base}/bind_info`, { address }),
  'market.bind': post(`${base}/bind`, {
    btcAddress: address,
    nftAddress: address,
    sign: json.text.min(1),
  }),
  'market.list': postOf(`${base}/list`, list),
  'market.inscriptionInfo': post(`${base}/inscription_info`, { inscriptionId }),
  'market.inscriptionInfoList': post(`${base}/inscription_info_list`, {
    address: blankAsNone(address),
    inscriptionIds: z.array(inscriptionId).min(1).max(500),
  }),
  'market.actions': post(`${base}/actions`, {
    filter: z.object({
      nftType: nftType.optional(),
      address: blankAsNone(address),
      inscriptionId: blankAsNone(json.text),
      event: z.enum(['Listed', 'Sold', 'Cancel', 'Claim', 'Updated']).optional(),
      tick: blankAsNone(json.text),
    }),
    ...listPage,
  }),
  'market.preparePutOn': post(`${base}/create_put_on`, {
    inscriptionId,
    initPrice: sats,
    unitPrice: perToken,
    pubkey,
    marketType: z.enum(['fixedPrice', 'auction']),
    nftType: nftType.optional(),
    btcAddress: blankAsNone(address),
    /** An auction's duration in ms, and the price that ends it at once. */
    auctionTime: json.whole.optional(),
    maxPrice: sats.optional(),
  }),
  'market.confirmPutOn': post(`${base}/confirm_put_on`, signed),
  'market.quoteBid': post(`${base}/create_bid_prepare`, asking),
  'market.prepareBid': post(`${base}/create_bid`, {
    ...asking,
    feeRate: feeRate.optional(),
    nftAddress: blankAsNone(address),
    utxos: outpoints.optional(),
    sign: json.text.optional(),
  }),
  'market.confirmBid': post(`${base}/confirm_bid`, {
    auctionId,
    bidId: json.text.min(1),
    psbtBid: json.text.min(1),
    psbtBid2: json.text.default(''),
    psbtSettle: json.text.default(''),
    fromBase64: json.flag.optional(),
  }),
  'market.preparePutOff': post(`${base}/create_put_off`, {
    auctionId,
    nftAddress: blankAsNone(address),
    btcPubkey: blankAsNone(pubkey),
    utxos: outpoints.optional(),
    rbf: json.flag.optional(),
    offChain: json.flag.optional(),
  }),
  'market.confirmPutOff': post(`${base}/confirm_put_off`, {
    ...signed,
    offChain: json.flag.optional(),
  }),
  'market.prepareModifyPrice': post(`${base}/create_modify_price`, {
    auctionId,
    initPrice: sats,
    unitPrice: perToken,
  }),
  'market.confirmModifyPrice': post(`${base}/confirm_modify_price`, {
    ...signed,
    fromBase64: json.flag,
  }),
};
