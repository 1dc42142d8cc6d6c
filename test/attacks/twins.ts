import { allAttacks } from './catalogue/all.ts';
import { isOfLedger, scenesOf } from './scene.ts';

/** How many honest twins spend ledger coins, hand-written ones, or none; by row. */
export async function twinsByRow() {
  const rows = new Map<string, { ledger: number; written: number; none: number }>();
  for (const { row, honest } of allAttacks()) {
    const scenes = await scenesOf(honest);
    const kind = scenes.length === 0 ? 'none' : scenes.every(isOfLedger) ? 'ledger' : 'written';
    const counts = rows.get(row) ?? { ledger: 0, written: 0, none: 0 };
    counts[kind] += 1;
    rows.set(row, counts);
  }
  return rows;
}
