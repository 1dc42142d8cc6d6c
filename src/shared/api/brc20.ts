import { z } from 'zod';

import { familyRows } from './define.ts';
import {
  address,
  amount,
  count,
  cursorPage,
  listHead,
  listOf,
  loose,
  startPage,
  text,
  tickPath,
  txid,
} from './fields.ts';
import { slow } from './fresh.ts';

const { read } = familyRows('brc20');

const tickInfo = loose({
  ticker: text,
  creator: text.optional(),
  totalMinted: amount,
  confirmedMinted: amount.optional(),
  confirmedMinted1h: amount.optional(),
  confirmedMinted24h: amount.optional(),
  minted: amount.optional(),
  mintTimes: count.optional(),
  historyCount: count.optional(),
  holdersCount: count.optional(),
  txid: text.optional(),
  deployHeight: count.optional(),
  deployBlocktime: count.optional(),
  completeHeight: count.optional(),
  completeBlocktime: count.optional(),
  inscriptionId: text,
  inscriptionNumber: z.number().int().optional(),
  max: amount,
  limit: amount,
  decimal: count,
  selfMint: z.boolean().optional(),
});
export type TickInfo = z.output<typeof tickInfo>;

const balance = loose({
  ticker: text,
  overallBalance: amount,
  transferableBalance: amount,
  availableBalance: amount,
  availableBalanceSafe: amount.optional(),
  availableBalanceUnSafe: amount.optional(),
  decimal: count.optional(),
});

const inscribed = loose({
  inscriptionId: text,
  inscriptionNumber: z.number().int(),
  confirmations: count.optional(),
  satoshi: count.optional(),
  data: loose({ op: text.optional(), tick: text, amt: text }),
});

const event = loose({
  ticker: text.optional(),
  type: text,
  valid: z.boolean(),
  txid: text,
  inscriptionId: text,
  inscriptionNumber: z.number().int().optional(),
  from: text,
  to: text,
  amount: z.string().max(80),
  satoshi: count.optional(),
  vout: count.optional(),
  offset: count.optional(),
  /** Zero or empty since the index stopped tracking them (api-facts 5.2); note the spelling without "able". */
  overallBalance: z.string().max(80).optional(),
  transferBalance: z.string().max(80).optional(),
  availableBalance: z.string().max(80).optional(),
  height: count,
  blockhash: text.optional(),
  blocktime: count,
});

const moduleEvent = loose({
  type: text,
  valid: z.boolean(),
  txid: text,
  idx: count.optional(),
  vout: count.optional(),
  offset: count.optional(),
  inscriptionNumber: z.number().int().optional(),
  inscriptionId: text,
  contentType: text.nullish(),
  contentBody: text.nullish(),
  oldSatPoint: text.nullish(),
  newSatPoint: text.nullish(),
  from: text,
  to: text,
  satoshi: count.optional(),
  data: loose({ tick: text.optional(), amount: z.string().max(80).optional() }).nullish(),
  height: count,
  txidx: count.optional(),
  blockhash: text.optional(),
  blocktime: count,
});
/** Inscription id of the module. */
const module = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w-]+$/);
const blockRange = { start: count, end: count, ...cursorPage };
const moduleNote = 'announced for removal by the provider; start and end are heights';

/** Types that events can be filtered by. Answers may name others. */
export const brc20EventTypes = [
  'inscribe-deploy',
  'inscribe-mint',
  'inscribe-transfer',
  'transfer',
  'send',
  'receive',
] as const;
const type = z.enum(brc20EventTypes).optional();
const typeNote =
  'the contract requires type, the provider’s own guide calls without: optional, and a refusal is no outage';

const tickFilter = { tick_filter: count.optional() };
const page = listOf(event);
const maxBytes = 8 * 1024 * 1024;

