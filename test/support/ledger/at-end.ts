import { TestRunner } from 'vitest';

import type { TestApp } from '#test/support/start-test-app.ts';

import { leavesLedger } from './app-stops.ts';
import { chainHas, differences, isOfBlocks, shownSources } from './holdings.ts';

/** Differences found in apps that a test closed; closing an app must not throw. */
const found: string[] = [];

/** Reads until lists have caught up with what operations sent last. */
const READS = 40;
const BETWEEN_MS = 50;

/** Neither in an outage nor lied to, as far as the practice network knows. */
async function isHonest({ practice }: TestApp): Promise<boolean> {
  const { online, faults, conditions } = await practice.status();
  const { lie, indexLag, rateLimit, keyRequired, latency } = conditions;
  const isLate = indexLag > 0 || Object.keys(latency).length > 0;
  return (
    online && faults.length === 0 && lie === null && rateLimit === null && !keyRequired && !isLate
  );
}

async function compared(app: TestApp): Promise<string[]> {
  const chain = async () => chainHas(app, app.practice);
  // The app's current data is enough if it is correct.
  const known = differences({ ...(await shownSources(app, false)), chain: await chain() });
  if (known.length === 0) return known;
  for (let read = 1; ; read += 1) {
    const shown = await shownSources(app, true);
    const now = differences({ ...shown, chain: await chain() });
    if (now.length === 0 || read === READS) return now;
    if (now.every(isOfBlocks)) await app.practice.mine(1);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
}

/** Whether a test is running, or has failed: then whatever it interrupts doesn't matter. */
function isInTest(): boolean {
  const state = TestRunner.getCurrentTest()?.result?.state;
  return state === 'run' || state === 'fail';
}

/** Compares each wallet's ledger with Portfolio and the chain. Leaves another wallet active. */
export async function compareLedgers(app: TestApp): Promise<void> {
  if (isInTest() || leavesLedger(app.practice)) return;
  try {
    const { network, vault, troubles } = await app.call('app.snapshot', {});
    // Damaged or older records stay closed until the user decides.
    if (network !== 'practice' || !vault.unlocked || troubles.length > 0) return;
    if (!(await isHonest(app))) return;
    const { wallets } = await app.call('wallets.list', {});
    for (const { id, name } of wallets) {
      if (wallets.length > 1) await app.call('wallets.switch', { walletId: id });
      found.push(...(await compared(app)).map((one) => `${name}: ${one}`));
    }
  } catch (error) {
    found.push(`not compared: ${String(error)}`);
  }
}

/** Throws the differences found in apps closed since the last call. */
export function throwDifferences(): void {
  const all = found.splice(0);
  if (all.length > 0) throw new Error(`the ledger at the end:\n${all.join('\n')}`);
}
