import { sumOf } from '#practice/api/lists.ts';
import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';
import { decodeTx, type Tx } from '#practice/formats/tx.ts';
import type { BlockRow, Coin, Item, Move, TxRow } from '#practice/state/records/chain.ts';
import type { State } from '#practice/state/state.ts';
import type { Clock } from '#shared/clock.ts';

import { chooseTxs, coinbaseTx, sealHeader, subsidyAt } from './blocks.ts';
import { type ChainIndex, createChainIndex } from './chain-index.ts';
import { coinOf, spentOf } from './coins.ts';
import { checkChainLimits, checkReplacement, feeOf } from './mempool.ts';
import { nodeCodes, NodeError, reject } from './node-error.ts';
import { checkFee, checkForm, checkLocks } from './policy.ts';
import { ScriptError, verifyScripts } from './verify.ts';

/** Where a transaction puts the inscriptions it spends and reveals. */
export interface Placement {
  outs: Item[][];
  moves: Move[];
  reveals: string[];
}

/** Follows the chain's transactions: the inscription index and the token ledgers. */
export interface Follower {
  accepted(tx: Tx, coins: readonly Coin[], time: number): Placement;
  evicted(row: TxRow): void;
  /** After a block is stored; `rows` without the coinbase. Returns the contents of the coinbase's outputs. */
  confirmed(block: BlockRow, rows: readonly TxRow[], coinbase: Tx): Item[][];
}

export type Chain = ReturnType<typeof createChain>;

/** The tables, and the chain on top of them. */
export interface ChainView {
  state: State;
  chain: Chain;
}

const DEFAULT_MAX_RATE = 10_000_000n;
const GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206';
/** Larger raw transactions are stored as blobs. */
const INLINE_RAW = 2_000;

/** State of the chain's functions. */
interface Node {
  state: State;
  clock: Clock;
  follower: Follower;
  index: ChainIndex;
}

const seconds = ({ clock }: Node) => Math.floor(clock.now() / 1000);
const outpointOf = ({ txid, vout }: { txid: string; vout: number }) => `${txid}:${vout}`;
const coinAt = ({ state }: Node, outpoint: string) => state.coins.get(outpoint) as Coin;
const tipOf = ({ state }: Node) => state.blocks.get(String(state.blocks.size)) as BlockRow;
const isMempool = ({ state }: Node, txid: string) => state.txs.get(txid)?.height === null;
const rowsOf = ({ state }: Node, txids: readonly string[]) =>
  txids.map((txid) => state.txs.get(txid) as TxRow);

