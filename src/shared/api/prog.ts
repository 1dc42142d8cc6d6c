import { z } from 'zod';

import { brc20EventTypes } from './brc20.ts';
import { familyRows } from './define.ts';
import {
  address,
  amount,
  arrayOf,
  count,
  listHead,
  listOf,
  loose,
  startPage,
  text,
  tickPath,
} from './fields.ts';
import { slow } from './fresh.ts';

const { read } = familyRows('prog');

/** The index of 6-character tickers, whose tokens smart contracts may hold: in a module, an address owns them still. */
const indexer = '/v1/indexer/brc20-prog';
const byAddress = '/v1/indexer/address/{address}/brc20-prog';
const ticker = { ticker: tickPath };
const maxBytes = 8 * 1024 * 1024;

const tickInfo = loose({
  ticker: text,
  selfMint: z.boolean().optional(),
  holdersCount: count.optional(),
  historyCount: count.optional(),
  inscriptionNumber: z.number().int().optional(),
  inscriptionId: text,
  max: amount,
  limit: amount,
  minted: amount.optional(),
  totalMinted: amount,
  confirmedMinted: amount.optional(),
  mintTimes: count.optional(),
  decimal: count,
  creator: text.optional(),
  txid: text.optional(),
  deployHeight: count.optional(),
});

const balance = loose({
  ticker: text,
  selfMint: z.boolean().optional(),
  decimal: count.optional(),
  overallBalance: amount,
  transferableBalance: amount,
  availableBalance: amount,
  /** In smart contracts. Absent from balances at a height. */
  moduleBalance: amount.nullish(),
});
export type ProgBalance = z.output<typeof balance>;

/** The operation behind an event, with what applies to it only. */
const operation = loose({
  tick: text.nullish(),
  original_tick: text.nullish(),
  amount: text.nullish(),
  max_supply: text.nullish(),
  limit_per_mint: text.nullish(),
  is_self_mint: text.nullish(),
  contract_address: text.nullish(),
  contract_inscription_id: text.nullish(),
  byte_len: count.nullish(),
});

const event = loose({
  id: z.union([count, text]).optional(),
  ticker: text,
  type: text,
  txid: text,
  vout: count.optional(),
  offset: count.optional(),
  inscriptionNumber: z.number().int().optional(),
  inscriptionId: text,
  from: text,
  to: text,
  amount: z.string().max(80),
  height: count,
  decimal: count.optional(),
  overallBalance: z.string().max(80).optional(),
  transferBalance: z.string().max(80).optional(),
  availableBalance: z.string().max(80).optional(),
  valid: z.boolean(),
  event: operation.nullish(),
});

export const prog = {
  'prog.bestHeight': read(
    `${indexer}/bestheight`,
    z.object({}),
    loose({ height: count, blockid: text, timestamp: count.optional() }),
  ),
  'prog.list': read(`${indexer}/list`, z.object(startPage), listOf(text), {
    fresh: slow,
    note: 'the contract advises against it',
  }),
  'prog.status': read(
    `${indexer}/status`,
    z.object({
      ...startPage,
      ticker: text.optional(),
      complete: z.enum(['yes', 'no', 'all']).optional(),
      sort: z.enum(['holders', 'deploy', 'transactions']).optional(),
    }),
    listOf(tickInfo),
    { maxBytes, fresh: slow },
  ),
  'prog.info': read(
    `${indexer}/{ticker}/info`,
    z.object(ticker),
    loose({
      id: count.optional(),
      originalTick: text.optional(),
      tick: text,
      maxSupply: amount,
      decimals: count,
      limitPerMint: amount,
      remainingSupply: amount.optional(),
      burnedSupply: amount.optional(),
      isSelfMint: z.boolean().optional(),
      deployInscriptionId: text,
      blockHeight: count.optional(),
      inscriptionNumber: z.number().int().optional(),
      mintTimes: count.optional(),
      mintedSupply: amount.optional(),
      txid: text.optional(),
      creatorAddress: text.optional(),
    }),
    { note: 'its fields have other names than in every other list' },
  ),
  'prog.holders': read(
    `${indexer}/{ticker}/holders`,
    z.object({ ...ticker, ...startPage }),
    listOf(
      loose({
        address: text,
        overallBalance: amount,
        transferableBalance: amount,
        availableBalance: amount,
      }),
    ),
  ),
  'prog.history': read(
    `${indexer}/{ticker}/history`,
    z.object({
      ...ticker,
      ...startPage,
      type: z
        .enum([
          ...(['deploy-inscribe', 'transfer', 'inscribe-mint', 'inscribe-transfer'] as const),
          ...(['brc20prog-withdraw-inscribe', 'brc20prog-withdraw-transfer'] as const),
        ])
        .optional(),
      height: count.optional(),
    }),
    listOf(event),
    { maxBytes, note: `a filter of its own; events are ${brc20EventTypes.join(', ')}` },
  ),
  'prog.historyByHeight': read(
    `${indexer}/history-by-height/{height}`,
    z.object({ height: count, ...startPage }),
    z
      .union([arrayOf(event), listOf(event)])
      .transform((page) => (Array.isArray(page) ? { detail: page } : page)),
    { maxBytes, note: 'a bare array in the contract: a page, as elsewhere, is read too' },
  ),
  'prog.addressSummary': read(
    `${byAddress}/summary`,
    z.object({ address, ...startPage, ticker: text.optional() }),
    listOf(balance),
  ),
  'prog.addressBalance': read(
    `${byAddress}/ticker/{ticker}/balance`,
    z.object({ address, ...ticker }),
    balance,
  ),
  'prog.addressBalanceByHeight': read(
    `${byAddress}/ticker/{ticker}/balance-by-height/{height}`,
    z.object({ address, ...ticker, height: count }),
    balance,
  ),
  'prog.transferable': read(
    `${byAddress}/ticker/{ticker}/transferable-inscriptions`,
    z.object({ address, ...ticker, ...startPage }),
    loose({
      ...listHead,
      detail: arrayOf(
        loose({
          id: count.optional(),
          inscriptionId: text,
          tick: text,
          amount,
          currentHolderWallet: text.nullish(),
          blockHeight: count.optional(),
          inscriptionNumber: z.number().int().optional(),
        }),
      ),
    }),
  ),
};
