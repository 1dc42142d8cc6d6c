import { expect, it } from 'vitest';

import {
  begin,
  listing,
  purchase,
  run,
  startTrader,
  through,
  type Trader,
  withCoins,
  withTokens,
} from '#test/flows/support/trading.ts';
import { openApps } from '#test/support/open-apps.ts';
import type { TestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
async function trader(practice?: TestApp['practice']): Promise<Trader> {
  const made = await startTrader(practice);
  keep(made.app);
  return made;
}

/** The clean small coins that purchases need. */
async function smallCoins({ app }: Trader): Promise<string[]> {
  const { coins } = await app.call('coins.list', { refresh: true });
  return coins
    .filter(({ sats, verdict, lockedBy }) => {
      return BigInt(sats) <= 2_000n && verdict === 'clean' && lockedBy === null;
    })
    .map(({ outpoint }) => outpoint)
    .sort();
}
const splits = async ({ app }: Trader, request: Awaited<ReturnType<typeof purchase>>) => {
  const { steps } = await app.call('trade.quote', request);
  return steps.filter(({ step }) => step === 'split').length;
};

it('small coins of a purchase that failed are used by the next one, and nothing else spends them', async () => {
  const seller = await trader();
  await withTokens(seller);
  const pieces = ['100', '100', '100'].map((unitPrice) => ({ amount: '100', unitPrice }));
  await run(seller.app, listing(seller, pieces, seller.ordinals));
  const buyer = await trader(seller.app.practice);
  const rival = await trader(seller.app.practice);
  await withCoins(rival);

  // Its coins are created, then someone else is faster: the cost of that is shown.
  const lost = await purchase(buyer);
  const id = await begin(buyer.app, lost);
  await through(buyer.app, id, ({ state }) => state === 'approving');
  expect(await run(rival.app, await purchase(rival))).toMatchObject({ state: 'done' });
  const stopped = await through(buyer.app, id, ({ phase }) => phase === 'asking');
  expect(stopped.headline).toMatch(
    /^Someone else bought it first\. Nothing was paid but \d+ sats in network fees for coins that your next purchase uses:/,
  );
  expect(stopped.trade?.lines[0]?.note).toBe(stopped.headline);
  await buyer.app.call('flow.answer', { id, answer: 'cancel' });
  const cancelled = await buyer.app.flow(id, ({ phase }) => phase === 'cancelled');
  expect(cancelled.headline).toMatch(/^Cancelled\. Creating its coins cost \d+ sats/);

  const made = await smallCoins(buyer);
  expect(made).toHaveLength(2);
  const next = await purchase(buyer);
  expect(await splits(buyer, next)).toBe(0);
  expect(await run(buyer.app, next)).toMatchObject({ state: 'done' });
  const { coins } = await buyer.app.call('coins.list', { refresh: true });
  expect(coins.filter(({ outpoint }) => made.includes(outpoint))).toEqual([]);

  // The market left small coins: neither a listing nor its cancellation pays with them.
  const left = await smallCoins(buyer);
  expect(left.length).toBeGreaterThanOrEqual(2);
  const moved = await run(buyer.app, {
    ...({ kind: 'delist', how: 'move', returnAddress: buyer.ordinals, feeRate: 3 } as const),
    listings: next.offers.map(({ inscriptionId, tick, amount }) => {
      return { auctionId: null, inscriptionId, tick, amount };
    }),
  });
  expect(moved).toMatchObject({ state: 'done' });
  expect(await smallCoins(buyer)).toEqual(left);

  // The last purchase creates a large coin, and spends none of the small ones for it.
  const last = await purchase(buyer);
  const lastId = await begin(buyer.app, last);
  const ready = await through(buyer.app, lastId, ({ state }) => state === 'approving');
  expect(ready.headline).toContain('approval');
  const { card } = await buyer.app.card(lastId);
  expect(card.inputs.filter(({ outpoint }) => left.includes(outpoint))).toHaveLength(2);
  expect(await through(buyer.app, lastId)).toMatchObject({ state: 'done' });
});