export const brc20 = {
  'brc20.bestHeight': read(
    '/v1/indexer/brc20/bestheight',
    z.object({}),
    loose({ height: count, blockid: text, timestamp: count.optional() }),
  ),
  'brc20.list': read(
    '/v1/indexer/brc20/list',
    z.object({ ...startPage, ...tickFilter }),
    listOf(text),
    { fresh: slow },
  ),
  'brc20.status': read(
    '/v1/indexer/brc20/status',
    z.object({
      ...startPage,
      ...tickFilter,
      sort: z.enum(['holders', 'deploy', 'minted', 'transactions']).optional(),
      complete: z.enum(['yes', 'no']).optional(),
      ticker: text.optional(),
    }),
    listOf(tickInfo),
    { maxBytes, fresh: slow },
  ),
  'brc20.info': read('/v1/indexer/brc20/{ticker}/info', z.object({ ticker: tickPath }), tickInfo),
  'brc20.holders': read(
    '/v1/indexer/brc20/{ticker}/holders',
    z.object({ ticker: tickPath, ...startPage }),
    listOf(
      loose({
        address: text,
        overallBalance: amount,
        transferableBalance: amount,
        availableBalance: amount,
      }),
    ),
  ),
  'brc20.history': read(
    '/v1/indexer/brc20/{ticker}/history',
    z.object({ ticker: tickPath, type, height: count.optional(), ...startPage }),
    page,
    { maxBytes, note: typeNote },
  ),
  'brc20.txHistory': read(
    '/v1/indexer/brc20/{ticker}/tx/{txid}/history',
    z.object({ ticker: tickPath, txid, type, ...startPage }),
    page,
    { note: typeNote },
  ),
  'brc20.historyByHeight': read(
    '/v1/indexer/brc20/history-by-height/{height}',
    z.object({ height: count, ...startPage }),
    page,
    { maxBytes },
  ),
  'brc20.addressSummary': read(
    '/v1/indexer/address/{address}/brc20/summary',
    z.object({ address, ...startPage, ...tickFilter, exclude_zero: z.boolean().optional() }),
    listOf(balance),
  ),
  'brc20.addressSummaryByHeight': read(
    '/v1/indexer/address/{address}/brc20/summary-by-height/{height}',
    z.object({ address, height: count, ...startPage, ...tickFilter }),
    listOf(balance),
  ),
  'brc20.addressTickInfo': read(
    '/v1/indexer/address/{address}/brc20/{ticker}/info',
    z.object({ address, ticker: tickPath }),
    loose({
      ticker: text,
      overallBalance: amount,
      availableBalance: amount,
      availableBalanceSafe: amount.optional(),
      availableBalanceUnSafe: amount.optional(),
      transferableBalance: amount,
      transferableCount: count,
      transferableInscriptions: z.array(inscribed).nullish(),
      historyCount: count.optional(),
      historyInscriptions: z.array(inscribed).nullish(),
    }),
  ),
  'brc20.addressHistory': read(
    '/v1/indexer/address/{address}/brc20/history',
    z.object({ address, ...startPage }),
    page,
    { maxBytes },
  ),
  'brc20.addressTickHistory': read(
    '/v1/indexer/address/{address}/brc20/{ticker}/history',
    z.object({ address, ticker: tickPath, type, ...startPage }),
    page,
    { maxBytes, note: typeNote },
  ),
  'brc20.transferable': read(
    '/v1/indexer/address/{address}/brc20/{ticker}/transferable-inscriptions',
    z.object({ address, ticker: tickPath, ...startPage }),
    z
      .union([listOf(inscribed), loose({ ...listHead, detail: inscribed })])
      .transform(({ total, start, height, detail }) => ({
        total,
        start,
        height,
        detail: Array.isArray(detail) ? detail : [detail],
      })),
    {
      note: 'detail is an array on the wire, though the documents type it as one object: both are read',
    },
  ),
  'brc20.moduleHistory': read(
    '/v1/indexer/brc20-module/{module}/history',
    z.object({ module, ...blockRange }),
    listOf(moduleEvent),
    { maxBytes, note: moduleNote },
  ),
  'brc20.moduleWithdrawHistory': read(
    '/v1/indexer/brc20-module/withdraw-history',
    z.object(blockRange),
    listOf(moduleEvent),
    { maxBytes, note: moduleNote },
  ),
};
