import { z } from 'zod';

import { cursorPage, startPage } from './chain.ts';
import { address, get, txid, url } from './fields.ts';

const tickFilter = { tick_filter: url.whole.optional() };
const type = url.text.optional();
const indexer = '/v1/indexer';
/** Both 0: no bounds (api-facts-2, 4). */
const heightRange = { start: url.whole, end: url.whole, ...cursorPage };

export const brc20Rules = {
  'brc20.bestHeight': get(`${indexer}/brc20/bestheight`),
  'brc20.list': get(`${indexer}/brc20/list`, { ...startPage, ...tickFilter }),
  'brc20.status': get(`${indexer}/brc20/status`, {
    ...startPage,
    ...tickFilter,
    sort: z.enum(['holders', 'deploy', 'minted', 'transactions']).optional(),
    complete: z.enum(['yes', 'no']).optional(),
    ticker: url.text.optional(),
    ticker_hex: url.text.optional(),
  }),
  'brc20.info': get(`${indexer}/brc20/{ticker}/info`),
  'brc20.holders': get(`${indexer}/brc20/{ticker}/holders`, startPage),
  'brc20.history': get(`${indexer}/brc20/{ticker}/history`, {
    type,
    height: url.whole.optional(),
    ...startPage,
  }),
  'brc20.txHistory': get(`${indexer}/brc20/{ticker}/tx/{txid}/history`, { type, ...startPage }),
  'brc20.historyByHeight': get(`${indexer}/brc20/history-by-height/{height}`, startPage),
  'brc20.addressSummary': get(`${indexer}/address/{address}/brc20/summary`, {
    ...startPage,
    ...tickFilter,
    exclude_zero: url.flag.optional(),
  }),
  'brc20.addressSummaryByHeight': get(
    `${indexer}/address/{address}/brc20/summary-by-height/{height}`,
    { ...startPage, ...tickFilter },
  ),
  'brc20.addressTickInfo': get(`${indexer}/address/{address}/brc20/{ticker}/info`),
  'brc20.addressHistory': get(`${indexer}/address/{address}/brc20/history`, startPage),
  'brc20.addressTickHistory': get(`${indexer}/address/{address}/brc20/{ticker}/history`, {
    type,
    ...startPage,
  }),
  'brc20.transferable': get(
    `${indexer}/address/{address}/brc20/{ticker}/transferable-inscriptions`,
    { ...startPage },
  ),
  'brc20.moduleHistory': get(`${indexer}/brc20-module/{module}/history`, heightRange),
  'brc20.moduleWithdrawHistory': get(`${indexer}/brc20-module/withdraw-history`, heightRange),
};

const prog = `${indexer}/brc20-prog`;
const progOf = `${indexer}/address/{address}/brc20-prog`;
/** Lists start at 0 and return twenty by default (5, section 5). */
const progPage = {
  start: url.whole.default(0),
  limit: url.whole.pipe(z.number().min(1).max(500)).default(20),
};

/** 6-character tickers only. */
export const progRules = {
  'prog.bestHeight': get(`${prog}/bestheight`),
  'prog.list': get(`${prog}/list`, progPage),
  'prog.status': get(`${prog}/status`, {
    ...progPage,
    ticker: url.text.optional(),
    complete: z.enum(['yes', 'no', 'all']).optional(),
    sort: z.enum(['holders', 'deploy', 'transactions']).optional(),
  }),
  'prog.info': get(`${prog}/{ticker}/info`),
  'prog.holders': get(`${prog}/{ticker}/holders`, progPage),
  'prog.history': get(`${prog}/{ticker}/history`, {
    ...progPage,
    type: z
      .enum([
        ...(['deploy-inscribe', 'transfer', 'inscribe-mint', 'inscribe-transfer'] as const),
        ...(['brc20prog-withdraw-inscribe', 'brc20prog-withdraw-transfer'] as const),
      ])
      .optional(),
    height: url.whole.optional(),
  }),
  'prog.historyByHeight': get(`${prog}/history-by-height/{height}`, progPage),
  'prog.addressSummary': get(`${progOf}/summary`, { ...progPage, ticker: url.text.optional() }),
  'prog.addressBalance': get(`${progOf}/ticker/{ticker}/balance`),
  'prog.addressBalanceByHeight': get(`${progOf}/ticker/{ticker}/balance-by-height/{height}`),
  'prog.transferable': get(`${progOf}/ticker/{ticker}/transferable-inscriptions`, progPage),
};

