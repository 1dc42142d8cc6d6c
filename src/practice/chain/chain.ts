import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';
import { addressOfScript } from '#practice/formats/scripts.ts';
import { decodeTx, type Tx } from '#practice/formats/tx.ts';
import type { BlockRow, Coin, Item, Move, TxRow } from '#practice/state/records/chain.ts';
import type { State } from '#practice/state/state.ts';
import type { Clock } from '#shared/clock.ts';

import { chooseTxs, coinbaseTx, sealHeader, subsidyAt } from './blocks.ts';
import { createChainIndex } from './index.ts';
import { checkChainLimits, checkReplacement } from './mempool.ts';
import { nodeCodes, NodeError, reject } from './node-error.ts';
import { checkFee, checkForm, checkLocks } from './policy.ts';
import { ScriptError, verifyScripts } from './verify.ts';

/** Where a transaction puts the inscriptions it spends and reveals. */
export interface Placement {
  outs: Item[][];
  moves: Move[];
  reveals: string[];
}

/** What follows the chain's transactions: the inscription index and the BRC-20 ledger. */
export interface Follower {
  accepted(tx: Tx, coins: readonly Coin[], time: number): Placement;
  evicted(row: TxRow): void;
  /** After a block is stored; `rows` without the coinbase. Returns what the coinbase's outputs hold. */
  confirmed(block: BlockRow, rows: readonly TxRow[], coinbase: Tx): Item[][];
}

export interface Chain {
  tip(): BlockRow;
  block(height: number): BlockRow | undefined;
  medianTime(): number;
  tx(txid: string): TxRow | undefined;
  raw(txid: string): Uint8Array;
  decoded(txid: string): Tx;
  coin(outpoint: string): Coin | undefined;
  heightOf(txid: string): number | null;
  mempool(): TxRow[];
  /** Unspent coins of an address, mempool included, oldest first. */
  coinsOf(address: string): Coin[];
  /** Carries runes or alkanes, as far as blocks tell. */
  holdsTokens(coin: Coin): boolean;
  /** Carries nothing but its sats. */
  isPlain(coin: Coin): boolean;
  /** Coins of an address whose spender waits in the mempool. */
  leavingOf(address: string): Coin[];
  history(address: string): TxRow[];
  /**
   * Takes a transaction into the mempool as a node would and answers its txid. `maxRate` is sat/kvB, 0 for
   * no limit, by default a node's 0.1 BTC/kvB. Throws NodeError.
   */
  accept(raw: Uint8Array, maxRate?: bigint): string;
  /** An empty one leaves the mempool as it is. */
  mine(payTo: Uint8Array, empty?: boolean): BlockRow;
}

const DEFAULT_MAX_RATE = 10_000_000n;
const GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206';
/** Raw transactions above this many bytes are kept as blobs. */
const INLINE_RAW = 2_000;

