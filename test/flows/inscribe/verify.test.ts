import { beforeEach, describe, expect, it } from 'vitest';

import { AppError } from '#shared/errors.ts';
import { inscribeInput } from '#test/flows/support/harness.ts';
import {
  begin,
  clock,
  end,
  harness,
  open,
  world,
  worldPerTest,
} from '#test/flows/support/running.ts';

let missing: Set<number>;
let forged: Set<number>;
worldPerTest('closed');
beforeEach(() => {
  missing = new Set();
  forged = new Set();
  const proveContent = world.deps.index.proveContent.bind(null);
  world.deps.index.proveContent = async (id) => {
    if (missing.has(Number(id.split('#')[1]))) {
      throw new AppError('PROVIDER_REJECTED', '', { row: 'x', code: -1, msg: 'not indexed yet' });
    }
    if (forged.has(Number(id.split('#')[1]))) return { fault: 'not committed to' };
    return proveContent(id);
  };
  open();
});

async function minted(count: number): Promise<string> {
  const items = Array.from({ length: count }, (_, n) => ({
    name: `${n}.txt`,
    mediaType: 'text/plain',
    ...world.keep(`file ${n}`),
  }));
  const input = inscribeInput(world, { content: { type: 'files', items } });
  const id = begin(input);
  await end(id, { until: ({ state }) => state === 'verifying' });
  return id;
}

describe('inscriptions that the index does not know yet', () => {
  it('keep no other file waiting', async () => {
    missing = new Set(Array.from({ length: 25 }, (_, n) => n));
    const id = await minted(60);
    await clock.advance(600_000);
    expect(harness.engine.get(id).headline).toBe('Comparing the inscriptions: 35 of 60.');
    missing.clear();
    await clock.advance(60_000);
    expect(harness.engine.get(id).headline).toBe('Inscribed. Every byte matches.');
  });

  it('are given up after a day, with a message', async () => {
    missing = new Set([1]);
    const id = await minted(3);
    await clock.advance(23 * 3_600_000);
    expect(harness.engine.get(id).phase).toBe('working');
    await clock.advance(2 * 3_600_000);
    const view = harness.engine.get(id);
    expect(view.phase).toBe('done');
    expect(view.headline).toBe('We couldn’t verify 1 with the chain’s own transactions.');
    expect(world.notices).toContain('Check this order');
  });

  it('are not called the same where the transactions given out prove nothing', async () => {
    forged = new Set([0, 2]);
    const id = await minted(3);
    await clock.advance(600_000);
    expect(harness.engine.get(id).headline).toBe('Comparing the inscriptions: 1 of 3.');
  });
});
