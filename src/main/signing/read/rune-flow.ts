import type { Runestone } from './runestone.ts';

/** Atomic amounts of one rune by output; `burned` for what no output can hold. */
export type RuneLandings = Map<number | 'burned', bigint>;

/**
 * Destinations of a transaction's runes (runes specification): edicts in order, the rest to the pointer or the first
 * output that isn't OP_RETURN. Runes on OP_RETURN and those of a cenotaph are burned. Excludes minted and etched units,
 * which belonged to no one before.
 */
export function runeFlow(
  spent: ReadonlyMap<string, bigint>,
  stone: Runestone | null,
  isData: readonly boolean[],
): Map<string, RuneLandings> {
  const left = new Map(spent);
  const landings = new Map<string, RuneLandings>([...spent].map(([id]) => [id, new Map()]));
  const give = (id: string, output: number | 'burned', amount: bigint): void => {
    if (amount === 0n) return;
    const target = output !== 'burned' && isData[output] === true ? 'burned' : output;
    const found = landings.get(id);
    found?.set(target, (found.get(target) ?? 0n) + amount);
    left.set(id, (left.get(id) ?? 0n) - amount);
  };

  if (stone?.cenotaph === null) {
    const open = isData.flatMap((data, index) => (data ? [] : [index]));
    for (const { id, amount, output } of stone.edicts) {
      const balance = left.get(id) ?? 0n;
      if (output < isData.length) {
        give(id, output, amount === 0n ? balance : min(amount, balance));
        continue;
      }
      // To all outputs: divided evenly, or `amount` each while it lasts.
      const share = BigInt(open.length === 0 ? 1 : open.length);
      for (const [at, target] of open.entries()) {
        const even = balance / share + (BigInt(at) < balance % share ? 1n : 0n);
        give(id, target, amount === 0n ? even : min(amount, left.get(id) ?? 0n));
      }
    }
  }
  const first = isData.findIndex((data) => !data);
  const rest = stone?.pointer ?? (first === -1 ? 'burned' : first);
  for (const [id, amount] of left) {
    give(id, stone && stone.cenotaph !== null ? 'burned' : rest, amount);
  }
  return landings;
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
