import { z } from 'zod';

import { familyRows } from './define.ts';
import {
  address,
  arrayOf,
  count,
  cursorPage,
  height,
  hex,
  listOf,
  loose,
  sats,
  text,
  txid,
} from './fields.ts';
import { HOUR, MINUTE, SECOND } from './fresh.ts';

const { read, submit } = familyRows('chain');

export const inscriptionItem = loose({
  inscriptionId: text,
  inscriptionNumber: z.number().int(),
  isBRC20: z.boolean().optional(),
  moved: z.boolean().optional(),
  offset: count,
});

export const utxo = loose({
  txid,
  vout: count,
  satoshi: sats,
  scriptPk: hex,
  scriptType: text.optional(),
  codeType: count.optional(),
  address: text,
  /** 4194303 while unconfirmed (api-facts 1.4). */
  height,
  idx: count.optional(),
  isOpInRBF: z.boolean().optional(),
  isLowFee: z.boolean().optional(),
  isSpent: z.boolean().optional(),
  inscriptionsCount: count.optional(),
  inscriptions: z.array(inscriptionItem).nullish(),
});
export type Utxo = z.output<typeof utxo>;

/** Height of unconfirmed items. */
export const UNCONFIRMED_HEIGHT = 4_194_303;

export const utxoPage = loose({
  cursor: count.optional(),
  total: count.optional(),
  totalConfirmed: count.optional(),
  totalUnconfirmed: count.optional(),
  totalUnconfirmedSpend: count.optional(),
  utxo: arrayOf(utxo),
});

const tx = loose({
  txid,
  nIn: count,
  nOut: count,
  inSatoshi: sats,
  outSatoshi: sats,
  locktime: count.optional(),
  size: count,
  witOffset: count.optional(),
  height,
  idx: count.optional(),
  blkid: text.optional(),
  confirmations: count,
  timestamp: count,
});
const txPage = listOf(tx);

const block = loose({
  height: count,
  /** A string in the provider's own answers. */
  version: z.union([z.number().int(), text]).optional(),
  /** Merged mining, on altchain only. */
  auxpow: z.boolean().optional(),
  id: text,
  prev: text,
  next: text.optional(),
  merkle: text.optional(),
  ntx: count,
  inSatoshi: sats.optional(),
  outSatoshi: sats.optional(),
  coinbaseOut: sats.optional(),
  timestamp: count,
  bits: count.optional(),
  size: count,
});

const txIn = loose({
  height,
  txid,
  idx: count,
  scriptSig: text,
  sequence: count.optional(),
  utxid: text,
  vout: count,
  address: text,
  satoshi: sats,
  scriptPk: text,
  inscriptions: z.array(inscriptionItem).nullish(),
});
const txOut = loose({
  txid,
  vout: count,
  address: text,
  satoshi: sats,
  scriptPk: text,
  height,
  inscriptions: z.array(inscriptionItem).nullish(),
  txidSpent: text.optional(),
  heightSpent: count.optional(),
});

const byAddress = z.object({ address, ...cursorPage });
const lowFee = z.boolean().optional();
/** An array, or the single object that the documents show instead. */
const oneOrMore = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(item), item])
    .nullable()
    .transform(
      (value) => (Array.isArray(value) ? value : value === null ? [] : [value]) as z.output<T>[],
    );
const arrayNote = 'an array on the wire, though the documents type it as one object: both are read';
const maxBytes = 8 * 1024 * 1024;

