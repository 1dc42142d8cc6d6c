import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { FlowView } from '#shared/flows/view.ts';
import {
  approved,
  begin,
  listing,
  purchase,
  run,
  startTrader,
  through,
  TICK,
  type Trader,
  withCoins,
  withTokens,
} from '#test/flows/support/trading.ts';
import { backupOf, restoredFrom } from '#test/support/backup-file.ts';
import { leaveLedger } from '#test/support/ledger/app-stops.ts';
import type { TestApp } from '#test/support/start-test-app.ts';

let seller: Trader;
let buyer: Trader;
const open: TestApp[] = [];

beforeAll(async () => {
  seller = await startTrader();
  await withTokens(seller);
  leaveLedger(
    seller.app.practice,
    'two copies pay from one phrase, each to addresses that only it knows',
  );
  buyer = await startTrader(seller.app.practice);
  await withCoins(buyer, 2);
});
afterAll(async () => {
  for (const { app, dir } of [seller.app, buyer.app, ...open]) {
    await app.stop().catch(() => undefined);
    rmSync(dir, { recursive: true, force: true });
  }
});

/** A backup is made while its last card is pending; the operation completes, and the backup is restored. */
async function doneAndRestored(
  trader: Trader,
  input: Parameters<typeof begin>[1],
): Promise<{ id: string; done: FlowView; again: TestApp }> {
  const { app } = trader;
  const id = await begin(app, input);
  await through(app, id, ({ state }) => state === 'approving');
  const file = await backupOf(app);
  const done = await through(app, id);
  expect(done.phase).toBe('done');
  const again = await restoredFrom(file, app.practice);
  open.push(again);
  return { id, done, again };
}

const ended = (app: TestApp, id: string) =>
  app.flow(id, ({ phase }) => ['done', 'failed'].includes(phase), 'the end');

describe('a trade that waited when the backup was made, and is through,', () => {
  it('a listing ends as listed, and no second signature is given for it', async () => {
    const request = listing(seller, [{ amount: '100', unitPrice: '200.5' }]);
    const { id, done, again } = await doneAndRestored(seller, request);
    const view = await ended(again, id);
    expect(view).toMatchObject({ phase: 'done', question: null });
    expect(view.trade?.lines).toMatchObject([
      { status: 'open', auctionId: done.trade?.lines[0]?.auctionId },
    ]);
    expect(view.trade?.lines[0]?.note).toMatch(/^This was already done/);
    expect(await again.cards()).toEqual([]);
  });

  it('a purchase ends as bought, with its transaction, and nothing is paid again', async () => {
    const request = await purchase(buyer);
    const { id, done, again } = await doneAndRestored(buyer, request);
    const view = await ended(again, id);
    const txid = done.trade?.lines[0]?.txid;
    expect(view).toMatchObject({ phase: 'done', question: null });
    expect(view.trade?.lines).toMatchObject([
      { status: 'done', txid, note: `This was already done: ${txid}. Nothing was signed again.` },
    ]);
    expect(await again.cards()).toEqual([]);
    const { brc20 } = await again.call('wallet.portfolio', { refresh: true });
    expect(brc20).toMatchObject([{ tick: TICK, overall: '100' }]);
  });

  it('a purchase that another copy makes while its card waits here is our own, and not someone else’s', async () => {
    await run(seller.app, listing(seller, [{ amount: '50', unitPrice: '201' }]));
    const { app } = buyer;
    const id = await begin(app, await purchase(buyer));
    const shown = async (one: TestApp) => (await one.cards()).length > 0 || null;
    await app.until('its card', () => shown(app));
    const again = await restoredFrom(await backupOf(app), app.practice);
    open.push(again);
    await again.until('its card in the copy', () => shown(again));
    const sent = await approved(app, id, ({ phase }) => phase === 'watching');
    const at = ({ state }: FlowView) => ['watching', 'stopped'].includes(state);
    const found = await again.flow(id, at, 'its end in the copy');
    expect(found).toMatchObject({ state: 'watching', question: null });
    expect(await again.cards()).toEqual([]);
    await app.practice.mine(1);
    const done = await ended(again, id);
    expect(done.phase).toBe('done');
    const txid = sent.trade?.lines[0]?.txid;
    expect(done.trade?.lines).toMatchObject([{ status: 'done', txid }]);
  });

  it('a purchase that was made later with other coins keeps none of those that it had chosen', async () => {
    await run(seller.app, listing(seller, [{ amount: '25', unitPrice: '202' }]));
    const { app } = buyer;
    await withCoins(buyer, 2);
    const request = await purchase(buyer);
    const id = await begin(app, request);
    await through(app, id, ({ state }) => state === 'approving');
    const reserved = async (of: TestApp) =>
      (await of.call('coins.list', { refresh: true })).coins
        .filter(({ lockedBy }) => lockedBy !== null)
        .map(({ outpoint }) => outpoint);
    const chosen = await reserved(app);
    expect(chosen).toHaveLength(3);
    const file = await backupOf(app);
    await app.refuse(id);
    await app.call('flow.answer', { id, answer: 'cancel' });
    await app.call('coins.freeze', { outpoints: chosen, frozen: true });
    expect((await run(app, request)).phase).toBe('done');

    const again = await restoredFrom(file, app.practice);
    open.push(again);
    expect(await ended(again, id)).toMatchObject({ phase: 'done' });
    expect(await reserved(again)).toEqual([]);
  });
});
