import { setImmediate } from 'node:timers/promises';

import { allAttacks } from './attacks/all.ts';
import { type AttackResult, runAttack } from './define.ts';

/** Runs every attack on the checks of this very app, one after the other; others get their turn in between. */
export async function runSelfTest(): Promise<AttackResult[]> {
  const results: AttackResult[] = [];
  for (const attack of allAttacks()) {
    results.push(await runAttack(attack));
    await setImmediate();
  }
  return results;
}
