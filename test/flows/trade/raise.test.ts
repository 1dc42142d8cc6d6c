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
  type Trader,
  withCoins,
  withTokens,
} from '#test/flows/support/trading.ts';

/* A purchase that waits for a block, offered more up to what the person allowed: the whole app on one practice network. */

let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  seller = await startTrader();
  await withTokens(seller);
  const pieces = [1, 2].map((at) => ({ amount: '100', unitPrice: `20${at}` }));
  await run(seller.app, listing(seller, pieces, seller.ordinals));
  buyer = await startTrader(seller.app.practice);
  await withCoins(buyer);
});
afterAll(async () => {
  for (const { app } of [seller, buyer]) {
    await app.app.stop().catch(() => undefined);
    rmSync(app.dir, { recursive: true, force: true });
  }
});

const isAsked = ({ question }: FlowView): boolean => question?.key === 'raise';
const heldOf = async () =>
  (await buyer.app.call('wallet.portfolio', { refresh: true })).brc20[0]?.overall;

describe('a purchase that waits for a block', () => {
  it('is offered more only under the ceiling, and the one that pays more is mined', async () => {
    const { app } = buyer;
    const asked = { ...(await purchase(buyer)), feeRate: 3, mostFeeRate: 8 };
    const id = await begin(app, asked);
    const waiting = await approved(app, id, isAsked);
    expect(waiting.headline).toContain('at 3 sat/vB');
    expect(waiting.question?.text).toContain('up to 8 sat/vB');
    const first = waiting.trade?.lines[0];

    const tooMuch = app.call('flow.answer', { id, answer: 'raise', feeRate: 9 });
    await expect(tooMuch).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await app.call('flow.answer', { id, answer: 'raise', feeRate: 3 });
    const tooLittle = await app.flow(id, ({ state }) => state === 'watching');
    expect(tooLittle.headline).toContain('A replacement has to pay more');

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
    // Nothing is left under the ceiling.
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
    expect(off.headline).toBe('The higher fee was called off.');

    await app.call('flow.answer', { id, answer: 'raise', feeRate: 6 });
    await app.card(id);
    await app.practice.mine(1);
    const done = await app.flow(id, ({ phase }) => phase === 'done');
    expect(done.trade?.lines[0]).toMatchObject({ status: 'done', txid: first });
    expect(await heldOf()).toBe('200');
  });
});
