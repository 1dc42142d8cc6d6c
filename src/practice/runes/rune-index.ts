import { equalBytes, hexToBytes } from '#practice/formats/bytes.ts';
import {
  FIRST_RESERVED,
  minimumRune,
  reservedRune,
  runeCommitment,
  runeName,
  spaceName,
} from '#practice/formats/rune-names.ts';
import { type Etching, readRunestone, type Runestone } from '#practice/formats/runestone.ts';
import { parseScript, scriptKind } from '#practice/formats/scripts.ts';
import type { Tx } from '#practice/formats/tx.ts';
import type { BlockRow, TxRow } from '#practice/state/records/chain.ts';
import type { Held, RuneEvent, RuneRow } from '#practice/state/records/runes.ts';
import { keepEvent, type State } from '#practice/state/state.ts';

import { addTo, credit, defaultOutput, flowRunes, heldOf, type Purse } from './flow.ts';
import { mintAmount } from './mint.ts';

/** Confirmations that a commitment needs before its reveal etches, including the reveal's own block. */
const COMMIT_DEPTH = 6;
/** Terms may name heights beyond exact JSON numbers; no chain gets there. */
const MAX_HEIGHT = BigInt(Number.MAX_SAFE_INTEGER);

/** State of the index's functions. */
interface Runes {
  state: State;
  /** Names already used. */
  names: Set<string>;
}

/** A transaction of a block being applied. */
interface Applied {
  block: BlockRow;
  row: TxRow;
  tx: Tx;
  stone: Runestone | null;
}

/** Checks its coins' scripts, which is cheaper than decoding every transaction. */
function hasStone(state: State, { txid, nOut }: TxRow): boolean {
  for (let vout = 0; vout < nOut; vout++) {
    if (state.coins.get(`${txid}:${vout}`)?.script.startsWith('6a5d')) return true;
  }
  return false;
}

const addressAt = (state: State, outpoint: string) => state.coins.get(outpoint)?.address ?? '';

function change(state: State, id: string, changes: (row: RuneRow) => Partial<RuneRow>): void {
  const row = state.runes.get(id) as RuneRow;
  state.runes.put(id, { ...row, ...changes(row) });
}

function record(
  state: State,
  { block, row }: Applied,
  type: RuneEvent['type'],
  address: string,
  { id, amount }: Held,
): void {
  const { txid, idx } = row;
  const { height, time } = block;
  change(state, id, ({ events }) => ({ events: events + 1 }));
  const event = { type, id, address, amount, txid, height, idx, time };
  keepEvent(state.runeEvents, state, 'rune event', event);
}