function medianTimeOf({ state }: Node): number {
  const times: number[] = [];
  for (let at = state.blocks.size; at > 0 && times.length < 11; at--) {
    times.push((state.blocks.get(String(at)) as BlockRow).time);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function decode(raw: Uint8Array): Tx {
  try {
    return decodeTx(raw);
  } catch {
    throw new NodeError(
      nodeCodes.malformed,
      'TX decode failed. Make sure the tx has at least one input.',
    );
  }
}

/** Whether the mempool has it; throws if it is in a block. */
function isKnown({ state }: Node, tx: Tx): boolean {
  const row = state.txs.get(tx.txid);
  if (!row) return false;
  if (row.height === null) {
    if (row.wtxid !== tx.wtxid) reject('txn-same-nonwitness-data-in-mempool');
    return true;
  }
  if (tx.outs.some((_, vout) => state.coins.get(`${tx.txid}:${vout}`)?.spentBy === null)) {
    throw new NodeError(nodeCodes.known, 'Transaction outputs already in utxo set');
  }
  return false;
}

function findInputs(node: Node, tx: Tx): { coins: Coin[]; conflicts: Set<string> } {
  const conflicts = new Set<string>();
  const coins = tx.ins.map((input) => {
    const coin = node.state.coins.get(outpointOf(input));
    if (!coin || (coin.spentBy !== null && !isMempool(node, coin.spentBy))) {
      throw new NodeError(nodeCodes.missing, 'bad-txns-inputs-missingorspent');
    }
    if (coin.spentBy !== null) conflicts.add(coin.spentBy);
    return coin;
  });
  return { coins, conflicts };
}

function verify(tx: Tx, coins: readonly Coin[]): void {
  try {
    verifyScripts(tx, coins.map(spentOf));
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    reject(`mandatory-script-verify-flag-failed (${error.message})`);
  }
}

function evict(node: Node, row: TxRow): void {
  const { state, index } = node;
  node.follower.evicted(row);
  for (const outpoint of row.ins)
    state.coins.put(outpoint, { ...coinAt(node, outpoint), spentBy: null });
  for (let vout = 0; vout < row.nOut; vout++) {
    const outpoint = `${row.txid}:${vout}`;
    index.removeCoin(outpoint, coinAt(node, outpoint));
    state.coins.remove(outpoint);
  }
  index.removeTx(row);
  state.txs.remove(row.txid);
}

/** Stores a transaction and its coins; `height` for a coinbase, null for the mempool. */
function store(
  node: Node,
  tx: Tx,
  coins: readonly Coin[],
  placed: Placement,
  height: number | null,
): void {
  const { state, index } = node;
  const { txid, wtxid, raw, weight, witOffset, lockTime } = tx;
  const { reveals, moves } = placed;
  const row: TxRow = {
    ...{ txid, wtxid, weight, witOffset, lockTime, reveals, moves, height },
    raw: raw.length > INLINE_RAW ? { blob: state.blobs.put(raw) } : bytesToHex(raw),
    ins: height === null ? tx.ins.map(outpointOf) : [],
    nOut: tx.outs.length,
    inSats: sumOf(coins, ({ sats }) => sats),
    outSats: sumOf(tx.outs, ({ sats }) => sats),
    size: raw.length,
    rbf: tx.ins.some((input) => input.sequence < 0xfffffffe),
    seq: state.next('tx'),
    time: seconds(node),
    idx: 0,
  };
  state.txs.put(txid, row);
  index.addTx(row);
  for (const outpoint of row.ins)
    state.coins.put(outpoint, { ...coinAt(node, outpoint), spentBy: txid });
  tx.outs.forEach((_, vout) => {
    const items = placed.outs[vout] ?? [];
    const coin: Coin = { ...coinOf(tx, vout), coinbase: height !== null, items };
    state.coins.put(`${txid}:${vout}`, coin);
    index.addCoin(`${txid}:${vout}`, coin);
  });
}

function accept(node: Node, bytes: Uint8Array, maxRate: bigint): string {
  const { state } = node;
  const tx = decode(bytes);
  if (isKnown(node, tx)) return tx.txid;
  checkForm(tx);
  const { coins, conflicts } = findInputs(node, tx);
  checkLocks(
    tx,
    coins.map((coin) => ({ coin, height: state.txs.get(coin.txid)?.height ?? null })),
    { height: state.blocks.size, medianTime: medianTimeOf(node) },
  );
  const fee = checkFee(
    tx,
    sumOf(coins, ({ sats }) => sats),
    maxRate,
  );
  const evicted = checkReplacement(state, tx, fee, conflicts);
  checkChainLimits(state, tx.ins.map(outpointOf), new Set(evicted.map(({ txid }) => txid)));
  verify(tx, coins);
  for (const row of [...evicted].reverse()) evict(node, row);
  store(node, tx, coins, node.follower.accepted(tx, coins, seconds(node)), null);
  return tx.txid;
}

function mine(node: Node, payTo: Uint8Array, empty: boolean): BlockRow {
  const { state, index } = node;
  state.mark();
  const height = state.blocks.size + 1;
  const prev = height === 1 ? GENESIS : tipOf(node).hash;
  const rows = chooseTxs(state, empty ? [] : rowsOf(node, index.mempool()));
  const reward = subsidyAt(height) + sumOf(rows, feeOf);
  const wtxids = rows.map(({ wtxid }) => wtxid);
  const coinbase = coinbaseTx(height, payTo, reward, wtxids);
  const txids = [coinbase.txid, ...rows.map(({ txid }) => txid)];
  const time = Math.max(seconds(node), medianTimeOf(node) + 1);
  const block: BlockRow = {
    ...{ height, prev, time, txids },
    ...sealHeader(prev, txids, time),
    size: 80 + coinbase.raw.length + rows.reduce((sum, row) => sum + row.size, 0),
    inSats: sumOf(rows, ({ inSats }) => inSats),
    outSats: sumOf(rows, ({ outSats }) => outSats),
    coinbaseOut: reward,
  };
  state.blocks.put(String(height), block);
  const confirmed = rows.map((row, at) => {
    const done = { ...row, height, idx: at + 1, time };
    state.txs.put(row.txid, done);
    index.removeTx(done);
    return done;
  });
  const outs = node.follower.confirmed(block, confirmed, coinbase);
  store(node, coinbase, [], { outs, moves: [], reveals: [] }, height);
  return block;
}

export function createChain(state: State, clock: Clock, follower: Follower) {
  const index = createChainIndex(state);
  const node: Node = { state, clock, follower, index };
  const seqOf = ({ txid }: Coin) => state.txs.get(txid)?.seq ?? 0;
  const coinsWhere = (address: string, keep: (coin: Coin) => boolean) =>
    [...index.outpoints(address)]
      .map((outpoint) => coinAt(node, outpoint))
      .filter(keep)
      .sort((a, b) => seqOf(a) - seqOf(b) || a.vout - b.vout);
  const raw = (txid: string): Uint8Array => {
    const row = state.txs.get(txid);
    if (!row) throw new Error('no such transaction');
    return typeof row.raw === 'string' ? hexToBytes(row.raw) : state.blobs.get(row.raw.blob);
  };
  const holdsTokens = (coin: Coin): boolean =>
    state.runeCoins.has(outpointOf(coin)) || state.alkaneCoins.has(outpointOf(coin));
  const heightOf = (txid: string) => state.txs.get(txid)?.height ?? null;

  return {
    tip: () => tipOf(node),
    block: (at: number) => state.blocks.get(String(at)),
    medianTime: () => medianTimeOf(node),
    tx: (txid: string) => state.txs.get(txid),
    raw,
    decoded: (txid: string) => decodeTx(raw(txid)),
    coin: (outpoint: string) => state.coins.get(outpoint),
    heightOf,
    /** 0 if unconfirmed. */
    confirmations(txid: string): number {
      const height = heightOf(txid);
      return height === null ? 0 : state.blocks.size - height + 1;
    },
    mempool: () => rowsOf(node, index.mempool()),
    /** An address's unspent coins, mempool included, oldest first. */
    coinsOf: (address: string) => coinsWhere(address, ({ spentBy }) => spentBy === null),
    /** An address's coins with an unconfirmed spender. */
    leavingOf: (address: string) =>
      coinsWhere(address, ({ spentBy }) => spentBy !== null && isMempool(node, spentBy)),
    /** Has runes or alkanes, according to confirmed blocks. */
    holdsTokens,
    /** Has nothing but sats. */
    isPlain: (coin: Coin) => coin.items.length === 0 && !holdsTokens(coin),
    history: (address: string) => rowsOf(node, index.history(address)),
    /**
     * Accepts a transaction into the mempool like a node and returns its txid. `maxRate` is sat/kvB, 0 for no limit, by
     * default a node's 0.1 BTC/kvB. Throws NodeError.
     */
    accept: (bytes: Uint8Array, maxRate = DEFAULT_MAX_RATE) => accept(node, bytes, maxRate),
    /** An empty block leaves the mempool unchanged. */
    mine: (payTo: Uint8Array, empty = false) => mine(node, payTo, empty),
  };
}
