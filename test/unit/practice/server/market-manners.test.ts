import { describe, expect, it } from 'vitest';

import { publishedCodes } from '#practice/api/refusal.ts';
import { fund, pubkeyOf, startMarket } from '#test/unit/practice/marketing.ts';
import { bob, startPractice } from '#test/unit/practice/support.ts';

const DAY = 86_400;

describe('the market', () => {
  it('expires a listing that wasn’t sold in thirty days, and says why', async () => {
    const world = await startMarket('1');
    await world.list(world.ids[0] ?? '', '1000', '1000');
    await world.network.advanceClock(29 * DAY);
    expect(await world.open()).toHaveLength(1);
    await world.network.advanceClock(DAY);
    expect(await world.open()).toEqual([]);
    expect((await world.events())[0]).toEqual(['Cancel', 1_000, 'the listing has expired']);
  });

  it('says before anything is prepared that padding coins are missing, or money', async () => {
    const world = await startMarket('1');
    const auctionId = await world.list(world.ids[0] ?? '', '1000', '1000');
    const asking = { auctionId, bidPrice: 1_000, address: bob.address, pubkey: pubkeyOf(bob) };
    expect((await world.ask('market.quoteBid', asking)).code).toBe(-104);
    await fund(world.practice, bob.address, 100_000);
    expect(await world.ask('market.quoteBid', asking)).toMatchObject({
      code: -167,
      msg: expect.stringContaining('1 of 3 coins') as string,
    });
    await fund(world.practice, bob.address, 5_000, 6_000);
    expect((await world.ask('market.quoteBid', asking)).code).toBe(0);
  });
});

it('returns any published code on request', async () => {
  const { network, ask } = startPractice();
  expect(publishedCodes.length).toBeGreaterThan(60);
  for (const code of publishedCodes) {
    await network.fault('market.bindInfo', 'fail', 1, code);
    const refused = await ask('market.bindInfo', { address: bob.address });
    expect(refused.code).toBe(code);
    expect(refused.msg.length).toBeGreaterThan(3);
  }
});