/** A name requires a sufficiently deep commitment in an input's tapscript. */
function isCommitted(state: State, tx: Tx, name: bigint, height: number): boolean {
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

/** The name of an etching; null if it gets none and is ignored. */
function nameFor({ state, names }: Runes, { block, row, tx, stone }: Applied): bigint | null {
  if (!stone?.etching) return null;
  const { rune } = stone.etching;
  const { height } = block;
  // A cenotaph only etches an explicitly requested name.
  if (rune === null) return stone.cenotaph ? null : reservedRune(height, row.idx);
  const free = rune >= minimumRune(height) && rune < FIRST_RESERVED;
  if (!free || names.has(runeName(rune))) return null;
  return isCommitted(state, tx, rune, height) ? rune : null;
}

function termsOf({ terms }: Etching): RuneRow['terms'] {
  if (!terms) return null;
  const number = (value: bigint | null) =>
    value === null ? null : Number(value < MAX_HEIGHT ? value : MAX_HEIGHT);
  return {
    amount: terms.amount ?? 0n,
    cap: terms.cap ?? 0n,
    heightStart: number(terms.height[0]),
    heightEnd: number(terms.height[1]),
    offsetStart: number(terms.offset[0]),
    offsetEnd: number(terms.offset[1]),
  };
}

/** Stores the rune that a transaction etches, if any. */
function etch(runes: Runes, applied: Applied): Held | null {
  const { state, names } = runes;
  const { block, row, stone } = applied;
  const number = nameFor(runes, applied);
  if (!stone?.etching || number === null) return null;
  const { etching, cenotaph } = stone;
  const name = runeName(number);
  const id = `${block.height}:${row.idx}`;
  const premine = cenotaph ? 0n : etching.premine;
  names.add(name);
  state.runes.put(id, {
    ...{ id, name, premine, mints: 0n, burned: 0n, events: 0 },
    ...{ height: block.height, idx: row.idx, time: block.time, etching: row.txid },
    spaced: cenotaph ? name : spaceName(name, etching.spacers),
    number: state.next('rune'),
    divisibility: cenotaph ? 0 : etching.divisibility,
    symbol: cenotaph ? null : etching.symbol,
    terms: cenotaph ? null : termsOf(etching),
  });
  return { id, amount: premine };
}

/** Counts a transaction's mint, if open. */
function mint(state: State, { block, stone }: Applied): Held | null {
  if (!stone?.mint) return null;
  const id = `${stone.mint.block}:${stone.mint.tx}`;
  const rune = state.runes.get(id);
  const amount = rune ? mintAmount(rune, block.height) : null;
  if (amount === null) return null;
  change(state, id, ({ mints }) => ({ mints: mints + 1n }));
  return { id, amount };
}

/** Removes the runes from spent coins and returns all of them. */
function spend(state: State, applied: Applied): Purse {
  const all: Purse = new Map();
  const sent = new Map<string, Purse>();
  for (const outpoint of applied.row.ins) {
    const address = addressAt(state, outpoint);
    for (const { id, amount } of state.runeCoins.get(outpoint) ?? []) {
      addTo(all, id, amount);
      const purse = sent.get(address) ?? new Map<string, bigint>();
      addTo(purse, id, amount);
      sent.set(address, purse);
      credit(state.runeBalances, id, address, -amount);
    }
    state.runeCoins.remove(outpoint);
  }
  for (const [address, purse] of sent) {
    for (const held of heldOf(purse)) record(state, applied, 'send', address, held);
  }
  return all;
}

function apply(runes: Runes, applied: Applied): void {
  const { state } = runes;
  const { row, tx, stone } = applied;
  const unallocated = spend(state, applied);
  // A mint or an etching is an event of the owner of the default output.
  const vout = defaultOutput(tx.outs, stone?.pointer ?? null);
  const receiver = vout === null ? '' : addressAt(state, `${row.txid}:${vout}`);
  const take = (type: RuneEvent['type'], made: Held | null) => {
    if (!made) return;
    addTo(unallocated, made.id, made.amount);
    record(state, applied, type, receiver, made);
  };
  take('mint', mint(state, applied));
  const etched = etch(runes, applied);
  take('etch', etched);

  const { outs, burned } = flowRunes(tx.outs, stone, unallocated, etched?.id ?? null);
  outs.forEach((purse, vout) => {
    if (purse.size === 0) return;
    const outpoint = `${row.txid}:${vout}`;
    const address = addressAt(state, outpoint);
    const held = heldOf(purse);
    state.runeCoins.put(outpoint, held);
    for (const item of held) {
      credit(state.runeBalances, item.id, address, item.amount);
      record(state, applied, 'receive', address, item);
    }
  });
  const payer = addressAt(state, row.ins[0] ?? '');
  for (const held of heldOf(burned)) {
    if (held.amount === 0n) continue;
    change(state, held.id, (rune) => ({ burned: rune.burned + held.amount }));
    record(state, applied, 'burn', payer, held);
  }
}

/** Applies confirmed blocks to the runes; the mempool doesn't count. */
export function createRuneIndex(state: State) {
  const runes: Runes = { state, names: new Set() };
  for (const { name } of state.runes.values()) runes.names.add(name);
  return {
    confirmed(block: BlockRow, rows: readonly TxRow[], decoded: (txid: string) => Tx): void {
      for (const row of rows) {
        const spends = row.ins.some((outpoint) => state.runeCoins.has(outpoint));
        if (!spends && !hasStone(state, row)) continue;
        const tx = decoded(row.txid);
        apply(runes, { block, row, tx, stone: readRunestone(tx.outs) });
      }
    },
  };
}
