import { expect, it } from 'vitest';

import {
  begin,
  listing,
  purchase,
  run,
  startTrader,
  through,
  TICK,
  type Trader,
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
const placesOf = ({ app }: Trader) => app.call('trade.places', {});
const bindings = async ({ app }: Trader): Promise<number> => {
  const flows = await app.call('flow.list', { active: false });
  return flows.filter(({ trade }) => trade?.asked.kind === 'bind').length;
};
/** The address with the most sats: a change address after any payment. */
const richest = async (one: Trader) => (await placesOf(one)).pay[0]?.address ?? '';

it('is one address for every purchase, and no purchase replaces it', async () => {
  const seller = await trader();
  await withTokens(seller);
  const pieces = ['100', '110', '120'].map((unitPrice) => ({ amount: '100', unitPrice }));
  await run(seller.app, listing(seller, pieces, seller.ordinals));
  const buyer = await trader(seller.app.practice);
  const { payout } = await placesOf(buyer);
  for (const binds of [1, 0]) {
    const { payout: payFrom } = await placesOf(buyer);
    expect(payFrom).toBe(payout);
    const request = { ...(await purchase(buyer)), payFrom };
    const { steps, problems } = await buyer.app.call('trade.quote', request);
    expect(problems).toEqual([]);
    expect(steps.filter(({ step }) => step === 'bind')).toHaveLength(binds);
    expect(await run(buyer.app, request)).toMatchObject({ state: 'done' });
    await buyer.app.call('coins.list', { refresh: true });
  }
  expect(await bindings(buyer)).toBe(1);

  // Another address with more is refused with the reason, and the market's address stays.
  const payFrom = await richest(buyer);
  expect(payFrom).not.toBe(payout);
  const elsewhere = { ...(await purchase(buyer)), payFrom };
  const { problems } = await buyer.app.call('trade.quote', elsewhere);
  expect(problems).toMatchObject([
    { field: 'payFrom', text: expect.stringContaining(`is ${payout}, and the market only`) },
  ]);
  expect(await bindings(buyer)).toBe(1);
});

it('stays that of a listing when the price is edited, whatever the payout address is by then', async () => {
  const seller = await trader();
  const { app, ordinals } = seller;
  await withTokens(seller);
  const { payout: first } = await placesOf(seller);
  const listed = await run(app, listing(seller, [{ amount: '100', unitPrice: '100' }], first));
  const { inscriptionId = '', auctionId = '' } = listed.trade?.lines[0] ?? {};

  const second = await richest(seller);
  expect(second).not.toBe(first);
  await app.call('trade.choosePayout', { address: second });
  expect(await placesOf(seller)).toMatchObject({ payout: second });
  await run(app, { kind: 'bind', btcAddress: second, nftAddress: ordinals });

  const cheaper = {
    ...({ kind: 're-price', how: 'market', nftType: 'brc20', tick: TICK, amount: '100' } as const),
    ...{ inscriptionId: inscriptionId ?? '', auctionId: auctionId ?? '', unitPrice: '95' },
    ...{ payAddress: second, holdAddress: ordinals, feeRate: 2 },
  };
  expect((await app.call('trade.quote', cheaper)).receives).toContain(first);
  const id = await begin(app, cheaper);
  await through(app, id, ({ state }) => state === 'approving');
  const { card } = await app.card(id);
  expect(card.asked).toContain(`to ${first}.`);
  expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
  expect(await through(app, id)).toMatchObject({ state: 'done' });

  await expect(app.call('trade.choosePayout', { address: ordinals })).rejects.toThrow(
    'Choose a payment address of this wallet',
  );
});
