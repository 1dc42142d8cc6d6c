import type { Runestone } from '#practice/formats/runestone.ts';
import { scriptKind } from '#practice/formats/scripts.ts';
import type { TxOut } from '#practice/formats/tx.ts';
import type { Held, Holding } from '#practice/state/records/runes.ts';
import type { Table } from '#practice/state/state.ts';

/** Amounts by rune id. */
export type Purse = Map<string, bigint>;

export function addTo(purse: Purse, id: string, amount: bigint): void {
  if (amount > 0n) purse.set(id, (purse.get(id) ?? 0n) + amount);
}

export const heldOf = (purse: Purse): Held[] => [...purse].map(([id, amount]) => ({ id, amount }));

/** Key of a holder's row, for runes and alkanes. */
export const holdingKey = (id: string, address: string): string => `${address}|${id}`;

/** Adds to a holder's row, or subtracts if negative; removes an empty row. */
export function credit(table: Table<Holding>, id: string, address: string, amount: bigint): void {
  const key = holdingKey(id, address);
  const left = (table.get(key)?.amount ?? 0n) + amount;
  if (left > 0n) table.put(key, { address, id, amount: left });
  else table.remove(key);
}

export interface Flow {
  /** By output; what went to an OP_RETURN is burned already. */
  outs: Purse[];
  burned: Purse;
}

const holds = (out: TxOut) => scriptKind(out.script) !== 'return';

/** The default output for runes without an edict; null if none can hold them. */
export function defaultOutput(outs: readonly TxOut[], pointer: number | null): number | null {
  if (pointer !== null) return pointer;
  const first = outs.findIndex(holds);
  return first < 0 ? null : first;
}

/**
 * Destinations of a transaction's runes (runes specification): edicts in order, then the rest to the default output. A
 * cenotaph burns everything. `etched`: the rune that id 0:0 stands for.
 */
export function flowRunes(
  outs: readonly TxOut[],
  stone: Runestone | null,
  unallocated: Purse,
  etched: string | null,
): Flow {
  const got: Purse[] = outs.map((): Purse => new Map());
  const burned: Purse = new Map();
  const rest: Purse = new Map(unallocated);
  if (stone?.cenotaph) return { outs: got, burned: rest };

  const give = (id: string, output: number, wanted: bigint) => {
    const left = rest.get(id) ?? 0n;
    const amount = wanted < left ? wanted : left;
    rest.set(id, left - amount);
    addTo(got[output] as Purse, id, amount);
  };
  for (const edict of stone?.edicts ?? []) {
    const own = edict.id.block === 0n;
    const id = own ? etched : `${edict.id.block}:${edict.id.tx}`;
    const left = id === null ? undefined : rest.get(id);
    if (id === null || left === undefined) continue;
    if (edict.output < outs.length) {
      give(id, edict.output, edict.amount === 0n ? left : edict.amount);
      continue;
    }
    const targets = [...outs.keys()].filter((at) => holds(outs[at] as TxOut));
    const count = BigInt(targets.length);
    targets.forEach((output, at) => {
      const even = left / count + (BigInt(at) < left % count ? 1n : 0n);
      give(id, output, edict.amount === 0n ? even : edict.amount);
    });
  }

  const fallback = defaultOutput(outs, stone?.pointer ?? null);
  for (const [id, amount] of rest)
    addTo(fallback === null ? burned : (got[fallback] as Purse), id, amount);
  outs.forEach((out, at) => {
    if (holds(out)) return;
    for (const [id, amount] of got[at] as Purse) addTo(burned, id, amount);
    got[at] = new Map();
  });
  return { outs: got, burned };
}
