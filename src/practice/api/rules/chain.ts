import { z } from 'zod';

import { address, get, inscriptionId, json, post, txid, url, word } from './fields.ts';

/** The longest page anybody was seen to ask for (api-facts 11). */
const MAX_PAGE = 10_000;
export const cursorPage = {
  cursor: url.whole,
  size: url.whole.pipe(z.number().max(MAX_PAGE)),
};
const byAddress = { address, ...cursorPage };
const height = url.whole;

export const chainRules = {
  'chain.info': get('/v1/indexer/blockchain/info', {}),
  'chain.fees': get('/v1/indexer/fees/recommended', {}),
  'chain.price': get('/v1/price/{coin}', { coin: z.enum(['btc', 'fb']) }),
  'chain.blockByHeight': get('/v1/indexer/height/{height}/block', { height }),
  'chain.blockById': get('/v1/indexer/block/id/{blockid}', { blockid: txid }),
  'chain.blockTxs': get('/v1/indexer/block/{height}/txs', { height, ...cursorPage }),
  'chain.tx': get('/v1/indexer/tx/{txid}', { txid }),
  'chain.txIns': get('/v1/indexer/tx/{txid}/ins', { txid, ...cursorPage }),
  'chain.txOuts': get('/v1/indexer/tx/{txid}/outs', { txid, ...cursorPage }),
  'chain.rawTx': get('/v1/indexer/rawtx/{txid}', { txid }),
  'chain.utxo': get('/v1/indexer/utxo/{txid}/{index}', { txid, index: url.whole }),
  // What is no hex is the node's to refuse: HTTP 200 with -1 (api-facts-2, 4).
  'chain.push': post(
    '/v1/indexer/local_pushtx',
    z.object({ txHex: json.text, maxFeeRate: z.number().optional() }),
  ),
  'chain.pushMany': post(
    '/v1/indexer/local_pushtxs',
    z.object({ txsHex: z.array(json.text).min(1), maxFeeRate: z.number().optional() }),
  ),
  'chain.balance': get('/v1/indexer/address/{address}/balance', { address }),
  'chain.history': get('/v1/indexer/address/{address}/history', byAddress),
  'chain.utxos': get('/v1/indexer/address/{address}/utxo-data', byAddress),
  'chain.allUtxos': get('/v1/indexer/address/{address}/all-utxo-data', byAddress),
  'chain.availableBalance': get('/v1/indexer/address/{address}/available-balance', {
    address,
    withLowFee: url.flag.optional(),
  }),
  'chain.availableUtxos': get('/v1/indexer/address/{address}/available-utxo-data', {
    ...byAddress,
    withLowFee: url.flag.optional(),
  }),
};

/** An id, or the number of an inscription. */
const named = { inscriptionId: word };

export const inscriptionRules = {
  'inscription.info': get('/v1/indexer/inscription/info/{inscriptionId}', named),
  'inscription.content': get('/v1/indexer/inscription/content/{inscriptionId}', named, true),
  'inscription.events': get('/v1/indexer/inscription/events', {
    start: url.whole,
    end: url.whole,
    ...cursorPage,
  }),
  'inscription.byAddress': get('/v1/indexer/address/{address}/inscription-data', byAddress),
  'inscription.utxos': get('/v1/indexer/address/{address}/inscription-utxo-data', byAddress),
  'inscription.abandonedUtxos': get(
    '/v1/indexer/address/{address}/abandon-nft-utxo-data',
    byAddress,
  ),
};

const startPage = { start: url.whole, limit: url.whole };
/** A snapshot, where one is wanted. */
const at = { height: url.whole.optional() };
const collectionId = word;
const collections = '/v1/collection-indexer';

export const collectionRules = {
  'collections.status': get(`${collections}/collection/status`, {}),
  'collections.info': get(`${collections}/collection/{collectionId}/info`, { collectionId, ...at }),
  'collections.holders': get(`${collections}/collection/{collectionId}/holders`, {
    collectionId,
    ...startPage,
    ...at,
  }),
  'collections.byAddress': get(`${collections}/address/{address}/collection/list`, {
    address,
    ...startPage,
    ...at,
  }),
  'collections.items': get(`${collections}/collection/{collectionId}/items`, {
    collectionId,
    ...startPage,
    ...at,
  }),
  'collections.addressSummary': get(
    `${collections}/address/{address}/collection/{collectionId}/summary`,
    { address, collectionId, ...at },
  ),
  'collections.addressItems': get(
    `${collections}/address/{address}/collection/{collectionId}/items`,
    { address, collectionId, ...startPage, ...at },
  ),
  'collections.ofInscription': get(`${collections}/inscription/{inscriptionId}/collection/list`, {
    inscriptionId,
    ...at,
  }),
};

/** The documents write `altchain` where the real service has the network's own segment. */
export const segments = ['altchain', 'fractal'];

export const statsRules = {
  'stats.supply': get('/v1/public/{segment}/supply', { segment: z.enum(segments) }),
  'stats.totalSupply': get('/v1/public/{segment}/total-supply', { segment: z.enum(segments) }),
  'stats.addresses': get('/v1/public/address/total', {}),
  'stats.richList': get('/v1/public/address/rich-list', cursorPage),
};
