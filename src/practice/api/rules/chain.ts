import { z } from 'zod';

import { get, json, post, url } from './fields.ts';

/** The longest page that a client was seen to request has 10,000 rows (api-facts 11). */
export const cursorPage = { cursor: url.whole, size: url.whole.pipe(z.number().max(10_000)) };

export const chainRules = {
  'chain.info': get('/v1/indexer/blockchain/info'),
  'chain.fees': get('/v1/indexer/fees/recommended'),
  'chain.price': get('/v1/price/{coin}'),
  'chain.blockByHeight': get('/v1/indexer/height/{height}/block'),
  'chain.blockById': get('/v1/indexer/block/id/{blockid}'),
  'chain.blockTxs': get('/v1/indexer/block/{height}/txs', cursorPage),
  'chain.tx': get('/v1/indexer/tx/{txid}'),
  'chain.txIns': get('/v1/indexer/tx/{txid}/ins', cursorPage),
  'chain.txOuts': get('/v1/indexer/tx/{txid}/outs', cursorPage),
  'chain.rawTx': get('/v1/indexer/rawtx/{txid}'),
  'chain.utxo': get('/v1/indexer/utxo/{txid}/{index}'),
  // Invalid hex is rejected by the node: HTTP 200 with -1 (api-facts-2, 4).
  'chain.push': post('/v1/indexer/local_pushtx', {
    txHex: json.text,
    maxFeeRate: z.number().optional(),
  }),
  'chain.pushMany': post('/v1/indexer/local_pushtxs', {
    txsHex: z.array(json.text).min(1),
    maxFeeRate: z.number().optional(),
  }),
  'chain.balance': get('/v1/indexer/address/{address}/balance'),
  'chain.history': get('/v1/indexer/address/{address}/history', cursorPage),
  'chain.utxos': get('/v1/indexer/address/{address}/utxo-data', cursorPage),
  'chain.allUtxos': get('/v1/indexer/address/{address}/all-utxo-data', cursorPage),
  'chain.availableBalance': get('/v1/indexer/address/{address}/available-balance', {
    withLowFee: url.flag.optional(),
  }),
  'chain.availableUtxos': get('/v1/indexer/address/{address}/available-utxo-data', {
    ...cursorPage,
    withLowFee: url.flag.optional(),
  }),
};

export const inscriptionRules = {
  'inscription.info': get('/v1/indexer/inscription/info/{inscriptionId}'),
  'inscription.content': get('/v1/indexer/inscription/content/{inscriptionId}', {}, true),
  'inscription.events': get('/v1/indexer/inscription/events', {
    start: url.whole,
    end: url.whole,
    ...cursorPage,
  }),
  'inscription.byAddress': get('/v1/indexer/address/{address}/inscription-data', cursorPage),
  'inscription.utxos': get('/v1/indexer/address/{address}/inscription-utxo-data', cursorPage),
  'inscription.abandonedUtxos': get(
    '/v1/indexer/address/{address}/abandon-nft-utxo-data',
    cursorPage,
  ),
};

export const startPage = { start: url.whole, limit: url.whole };
/** Optional snapshot height. */
const at = { height: url.whole.optional() };
const pageAt = { ...startPage, ...at };
const collections = '/v1/collection-indexer';

export const collectionRules = {
  'collections.status': get(`${collections}/collection/status`),
  'collections.info': get(`${collections}/collection/{collectionId}/info`, at),
  'collections.holders': get(`${collections}/collection/{collectionId}/holders`, pageAt),
  'collections.byAddress': get(`${collections}/address/{address}/collection/list`, pageAt),
  'collections.items': get(`${collections}/collection/{collectionId}/items`, pageAt),
  'collections.addressSummary': get(
    `${collections}/address/{address}/collection/{collectionId}/summary`,
    at,
  ),
  'collections.addressItems': get(
    `${collections}/address/{address}/collection/{collectionId}/items`,
    pageAt,
  ),
  'collections.ofInscription': get(
    `${collections}/inscription/{inscriptionId}/collection/list`,
    at,
  ),
};

export const statsRules = {
  'stats.supply': get('/v1/public/{segment}/supply'),
  'stats.totalSupply': get('/v1/public/{segment}/total-supply'),
  'stats.addresses': get('/v1/public/address/total'),
  'stats.richList': get('/v1/public/address/rich-list', cursorPage),
};
