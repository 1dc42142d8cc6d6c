import { equalBytes, hexToBytes } from '#practice/formats/bytes.ts';
import {
  FIRST_RESERVED,
  minimumRune,
  reservedRune,
  runeCommitment,
  runeName,
  spaceName,
} from '#practice/formats/rune-names.ts';
import {
  type Etching,
  readRunestone,
  type RuneId,
  type Runestone,
} from '#practice/formats/runestone.ts';
import { parseScript, scriptKind } from '#practice/formats/scripts.ts';
import type { Tx } from '#practice/formats/tx.ts';
import { keepEvent } from '#practice/state/event-log.ts';
import type { BlockRow, TxRow } from '#practice/state/records/chain.ts';
import type { RuneEvent, RuneRow } from '#practice/state/records/runes.ts';
import type { State } from '#practice/state/state.ts';

import { addTo, defaultOutput, flowRunes, type Purse } from './flow.ts';
import { mintAmount } from './mint.ts';

/** Blocks that must hold the commitment before its reveal etches, the reveal's own counted. */
const COMMIT_DEPTH = 6;
/** Terms may name heights that JSON cannot carry exactly; no chain gets there. */
const MAX_HEIGHT = BigInt(Number.MAX_SAFE_INTEGER);
/** Key of a holder's row. */
export const runeBalanceKey = (id: string, address: string): string => `${address}|${id}`;

/** Applies confirmed blocks to the runes: nothing in the mempool counts. */
export interface RuneIndex {
  confirmed(block: BlockRow, rows: readonly TxRow[], decoded: (txid: string) => Tx): void;
}

const idText = (id: RuneId) => `${id.block}:${id.tx}`;

