import { describe, expect, it } from 'vitest';

import { createUpkeep } from '#main/app/upkeep.ts';
import { silentLog } from '#main/log.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';

const MINUTE = 60_000;

/** Future-dated rows were compared with this, while the provider's clock is far ahead. */
async function comparedWith(skew: number | null) {
  const clock = createFakeClock();
  const compared: number[] = [];
  const activity = {
    tidy: () => true,
    settleTimes: (now: number) => compared.push(now - clock.now()) > 2,
  };
  const upkeep = createUpkeep({
    clock,
    log: silentLog,
    serverSkew: () => skew,
    store: {
      activity,
      head: { isTrusted: () => false, save: () => undefined },
      checkpoint: () => Promise.resolve(),
      checkNext: () => Promise.resolve(),
    } as unknown as Parameters<typeof createUpkeep>[0]['store'],
  });
  upkeep.start();
  await clock.advance(1.5 * MINUTE);
  upkeep.stop();
  return compared;
}

describe('rows of a time to come', () => {
  it('are compared with the later of the two clocks, a piece at a time until none is left', async () => {
    expect(await comparedWith(0)).toEqual([0, 0, 0]);
    // A slow computer clock changes no correct row.
    expect(await comparedWith(5 * MINUTE)).toEqual([5 * MINUTE, 5 * MINUTE, 5 * MINUTE]);
    expect(await comparedWith(-5 * MINUTE)).toEqual([0, 0, 0]);
  });

  it('are left alone until the provider has said what time it is', async () => {
    expect(await comparedWith(null)).toEqual([]);
  });
});
