import { createActor } from './actor.ts';
import { firstUsers, TICKS } from './genesis.ts';
import { HUB } from './module.ts';
import type { SwapService } from './service.ts';

/** Of each tick; little enough that whoever was there first can give often. */
const GIFT = '1000';

/**
 * One of the first users sends an address some of every tick, inside the swap: signed like any other send.
 * Throws Refusal, as while a commit is written.
 */
export function giveTicks(
  service: SwapService,
  seed: string,
  address: string,
): { tick: string; amount: string }[] {
  const giver = firstUsers(seed).at(-1);
  if (!giver) throw new Error('nobody was there first');
  const { ledger } = service.world;
  const actor = createActor(service.handlers, giver, HUB, () => ledger.now());
  return TICKS.map((tick) => {
    actor.act('send', { tick, amount: GIFT, to: address });
    return { tick, amount: GIFT };
  });
}