export function createChain(state: State, clock: Clock, follower: Follower): Chain {
  const index = createChainIndex(state);
  const now = () => Math.floor(clock.now() / 1000);
  const height = () => state.blocks.size;
  const isMempool = (txid: string) => state.txs.get(txid)?.height === null;
  const coinOf = (outpoint: string) => state.coins.get(outpoint) as Coin;

  function medianTime(): number {
    const times: number[] = [];
    for (let at = height(); at > 0 && times.length < 11; at--) {
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

  /** Answers the txid where the node has it already; throws where it is in a block. */
  function known(tx: Tx): string | null {
    const row = state.txs.get(tx.txid);
    if (!row) return null;
    if (row.height === null) {
      if (row.wtxid !== tx.wtxid) reject('txn-same-nonwitness-data-in-mempool');
      return tx.txid;
    }
    if (tx.outs.some((_, vout) => state.coins.get(`${tx.txid}:${vout}`)?.spentBy === null)) {
      throw new NodeError(nodeCodes.known, 'Transaction outputs already in utxo set');
    }
    return null;
  }

  function findInputs(tx: Tx): { coins: Coin[]; conflicts: Set<string> } {
    const conflicts = new Set<string>();
    const coins = tx.ins.map((input) => {
      const coin = state.coins.get(`${input.txid}:${input.vout}`);
      if (!coin || (coin.spentBy !== null && !isMempool(coin.spentBy))) {
        throw new NodeError(nodeCodes.missing, 'bad-txns-inputs-missingorspent');
      }
      if (coin.spentBy !== null) conflicts.add(coin.spentBy);
      return coin;
    });
    return { coins, conflicts };
  }

  function evict(row: TxRow): void {
    follower.evicted(row);
    for (const outpoint of row.ins)
      state.coins.put(outpoint, { ...coinOf(outpoint), spentBy: null });
    for (let vout = 0; vout < row.nOut; vout++) {
      const outpoint = `${row.txid}:${vout}`;
      index.removeCoin(outpoint, coinOf(outpoint));
      state.coins.remove(outpoint);
    }
    index.removeTx(row);
    state.txs.remove(row.txid);
  }

  function store(tx: Tx, coins: readonly Coin[], placed: Placement, at: { height: number } | null) {
    const row: TxRow = {
      txid: tx.txid,
      wtxid: tx.wtxid,
      raw: tx.raw.length > INLINE_RAW ? { blob: state.blobs.put(tx.raw) } : bytesToHex(tx.raw),
      ins: at ? [] : tx.ins.map((input) => `${input.txid}:${input.vout}`),
      nOut: tx.outs.length,
      inSats: coins.reduce((sum, coin) => sum + coin.sats, 0n),
      outSats: tx.outs.reduce((sum, out) => sum + out.sats, 0n),
      size: tx.raw.length,
      weight: tx.weight,
      witOffset: tx.witOffset,
      lockTime: tx.lockTime,
      rbf: tx.ins.some((input) => input.sequence < 0xfffffffe),
      seq: state.next('tx'),
      time: now(),
      height: at?.height ?? null,
      idx: 0,
      reveals: placed.reveals,
      moves: placed.moves,
    };
    state.txs.put(tx.txid, row);
    index.addTx(row);
    for (const outpoint of row.ins)
      state.coins.put(outpoint, { ...coinOf(outpoint), spentBy: tx.txid });
    tx.outs.forEach((out, vout) => {
      const coin: Coin = {
        txid: tx.txid,
        vout,
        sats: out.sats,
        script: bytesToHex(out.script),
        address: addressOfScript(out.script),
        coinbase: at !== null,
        spentBy: null,
        items: placed.outs[vout] ?? [],
      };
      state.coins.put(`${tx.txid}:${vout}`, coin);
      index.addCoin(`${tx.txid}:${vout}`, coin);
    });
    return row;
  }

  function verify(tx: Tx, coins: readonly Coin[]): void {
    try {
      verifyScripts(
        tx,
        coins.map((coin) => ({ sats: coin.sats, script: hexToBytes(coin.script) })),
      );
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      reject(`mandatory-script-verify-flag-failed (${error.message})`);
    }
  }

  const holdsTokens = ({ txid, vout }: Coin) =>
    state.runeCoins.has(`${txid}:${vout}`) || state.alkaneCoins.has(`${txid}:${vout}`);
  const heightOf = (txid: string) => state.txs.get(txid)?.height ?? null;
  const tip = () => state.blocks.get(String(height())) as BlockRow;
  const raw = (txid: string): Uint8Array => {
    const row = state.txs.get(txid);
    if (!row) throw new Error('no such transaction');
    return typeof row.raw === 'string' ? hexToBytes(row.raw) : state.blobs.get(row.raw.blob);
  };
  const bySeq = (a: Coin, b: Coin) =>
    (state.txs.get(a.txid)?.seq ?? 0) - (state.txs.get(b.txid)?.seq ?? 0) || a.vout - b.vout;
  const filterCoins = (address: string, keep: (coin: Coin) => boolean) =>
    [...index.outpoints(address)].map(coinOf).filter(keep).sort(bySeq);

  return {
    tip,
    block: (at) => state.blocks.get(String(at)),
    medianTime,
    tx: (txid) => state.txs.get(txid),
    raw,
    decoded: (txid) => decodeTx(raw(txid)),
    coin: (outpoint) => state.coins.get(outpoint),
    heightOf,
    mempool: () => index.mempool().map((txid) => state.txs.get(txid) as TxRow),
    coinsOf: (address) => filterCoins(address, (coin) => coin.spentBy === null),
    leavingOf: (address) =>
      filterCoins(address, (coin) => coin.spentBy !== null && isMempool(coin.spentBy)),
    holdsTokens,
    isPlain: (coin) => coin.items.length === 0 && !holdsTokens(coin),
    history: (address) => index.history(address).map((txid) => state.txs.get(txid) as TxRow),

    accept(bytes, maxRate = DEFAULT_MAX_RATE) {
      const tx = decode(bytes);
      const had = known(tx);
      if (had !== null) return had;
      checkForm(tx);
      const { coins, conflicts } = findInputs(tx);
      checkLocks(
        tx,
        coins.map((coin) => ({ coin, height: heightOf(coin.txid) })),
        { height: height(), medianTime: medianTime() },
      );
      const inSats = coins.reduce((sum, coin) => sum + coin.sats, 0n);
      const fee = checkFee(tx, inSats, maxRate);
      if (fee < 0n) {
        throw new NodeError(
          nodeCodes.missing,
          'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)',
        );
      }
      const evicted = checkReplacement(state, tx, fee, conflicts);
      checkChainLimits(
        state,
        tx.ins.map((input) => `${input.txid}:${input.vout}`),
        new Set(evicted.map((row) => row.txid)),
      );
      verify(tx, coins);
      for (const row of [...evicted].reverse()) evict(row);
      store(tx, coins, follower.accepted(tx, coins, now()), null);
      return tx.txid;
    },

    mine(payTo, empty = false) {
      state.mark();
      const next = height() + 1;
      const prev = height() === 0 ? GENESIS : tip().hash;
      const waiting = empty ? [] : index.mempool();
      const rows = chooseTxs(
        state,
        waiting.map((txid) => state.txs.get(txid) as TxRow),
      );
      const fees = rows.reduce((sum, row) => sum + row.inSats - row.outSats, 0n);
      const coinbase = coinbaseTx(
        next,
        payTo,
        subsidyAt(next) + fees,
        rows.map((row) => row.wtxid),
      );
      const txids = [coinbase.txid, ...rows.map((row) => row.txid)];
      const time = Math.max(now(), medianTime() + 1);
      const block: BlockRow = {
        height: next,
        prev,
        time,
        txids,
        ...sealHeader(prev, txids, time),
        size: 80 + coinbase.raw.length + rows.reduce((sum, row) => sum + row.size, 0),
        inSats: rows.reduce((sum, row) => sum + row.inSats, 0n),
        outSats: rows.reduce((sum, row) => sum + row.outSats, 0n),
        coinbaseOut: subsidyAt(next) + fees,
      };
      state.blocks.put(String(next), block);
      const confirmed = rows.map((row, at) => {
        const done = { ...row, height: next, idx: at + 1, time };
        state.txs.put(row.txid, done);
        index.confirmTx(done);
        return done;
      });
      const outs = follower.confirmed(block, confirmed, coinbase);
      store(coinbase, [], { outs, moves: [], reveals: [] }, { height: next });
      return block;
    },
  };
}