const MAX_LIMIT = 500;
/** Runes and alkanes start at 0 and return ten by default (api-facts-2, 4). */
const lazyPage = {
  start: url.whole.default(0),
  limit: url.whole.pipe(z.number().min(1).max(MAX_LIMIT)).default(10),
};

export const runeRules = {
  'runes.status': get(`${indexer}/runes/status`),
  'runes.list': get(`${indexer}/runes/info-list`, {
    ...lazyPage,
    rune: url.text.optional(),
    sort: z.enum(['holders', 'transactions', 'timestamp']).optional(),
    complete: z.enum(['yes', 'no']).optional(),
  }),
  'runes.info': get(`${indexer}/runes/{runeid}/info`),
  'runes.holders': get(`${indexer}/runes/{runeid}/holders`, lazyPage),
  'runes.addressBalances': get(`${indexer}/address/{address}/runes/balance-list`, lazyPage),
  'runes.addressBalance': get(`${indexer}/address/{address}/runes/{runeid}/balance`),
  'runes.utxoBalance': get(`${indexer}/runes/utxo/{txid}/{index}/balance`),
  'runes.addressUtxos': get(`${indexer}/address/{address}/runes/{runeid}/utxo`, lazyPage),
  'runes.events': get(`${indexer}/runes/event`, {
    ...lazyPage,
    rune: url.text.optional(),
    type: z.enum(['etch', 'mint', 'burn', 'receive', 'send']).optional(),
    address: address.optional(),
    height: url.whole.optional(),
    txid: txid.optional(),
  }),
};

const sorted = {
  sortBy: z.enum(['timestamp', 'alkaneid']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
};
const heights = { fromHeight: url.whole, toHeight: url.whole };

export const alkaneRules = {
  'alkanes.status': get(`${indexer}/alkanes/status`),
  'alkanes.list': get(`${indexer}/alkanes/info-list`, {
    ...lazyPage,
    ...sorted,
    type: z.enum(['token', 'collection', 'nft', 'contract']).optional(),
  }),
  'alkanes.info': get(`${indexer}/alkanes/{alkaneid}/info`),
  'alkanes.tokens': get(`${indexer}/alkanes/token-list`, {
    ...lazyPage,
    ...sorted,
    alkaneid: url.text.optional(),
    name: url.text.optional(),
  }),
  'alkanes.holders': get(`${indexer}/alkanes/{alkaneid}/holders`, lazyPage),
  'alkanes.collectionItems': get(`${indexer}/alkanes/{alkaneid}/collection-items`, lazyPage),
  'alkanes.contractEvents': get(`${indexer}/alkanes/{alkaneid}/contract-events`, {
    ...heights,
    ...lazyPage,
  }),
  'alkanes.utxoBalance': get(`${indexer}/alkanes/utxo/{txid}/{index}/balance`),
  'alkanes.addressUtxos': get(`${indexer}/address/{address}/alkanes/{alkaneid}/utxo`, lazyPage),
  'alkanes.addressTokens': get(`${indexer}/address/{address}/alkanes/token-list`, lazyPage),
  'alkanes.addressCollections': get(
    `${indexer}/address/{address}/alkanes/collection-list`,
    lazyPage,
  ),
  'alkanes.addressCollectionItems': get(
    `${indexer}/address/{address}/alkanes/{alkaneid}/collection-items`,
    { ...lazyPage },
  ),
  'alkanes.transferHistory': get(
    `${indexer}/address/{address}/alkanes/{alkaneid}/transfer-history`,
    { ...heights, ...lazyPage },
  ),
};
