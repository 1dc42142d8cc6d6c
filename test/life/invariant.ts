import type { World } from '#test/liar/world.ts';
import {
  differences,
  type Has,
  isOfBlocks,
  shownSources,
  tokenDifferences,
} from '#test/support/ledger/holdings.ts';

/** Kinds of assets that the ledger counts. */
const COUNTED = /^(sats$|inscription |rune |alkane )/;

/** What the chain has at the active wallet's scripts, bypassing every route. */
const chainOf = ({ truth }: World): Has =>
  new Map([...truth.inventory()].filter(([what]) => COUNTED.test(what)));

/** Reads until lists have caught up: others act meanwhile, and our own transactions may leave at any time. */
const READS = 12;
const BETWEEN_MS = 1_000;
/** The last reads wait longer: a purchase may be unseen for two minutes before anything is concluded from that. */
const SOON = 6;
const LATER_MS = 30_000;

/** Violations of the ledger's invariant for the active wallet, and the number of reads needed. */
export async function compare(world: World): Promise<{ found: string[]; reads: number }> {
  for (let reads = 1; ; reads += 1) {
    const shown = await shownSources(world, true);
    const found = differences({ ...shown, chain: chainOf(world) });
    if (found.length === 0 || reads === READS) return { found, reads };
    if (found.every(isOfBlocks)) await world.network.mine(1);
    await world.clock.pass(reads < SOON ? BETWEEN_MS : LATER_MS);
  }
}

/** The same for BRC-20 and the swap, whose histories are read first. */
export async function compareTokens(world: World): Promise<{ found: string[]; reads: number }> {
  for (let reads = 1; ; reads += 1) {
    const { running } = await world.call('history.sync', {});
    for (let isRunning = running; isRunning;) {
      await world.clock.pass(BETWEEN_MS);
      isRunning = (await world.call('history.state', {})).running;
    }
    await world.call('wallet.portfolio', { refresh: true });
    const found = await tokenDifferences(world);
    if (found.length === 0 || reads === READS) return { found, reads };
    await world.clock.pass(BETWEEN_MS);
  }
}