export const chain = {
  'chain.info': read(
    '/v1/indexer/blockchain/info',
    z.object({}),
    loose({
      chain: text,
      blocks: count,
      headers: count.optional(),
      bestBlockHash: text,
      prevBlockHash: text.optional(),
      medianTime: count.optional(),
      chainwork: text.optional(),
    }),
  ),
  'chain.fees': read(
    '/v1/indexer/fees/recommended',
    z.object({}),
    loose({
      fastestFee: z.number().nonnegative(),
      halfHourFee: z.number().nonnegative(),
      hourFee: z.number().nonnegative(),
      economyFee: z.number().nonnegative(),
      minimumFee: z.number().nonnegative(),
      updateTime: count.optional(),
    }),
    { fresh: { maxAge: 30 * SECOND, staleFor: 10 * MINUTE } },
  ),
  /** A coin's price in US dollars: a display hint, never used in calculations. */
  'chain.price': read(
    '/v1/price/{coin}',
    z.object({ coin: z.enum(['btc', 'fb']) }),
    loose({ price: z.number().nonnegative().max(1e9), updateTime: count.optional() }),
    {
      fresh: { maxAge: 10 * MINUTE, staleFor: HOUR },
      hosts: { practice: 'practice', mainnet: 'mainnet', altchain: 'mainnet' },
      note: 'only mainnet’s host serves it, for altchain’s coin too',
    },
  ),
  'chain.blockByHeight': read(
    '/v1/indexer/height/{height}/block',
    z.object({ height: count }),
    block,
    // Changes only in a reorganisation.
    { fresh: { maxAge: 5 * MINUTE, staleFor: HOUR, throughOutage: true } },
  ),
  'chain.blockById': read('/v1/indexer/block/id/{blockid}', z.object({ blockid: txid }), block, {
    fresh: { maxAge: MINUTE, staleFor: HOUR, throughOutage: true },
  }),
  'chain.blockTxs': read(
    '/v1/indexer/block/{height}/txs',
    z.object({ height: count, ...cursorPage }),
    txPage,
    { maxBytes },
  ),
  'chain.tx': read('/v1/indexer/tx/{txid}', z.object({ txid }), tx),
  'chain.txIns': read(
    '/v1/indexer/tx/{txid}/ins',
    z.object({ txid, ...cursorPage }),
    oneOrMore(txIn),
    { maxBytes, note: arrayNote },
  ),
  'chain.txOuts': read(
    '/v1/indexer/tx/{txid}/outs',
    z.object({ txid, ...cursorPage }),
    oneOrMore(txOut),
    { maxBytes, note: arrayNote },
  ),
  'chain.rawTx': read('/v1/indexer/rawtx/{txid}', z.object({ txid }), hex.min(20), {
    maxBytes,
    // A transaction's bytes never change.
    fresh: { maxAge: HOUR, staleFor: 0, throughOutage: true },
  }),
  'chain.utxo': read(
    '/v1/indexer/utxo/{txid}/{index}',
    z.object({ txid, index: count }),
    utxo.nullable(),
    { source: 'documented' },
  ),
  'chain.push': submit(
    '/v1/indexer/local_pushtx',
    z.object({ txHex: hex.min(20), maxFeeRate: z.number().optional() }),
    txid,
    { note: 'a refusal carries the node’s own error code' },
  ),
  'chain.pushMany': submit(
    '/v1/indexer/local_pushtxs',
    z.object({ txsHex: z.array(hex).min(1), maxFeeRate: z.number().optional() }),
    z.array(txid),
    { note: 'stops at the first refusal and names the accepted txids beside its code' },
  ),
  'chain.balance': read(
    '/v1/indexer/address/{address}/balance',
    z.object({ address }),
    loose({
      address: text,
      satoshi: sats,
      pendingSatoshi: z.number().int(),
      utxoCount: count,
      btcSatoshi: sats.optional(),
      btcPendingSatoshi: z.number().int().optional(),
      btcUtxoCount: count.optional(),
      inscriptionSatoshi: sats.optional(),
      inscriptionPendingSatoshi: z.number().int().optional(),
      inscriptionUtxoCount: count.optional(),
    }),
    { note: 'the provider’s own material calls it deprecated: it knows no Runes or Alkanes' },
  ),
  'chain.history': read('/v1/indexer/address/{address}/history', byAddress, txPage, { maxBytes }),
  'chain.utxos': read('/v1/indexer/address/{address}/utxo-data', byAddress, utxoPage, { maxBytes }),
  'chain.allUtxos': read('/v1/indexer/address/{address}/all-utxo-data', byAddress, utxoPage, {
    maxBytes,
  }),
  'chain.availableBalance': read(
    '/v1/indexer/address/{address}/available-balance',
    z.object({ address, withLowFee: lowFee }),
    loose({
      totalBalance: sats,
      totalUtxoCount: count,
      availableBalance: sats,
      availableUtxoCount: count,
      unavailableBalance: sats,
      unavailableUtxoCount: count,
    }),
  ),
  'chain.availableUtxos': read(
    '/v1/indexer/address/{address}/available-utxo-data',
    z.object({ address, ...cursorPage, withLowFee: lowFee }),
    utxoPage,
    { maxBytes },
  ),
};
