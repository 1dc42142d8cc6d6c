import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createPracticeNetwork } from '#practice/network.ts';
import type { FlowView } from '#shared/flows/view.ts';
import {
  approved,
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
import { expectLedger } from '#test/support/ledger.ts';
import { hurriedClock } from '#test/support/start-test-app.ts';

/** A pending purchase whose fee is raised up to the maximum: the whole app on one practice network. */

let seller: Trader;
let buyer: Trader;
let late: Trader | null = null;

beforeAll(async () => {
  seller = await startTrader();
  await withTokens(seller);
  const pieces = [1, 2].map((at) => ({ amount: '100', unitPrice: `20${at}` }));
  await run(seller.app, listing(seller, pieces, seller.ordinals));
  buyer = await startTrader(seller.app.practice);
  await withCoins(buyer);
});
afterAll(async () => {
  for (const { app } of [seller, buyer, ...(late ? [late] : [])]) {
    await app.app.stop().catch(() => undefined);
    rmSync(app.dir, { recursive: true, force: true });
  }
});

const isAsked = ({ question }: FlowView): boolean => question?.key === 'raise';
const heldOf = async () =>
  (await buyer.app.call('wallet.portfolio', { refresh: true })).brc20[0]?.overall;

describe('a purchase that waits for a block', () => {
  it('can be raised only up to the maximum, and the higher one is mined', async () => {
    const { app } = buyer;
    const request = { ...(await purchase(buyer)), feeRate: 3, mostFeeRate: 8 };
    const id = await begin(app, request);
    const waiting = await approved(app, id, isAsked);
    expect(waiting.headline).toContain('at 3 sat/vB');
    expect(waiting.question?.text).toContain('up to 8 sat/vB');
    const first = waiting.trade?.lines[0];

    const tooMuch = app.call('flow.answer', { id, answer: 'raise', feeRate: 9 });
    await expect(tooMuch).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await app.call('flow.answer', { id, answer: 'raise', feeRate: 3 });
    const tooLittle = await app.flow(id, ({ state }) => state === 'watching');
    expect(tooLittle.headline).toContain('A replacement must pay a higher fee');

    await app.call('flow.answer', { id, answer: 'raise', feeRate: 8 });
    const { card } = await app.card(id);
    expect(card).toMatchObject({ purpose: 'raise', title: 'Buy: pay a higher fee' });
    expect(card.clauses.filter(({ verdict }) => ['block', 'hold'].includes(verdict))).toEqual([]);
    expect(card.clauses.map((clause) => clause.id)).toEqual(
      expect.arrayContaining(['raise', 'raise.ceiling']),
    );
    const raised = await approved(
      app,
      id,
      ({ state, trade }) => state === 'watching' && trade?.lines[0]?.txid !== first?.txid,
    );
    expect(raised.headline).toContain('at 8 sat/vB');
    // Nothing is left below the maximum.
    expect(raised.question).toBeNull();
    expect(Number(raised.trade?.lines[0]?.outlaySats)).toBeGreaterThan(Number(first?.outlaySats));

    const done = await through(app, id);
    expect(done).toMatchObject({ state: 'done' });
    expect(done.trade?.lines[0]).toMatchObject({
      status: 'done',
      txid: raised.trade?.lines[0]?.txid,
    });
    expect(await heldOf()).toBe('100');
    const { signatures } = await seller.app.call('trade.signatures', { refresh: true });
    expect(signatures.map(({ ended }) => ended?.txid)).toContain(raised.trade?.lines[0]?.txid);
  });

  it('stays as it is when the higher fee is called off, and when its block comes meanwhile', async () => {
    const { app } = buyer;
    await withCoins(buyer);
    const id = await begin(app, { ...(await purchase(buyer)), feeRate: 3, mostFeeRate: 8 });
    const first = (await approved(app, id, isAsked)).trade?.lines[0]?.txid;
    await app.call('flow.answer', { id, answer: 'raise', feeRate: 6 });
    await app.card(id);
    await app.call('flow.answer', { id, answer: 'cancel' });
    const off = await app.flow(id, ({ state }) => state === 'watching');
    expect(off.headline).toBe('You cancelled the higher fee.');

    await app.call('flow.answer', { id, answer: 'raise', feeRate: 6 });
    await app.card(id);
    await app.practice.mine(1);
    const done = await app.flow(id, ({ phase }) => phase === 'done');
    expect(done.trade?.lines[0]).toMatchObject({ status: 'done', txid: first });
    expect(await heldOf()).toBe('200');
  });
});

it('is lost to a resident who pays more for it: named, and every coin is back', async () => {
  const residents = { pastRounds: 20 };
  const practice = createPracticeNetwork({ seed: 'rivals', clock: hurriedClock, residents });
  late = await startTrader(practice);
  const { app } = late;
  await withCoins(late);
  const saved = async () => {
    const { coins } = await app.call('coins.list', { refresh: true });
    return coins.reduce((sum, { sats }) => sum + BigInt(sats), 0n);
  };
  const before = await saved();
  const picked = ['dune', 'kelp', 'moss'].map((tick) => app.call('trade.pick', { tick, count: 5 }));
  const offers = (await Promise.all(picked)).flatMap((found) => found.offers);
  let out: FlowView | undefined;
  // Residents may buy some of them while the card is pending.
  for (const { unitPrice: _unit, seller: _seller, ...offer } of offers) {
    const place = { payFrom: late.payment, receiveAddress: late.ordinals };
    const fees = { feeRate: 2, mostFeeRate: 9, maxOutlaySats: '500000' };
    const request = { kind: 'buy' as const, ...place, ...fees };
    const id = await begin(app, { ...request, offers: [offer] });
    const view = await approved(app, id, ({ state }) => ['watching', 'stopped'].includes(state));
    if (view.state === 'watching') out = view;
    if (out) break;
    await app.call('flow.answer', { id, answer: 'cancel' });
  }
  // No block is mined, and a resident outbids it: from then on it takes nothing from the wallet.
  const id = out?.id ?? '';
  await app.flow(id, ({ headline }) => headline.includes('outbid it'));
  await expectLedger(app);
  await practice.mine(1);
  const lost = await app.flow(id, ({ phase }) => phase === 'failed');
  const winner = /^Lost to ([0-9a-f]{64})\. Your coins are back\.$/.exec(lost.headline)?.[1] ?? '';
  expect(winner).not.toBe(lost.trade?.lines[0]?.txid);
  expect(await saved()).toBe(before);
  const { coins } = await app.call('coins.list', { refresh: false });
  expect(coins.filter(({ lockedBy }) => lockedBy !== null)).toEqual([]);
});
