import { z } from 'zod';

import { cursorPage } from './chain.ts';
import { address, get, pairId, tick, txid, url, word } from './fields.ts';

const startPage = { start: url.whole, limit: url.whole };
const tickFilter = { tick_filter: url.whole.optional() };
const ticker = tick;
const type = url.text.optional();
const indexer = '/v1/indexer';
const module = word;
/** Both 0 mean no bounds (api-facts-2, 4). */
const heightRange = { start: url.whole, end: url.whole, ...cursorPage };

export const brc20Rules = {
  'brc20.bestHeight': get(`${indexer}/brc20/bestheight`, {}),
  'brc20.list': get(`${indexer}/brc20/list`, { ...startPage, ...tickFilter }),
  'brc20.status': get(`${indexer}/brc20/status`, {
    ...startPage,
    ...tickFilter,
    sort: z.enum(['holders', 'deploy', 'minted', 'transactions']).optional(),
    complete: z.enum(['yes', 'no']).optional(),
    ticker: url.text.optional(),
    ticker_hex: url.text.optional(),
  }),
  'brc20.info': get(`${indexer}/brc20/{ticker}/info`, { ticker }),
  'brc20.holders': get(`${indexer}/brc20/{ticker}/holders`, { ticker, ...startPage }),
  'brc20.history': get(`${indexer}/brc20/{ticker}/history`, {
    ticker,
    type,
    height: url.whole.optional(),
    ...startPage,
  }),
  'brc20.txHistory': get(`${indexer}/brc20/{ticker}/tx/{txid}/history`, {
    ticker,
    txid,
    type,
    ...startPage,
  }),
  'brc20.historyByHeight': get(`${indexer}/brc20/history-by-height/{height}`, {
    height: url.whole,
    ...startPage,
  }),
  'brc20.addressSummary': get(`${indexer}/address/{address}/brc20/summary`, {
    address,
    ...startPage,
    ...tickFilter,
    exclude_zero: url.flag.optional(),
  }),
  'brc20.addressSummaryByHeight': get(
    `${indexer}/address/{address}/brc20/summary-by-height/{height}`,
    { address, height: url.whole, ...startPage, ...tickFilter },
  ),
  'brc20.addressTickInfo': get(`${indexer}/address/{address}/brc20/{ticker}/info`, {
    address,
    ticker,
  }),
  'brc20.addressHistory': get(`${indexer}/address/{address}/brc20/history`, {
    address,
    ...startPage,
  }),
  'brc20.addressTickHistory': get(`${indexer}/address/{address}/brc20/{ticker}/history`, {
    address,
    ticker,
    type,
    ...startPage,
  }),
  'brc20.transferable': get(
    `${indexer}/address/{address}/brc20/{ticker}/transferable-inscriptions`,
    { address, ticker, ...startPage },
  ),
  'brc20.moduleHistory': get(`${indexer}/brc20-module/{module}/history`, {
    module,
    ...heightRange,
  }),
  'brc20.moduleWithdrawHistory': get(`${indexer}/brc20-module/withdraw-history`, heightRange),
};

const MAX_LIMIT = 500;
/** Runes and alkanes begin at 0 and give ten where nothing is asked (api-facts-2, 4). */
const lazyPage = {
  start: url.whole.default(0),
  limit: url.whole.pipe(z.number().min(1).max(MAX_LIMIT)).default(10),
};
const runeid = pairId;

export const runeRules = {
  'runes.status': get(`${indexer}/runes/status`, {}),
  'runes.list': get(`${indexer}/runes/info-list`, {
    ...lazyPage,
    rune: url.text.optional(),
    sort: z.enum(['holders', 'transactions', 'timestamp']).optional(),
    complete: z.enum(['yes', 'no']).optional(),
  }),
  'runes.info': get(`${indexer}/runes/{runeid}/info`, { runeid }),
  'runes.holders': get(`${indexer}/runes/{runeid}/holders`, { runeid, ...lazyPage }),
  'runes.addressBalances': get(`${indexer}/address/{address}/runes/balance-list`, {
    address,
    ...lazyPage,
  }),
  'runes.addressBalance': get(`${indexer}/address/{address}/runes/{runeid}/balance`, {
    address,
    runeid,
  }),
  'runes.utxoBalance': get(`${indexer}/runes/utxo/{txid}/{index}/balance`, {
    txid,
    index: url.whole,
  }),
  'runes.addressUtxos': get(`${indexer}/address/{address}/runes/{runeid}/utxo`, {
    address,
    runeid,
    ...lazyPage,
  }),
  'runes.events': get(`${indexer}/runes/event`, {
    ...lazyPage,
    rune: url.text.optional(),
    type: z.enum(['etch', 'mint', 'burn', 'receive', 'send']).optional(),
    address: url.text.optional(),
    height: url.whole.optional(),
    txid: txid.optional(),
  }),
};

const alkaneid = pairId;
const sorted = {
  sortBy: z.enum(['timestamp', 'alkaneid']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
};
const heights = { fromHeight: url.whole, toHeight: url.whole };

export const alkaneRules = {
  'alkanes.status': get(`${indexer}/alkanes/status`, {}),
  'alkanes.list': get(`${indexer}/alkanes/info-list`, {
    ...lazyPage,
    ...sorted,
    type: z.enum(['token', 'collection', 'nft', 'contract']).optional(),
  }),
  'alkanes.info': get(`${indexer}/alkanes/{alkaneid}/info`, { alkaneid }),
  'alkanes.tokens': get(`${indexer}/alkanes/token-list`, {
    ...lazyPage,
    ...sorted,
    alkaneid: url.text.optional(),
    name: url.text.optional(),
  }),
  'alkanes.holders': get(`${indexer}/alkanes/{alkaneid}/holders`, { alkaneid, ...lazyPage }),
  'alkanes.collectionItems': get(`${indexer}/alkanes/{alkaneid}/collection-items`, {
    alkaneid,
    ...lazyPage,
  }),
  'alkanes.contractEvents': get(`${indexer}/alkanes/{alkaneid}/contract-events`, {
    alkaneid,
    ...heights,
    ...lazyPage,
  }),
  'alkanes.utxoBalance': get(`${indexer}/alkanes/utxo/{txid}/{index}/balance`, {
    txid,
    index: url.whole,
  }),
  'alkanes.addressUtxos': get(`${indexer}/address/{address}/alkanes/{alkaneid}/utxo`, {
    address,
    alkaneid,
    ...lazyPage,
  }),
  'alkanes.addressTokens': get(`${indexer}/address/{address}/alkanes/token-list`, {
    address,
    ...lazyPage,
  }),
  'alkanes.addressCollections': get(`${indexer}/address/{address}/alkanes/collection-list`, {
    address,
    ...lazyPage,
  }),
  'alkanes.addressCollectionItems': get(
    `${indexer}/address/{address}/alkanes/{alkaneid}/collection-items`,
    { address, alkaneid, ...lazyPage },
  ),
  'alkanes.transferHistory': get(
    `${indexer}/address/{address}/alkanes/{alkaneid}/transfer-history`,
    { address, alkaneid, ...heights, ...lazyPage },
  ),
};