export function createRuneIndex(state: State): RuneIndex {
  const names = new Set<string>();
  for (const rune of state.runes.values()) names.add(rune.name);

  /** Read off the scripts of its coins, which is cheaper than decoding every transaction. */
  function hasStone(row: TxRow): boolean {
    for (let vout = 0; vout < row.nOut; vout++) {
      if (state.coins.get(`${row.txid}:${vout}`)?.script.startsWith('6a5d')) return true;
    }
    return false;
  }
  const change = (id: string, changes: Partial<RuneRow>) => {
    const row = state.runes.get(id) as RuneRow;
    state.runes.put(id, { ...row, ...changes });
  };
  function credit(id: string, address: string, amount: bigint): void {
    const key = runeBalanceKey(id, address);
    const left = (state.runeBalances.get(key)?.amount ?? 0n) + amount;
    if (left > 0n) state.runeBalances.put(key, { address, id, amount: left });
    else state.runeBalances.remove(key);
  }

  /** A name belongs to who committed to it in an input's tapscript, deep enough. */
  function isCommitted(tx: Tx, name: bigint, height: number): boolean {
    const commitment = runeCommitment(name);
    return tx.ins.some((input) => {
      const coin = state.coins.get(`${input.txid}:${input.vout}`);
      if (!coin || scriptKind(hexToBytes(coin.script)) !== 'tr' || input.witness.length < 2) {
        return false;
      }
      const parts = parseScript(input.witness.at(-2) as Uint8Array) ?? [];
      if (!parts.some((part) => typeof part === 'object' && equalBytes(part, commitment))) {
        return false;
      }
      const born = state.txs.get(coin.txid)?.height ?? height;
      return height - born + 1 >= COMMIT_DEPTH;
    });
  }

  /** The name an etching gets; null where it gets none and is ignored. */
  function nameFor(stone: Runestone, tx: Tx, row: TxRow, height: number): bigint | null {
    const { etching } = stone;
    if (!etching) return null;
    // A cenotaph etches only a name that it asks for.
    if (etching.rune === null) return stone.cenotaph ? null : reservedRune(height, row.idx);
    const free = etching.rune >= minimumRune(height) && etching.rune < FIRST_RESERVED;
    if (!free || names.has(runeName(etching.rune))) return null;
    return isCommitted(tx, etching.rune, height) ? etching.rune : null;
  }

  function etch(name: bigint, etching: Etching, cenotaph: boolean, block: BlockRow, row: TxRow) {
    const id = `${block.height}:${row.idx}`;
    const letters = runeName(name);
    const number = (value: bigint | null) =>
      value === null ? null : Number(value < MAX_HEIGHT ? value : MAX_HEIGHT);
    const terms = cenotaph ? null : etching.terms;
    names.add(letters);
    state.runes.put(id, {
      id,
      name: letters,
      spaced: cenotaph ? letters : spaceName(letters, etching.spacers),
      number: state.next('rune'),
      height: block.height,
      idx: row.idx,
      time: block.time,
      divisibility: cenotaph ? 0 : etching.divisibility,
      symbol: cenotaph ? null : etching.symbol,
      etching: row.txid,
      premine: cenotaph ? 0n : etching.premine,
      terms: terms && {
        amount: terms.amount ?? 0n,
        cap: terms.cap ?? 0n,
        heightStart: number(terms.height[0]),
        heightEnd: number(terms.height[1]),
        offsetStart: number(terms.offset[0]),
        offsetEnd: number(terms.offset[1]),
      },
      mints: 0n,
      burned: 0n,
      events: 0,
    });
    return id;
  }

  function apply(block: BlockRow, row: TxRow, tx: Tx): void {
    const spent = row.ins.filter((outpoint) => state.runeCoins.has(outpoint));
    const stone = readRunestone(tx.outs);
    if (spent.length === 0 && !stone) return;

    const record = (type: RuneEvent['type'], id: string, address: string, amount: bigint) => {
      change(id, { events: (state.runes.get(id) as RuneRow).events + 1 });
      keepEvent(state.runeEvents, state, 'rune event', {
        type,
        id,
        address,
        amount,
        txid: row.txid,
        height: block.height,
        idx: row.idx,
        time: block.time,
      });
    };
    /** Whom a mint or an etching is told of: the owner of the output that takes it by default. */
    const receiver = () => {
      const vout = defaultOutput(tx.outs, stone?.pointer ?? null);
      return vout === null ? '' : (state.coins.get(`${row.txid}:${vout}`)?.address ?? '');
    };
    const payer = state.coins.get(row.ins[0] ?? '')?.address ?? '';
    const unallocated: Purse = new Map();
    const sent = new Map<string, Purse>();
    for (const outpoint of spent) {
      const address = state.coins.get(outpoint)?.address ?? '';
      for (const { id, amount } of state.runeCoins.get(outpoint) ?? []) {
        addTo(unallocated, id, amount);
        const purse = sent.get(address) ?? new Map<string, bigint>();
        addTo(purse, id, amount);
        sent.set(address, purse);
        credit(id, address, -amount);
      }
      state.runeCoins.remove(outpoint);
    }
    for (const [address, purse] of sent) {
      for (const [id, amount] of purse) record('send', id, address, amount);
    }

    if (stone?.mint) {
      const id = idText(stone.mint);
      const rune = state.runes.get(id);
      const amount = rune ? mintAmount(rune, block.height) : null;
      if (rune && amount !== null) {
        change(id, { mints: rune.mints + 1n });
        addTo(unallocated, id, amount);
        record('mint', id, receiver(), amount);
      }
    }
    const name = stone ? nameFor(stone, tx, row, block.height) : null;
    let etched: string | null = null;
    if (stone?.etching && name !== null) {
      etched = etch(name, stone.etching, stone.cenotaph, block, row);
      const { premine } = state.runes.get(etched) as RuneRow;
      addTo(unallocated, etched, premine);
      record('etch', etched, receiver(), premine);
    }

    const { outs, burned } = flowRunes(tx.outs, stone, unallocated, etched);
    outs.forEach((purse, vout) => {
      if (purse.size === 0) return;
      const outpoint = `${row.txid}:${vout}`;
      const address = state.coins.get(outpoint)?.address ?? '';
      const held = [...purse].map(([id, amount]) => ({ id, amount }));
      state.runeCoins.put(outpoint, held);
      for (const { id, amount } of held) {
        credit(id, address, amount);
        record('receive', id, address, amount);
      }
    });
    for (const [id, amount] of burned) {
      if (amount === 0n) continue;
      change(id, { burned: (state.runes.get(id) as RuneRow).burned + amount });
      record('burn', id, payer, amount);
    }
  }

  return {
    confirmed(block, rows, decoded) {
      for (const row of rows) {
        const spends = row.ins.some((outpoint) => state.runeCoins.has(outpoint));
        if (spends || hasStone(row)) apply(block, row, decoded(row.txid));
      }
    },
  };
}
