import { setImmediate } from 'node:timers/promises';

import { allAttacks } from './attacks/all.ts';
import { attackAreas, placeOfRow, titleOf } from './attacks/names.ts';
import { type AttackResult, runAttack } from './define.ts';

/** What came of an attack, with the words for what it was aimed at. */
type NamedResult = AttackResult & { area: string; name: string };

/**
 * Runs every attack on the checks of this very app, one after the other; others get their turn in between. What comes
 * out is in the order of areas.
 */
export async function runSelfTest(): Promise<NamedResult[]> {
  const results: NamedResult[] = [];
  for (const attack of allAttacks()) {
    const { title, ...result } = await runAttack(attack);
    results.push({ ...result, ...placeOfRow(result.row), title: titleOf(title, result.row) });
    await setImmediate();
  }
  const order = (one: NamedResult): number => attackAreas.indexOf(one.area);
  return results.sort((a, b) => order(a) - order(b));
}
