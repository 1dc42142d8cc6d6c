import { z } from 'zod';

import { familyRows } from './define.ts';
import {
  address,
  arrayOf,
  atoms,
  blockId,
  count,
  listOf,
  loose,
  startPage,
  text,
  txid,
} from './fields.ts';

const { read } = familyRows('runes');

const runeBalance = loose({
  /** Atomic units: divide by 10^divisibility. */
  amount: atoms,
  runeid: blockId,
  rune: text.optional(),
  spacedRune: text.optional(),
  symbol: text.nullish(),
  divisibility: count.max(38).optional(),
});
export type RuneBalance = z.output<typeof runeBalance>;

const bound = count.nullish();

const rune = loose({
  runeid: blockId,
  rune: text,
  spacedRune: text,
  number: count.optional(),
  height: count.optional(),
  txidx: count.optional(),
  timestamp: count.optional(),
  divisibility: count.max(38),
  symbol: text.nullish(),
  /** Txid of the etching. */
  etching: text.optional(),
  premine: atoms.optional(),
  terms: loose({
    amount: atoms.nullish(),
    cap: atoms.nullish(),
    heightStart: bound,
    heightEnd: bound,
    offsetStart: bound,
    offsetEnd: bound,
  }).nullish(),
  mints: atoms.optional(),
  burned: atoms.optional(),
  holders: count.optional(),
  transactions: count.optional(),
  supply: atoms.optional(),
  start: bound,
  end: bound,
  mintable: z.boolean().optional(),
  remaining: atoms.optional(),
});
export type Rune = z.output<typeof rune>;

const utxo = loose({
  address: text,
  satoshi: count,
  scriptPk: text.optional(),
  txid,
  vout: count,
  runes: arrayOf(runeBalance),
});

const event = loose({
  type: text,
  address: text.nullish(),
  amount: atoms,
  height: count,
  txidx: count.optional(),
  txid,
  timestamp: count.optional(),
  rune: text.optional(),
  runeid: blockId,
});

const atomic = { note: 'amounts are taken as atomic units: inferred from their type' } as const;

export const runes = {
  'runes.status': read(
    '/v1/indexer/runes/status',
    z.object({}),
    loose({
      bestHeight: count,
      runes: count.optional(),
      /** Minimum name for an etching now. */
      minimumRune: text.optional(),
      halvingBlockCount: count.optional(),
    }),
  ),
  'runes.list': read(
    '/v1/indexer/runes/info-list',
    z.object({
      ...startPage,
      rune: text.optional(),
      sort: z.enum(['holders', 'transactions', 'timestamp']).optional(),
      complete: z.enum(['yes', 'no']).optional(),
    }),
    listOf(rune),
    { maxBytes: 2 * 1024 * 1024 },
  ),
  'runes.info': read('/v1/indexer/runes/{runeid}/info', z.object({ runeid: blockId }), rune),
  'runes.holders': read(
    '/v1/indexer/runes/{runeid}/holders',
    z.object({ runeid: blockId, ...startPage }),
    listOf(loose({ address: text, amount: atoms })),
    atomic,
  ),
  'runes.addressBalances': read(
    '/v1/indexer/address/{address}/runes/balance-list',
    z.object({ address, ...startPage }),
    listOf(runeBalance),
    atomic,
  ),
  'runes.addressBalance': read(
    '/v1/indexer/address/{address}/runes/{runeid}/balance',
    z.object({ address, runeid: blockId }),
    runeBalance,
    atomic,
  ),
  'runes.utxoBalance': read(
    '/v1/indexer/runes/utxo/{txid}/{index}/balance',
    z.object({ txid, index: count }),
    arrayOf(runeBalance),
    atomic,
  ),
  'runes.addressUtxos': read(
    '/v1/indexer/address/{address}/runes/{runeid}/utxo',
    z.object({ address, runeid: blockId, ...startPage }),
    loose({ start: count.optional(), total: count.optional(), utxo: arrayOf(utxo) }),
    { maxBytes: 2 * 1024 * 1024 },
  ),
  'runes.events': read(
    '/v1/indexer/runes/event',
    z.object({
      ...startPage,
      rune: text.optional(),
      type: z.enum(['etch', 'mint', 'burn', 'receive', 'send']).optional(),
      address: address.optional(),
      height: count.optional(),
      txid: txid.optional(),
    }),
    listOf(event),
    atomic,
  ),
};
