import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { FlowView } from '#shared/flows/view.ts';
import {
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

/* What goes wrong in a trade, through the whole app: one practice network, a seller and two buyers. docs/bad-cases.md. */

let seller: Trader;
let buyer: Trader;
let rival: Trader;

beforeAll(async () => {
  seller = await startTrader();
  await withTokens(seller);
  buyer = await startTrader(seller.app.practice);
  rival = await startTrader(seller.app.practice);
  await withCoins(buyer, 5);
  await withCoins(rival, 1);
});
afterAll(async () => {
  for (const { app } of [seller, buyer, rival]) {
    await app.app.stop().catch(() => undefined);
    rmSync(app.dir, { recursive: true, force: true });
  }
});

/** Lists this amount, paid to the inscription's address; returns the market's row. */
async function offer(amount: string, unitPrice: string) {
  const listed = await run(seller.app, listing(seller, [{ amount, unitPrice }], seller.ordinals));
  const [line] = listed.trade?.lines ?? [];
  return { auctionId: line?.auctionId ?? '', inscriptionId: line?.inscriptionId ?? '' };
}

const named = (offered: { auctionId: string; inscriptionId: string }, amount = '100') => ({
  ...offered,
  tick: TICK,
  amount,
});
const places = () => ({ payAddress: seller.ordinals, holdAddress: seller.ordinals, feeRate: 2 });
const reprice = (offered: { auctionId: string; inscriptionId: string }, unitPrice: string) =>
  ({
    kind: 're-price',
    how: 'market',
    nftType: 'brc20',
    ...named(offered),
    unitPrice,
    ...places(),
  }) as const;
const isStopped = ({ state }: FlowView): boolean => state === 'stopped';
/** Cancelling releases all its coins. */
async function calledOff({ app }: Trader, id: string): Promise<void> {
  await app.call('flow.answer', { id, answer: 'cancel' });
  await app.flow(id, ({ phase }) => phase === 'cancelled');
  const { coins } = await app.call('coins.list', { refresh: true });
  expect(coins.filter(({ lockedBy }) => lockedBy === id)).toEqual([]);
}

describe('a listing', () => {
  it('that two buy at once goes to one of them, and the other pays nothing', async () => {
    await offer('100', '200');
    const [first, second] = [await purchase(buyer), await purchase(rival)];
    const ids = [await begin(buyer.app, first), await begin(rival.app, second)] as const;
    const cards = [await buyer.app.card(ids[0]), await rival.app.card(ids[1])] as const;
    await buyer.app.consent(cards[0]);
    await buyer.app.flow(ids[0], ({ state }) => state === 'watching');
    await rival.app.consent(cards[1]).catch(() => undefined);
    const late = await rival.app.flow(ids[1], isStopped);
    expect(late.headline).toBe(
      'Someone else bought it first. Nothing was paid: look at the other listings.',
    );
    expect(late.question?.options.map(({ answer }) => answer)).toEqual(['again', 'cancel']);
    await calledOff(rival, ids[1]);

    // A purchased token waits for a block: it can't be listed before, and afterwards it can't be transferred again.
    const { inscriptionId } = first.offers[0] ?? { inscriptionId: '' };
    const item = { what: 'transfer', tick: TICK, amount: '100', unitPrice: '300' } as const;
    const resale = {
      kind: 'list' as const,
      items: [{ ...item, inscriptionId }],
      payAddress: buyer.ordinals,
      holdAddress: buyer.ordinals,
      feeRate: 2,
    };
    await buyer.app.call('coins.list', { refresh: true });
    await expect(begin(buyer.app, resale)).rejects.toThrow('isn’t confirmed yet');
    expect(await through(buyer.app, ids[0])).toMatchObject({ state: 'done' });
    await buyer.app.call('coins.list', { refresh: true });
    const used = await run(buyer.app, resale);
    expect(used).toMatchObject({ state: 'stopped' });
    expect(used.trade?.lines[0]?.note).toContain('It was already used');
  });

  it('that its seller edits between preparation and bid is not paid', async () => {
    const offered = await offer('100', '200');
    const id = await begin(buyer.app, await purchase(buyer));
    const card = await buyer.app.card(id);
    expect(await run(seller.app, reprice(offered, '150'))).toMatchObject({ state: 'done' });
    // The card closes soon after; approving it before that gives the same message.
    await buyer.app.consent(card).catch(() => undefined);
    const stopped = await buyer.app.flow(id, isStopped);
    expect(stopped.headline).toBe(
      'The seller changed the price to 15\u202f000 sats. Nothing was paid: buy it at the new price, or look at the other listings.',
    );
    await calledOff(buyer, id);

    // It is already listed; only its owner can list it.
    const item = { what: 'transfer', tick: TICK, amount: '100', unitPrice: '150' } as const;
    const items = [{ ...item, inscriptionId: offered.inscriptionId }];
    await seller.app.call('coins.list', { refresh: true });
    await expect(begin(seller.app, { kind: 'list', items, ...places() })).rejects.toThrow(
      'It is already listed',
    );
    const theirs = { payAddress: rival.ordinals, holdAddress: rival.ordinals, feeRate: 2 };
    await expect(begin(rival.app, { kind: 'list', items, ...theirs })).rejects.toThrow(
      'isn’t on a coin of this wallet',
    );
  });

  it('in whose place another inscription of the ticker is sold, with less on it, is never signed', async () => {
    await offer('10', '140');
    const request = await purchase(buyer, 2);
    const offers = request.offers.filter(({ amount }) => amount === '100');
    expect(offers).toHaveLength(1);
    await seller.app.practice.setConditions({ lie: 'bid-smaller' });
    const id = await begin(buyer.app, { ...request, offers });
    const { card } = await buyer.app.card(id);
    expect(card.clauses).toContainEqual(expect.objectContaining({ id: 'C6', verdict: 'block' }));
    // Ends with the reason, without a rejection by the user.
    const stopped = await buyer.app.flow(id, isStopped);
    expect(stopped.headline).toContain('A check blocked it, and nothing was signed');
    await seller.app.practice.setConditions({ lie: null });
    await calledOff(buyer, id);
  });

  it('whose inscription moves while the card waits is not bought', async () => {
    const request = await purchase(buyer);
    const [wanted] = request.offers;
    const id = await begin(buyer.app, request);
    await buyer.app.card(id);
    const moved = await run(seller.app, {
      kind: 'delist',
      how: 'move',
      listings: [
        named(
          { auctionId: wanted?.auctionId ?? '', inscriptionId: wanted?.inscriptionId ?? '' },
          '10',
        ),
      ],
      returnAddress: seller.ordinals,
      feeRate: 2,
    });
    expect(moved).toMatchObject({ state: 'done' });
    // The card closes without approval or rejection.
    const stopped = await buyer.app.flow(id, isStopped);
    expect(stopped.headline).toBe(
      'The listing was cancelled. Nothing was paid: look at the other listings.',
    );
    await calledOff(buyer, id);
  });
});

describe('a price', () => {
  it.each([
    ['0', 'Buyers can’t pay less than 546 sats'],
    ['21000000000001', 'more than the total supply of bitcoin'],
  ])('of %s for each is refused before anything is asked', async (unitPrice, words) => {
    const request = listing(seller, [{ amount: '100', unitPrice }], seller.ordinals);
    await expect(begin(seller.app, request)).rejects.toThrow(words);
  });

  it('with nine decimals of sats is reckoned exactly, and refused as a total', async () => {
    const piece = { amount: '100', unitPrice: '200.123456789' };
    const { lines } = await seller.app.call(
      'trade.quote',
      listing(seller, [piece], seller.ordinals) as never,
    );
    expect(lines).toMatchObject([{ priceSats: '20012' }]);
    const item = {
      what: 'item',
      inscriptionId: `${'ab'.repeat(32)}i0`,
      nftType: 'domain',
      name: 'a',
    };
    const items = [{ ...item, priceSats: '1.123456789' }];
    await expect(
      begin(seller.app, { kind: 'list', items, ...places() } as never),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a market that', () => {
  const lose = (row: string) => seller.app.practice.fault(row, 'drop-answer', 1);

  it('loses the answers has each signature once: list, re-price, delist, bind and buy', async () => {
    await lose('market.confirmPutOn');
    const offered = await offer('100', '130');
    await lose('market.confirmModifyPrice');
    expect(await run(seller.app, reprice(offered, '120'))).toMatchObject({ state: 'done' });
    const kept = await offer('100', '125');
    await lose('market.confirmPutOff');
    const forgotten = await run(seller.app, {
      kind: 'delist',
      how: 'off-chain',
      listings: [named(kept)],
      returnAddress: seller.ordinals,
      feeRate: 2,
    });
    expect(forgotten.trade?.lines).toMatchObject([{ status: 'done' }]);
    await lose('market.bind');
    const bound = await run(seller.app, {
      kind: 'bind',
      btcAddress: seller.payment,
      nftAddress: seller.ordinals,
    });
    expect(bound).toMatchObject({ state: 'done' });
    const { offers } = await buyer.app.call('trade.pick', { tick: TICK });
    expect(offers.map(({ priceSats }) => priceSats)).toContain('12000');
    expect(offers.map(({ auctionId }) => auctionId)).not.toContain(kept.auctionId);
    await lose('market.confirmBid');
    const request = await purchase(buyer);
    const bought = await run(buyer.app, { ...request, offers: request.offers.slice(0, 1) });
    expect(bought.trade?.lines).toMatchObject([{ status: 'done', priceSats: '12000' }]);
  });

  it.each(['market.preparePutOn', 'market.confirmPutOn'])(
    'is read-only at %s leaves the offer as it was, until it is tried again',
    async (row) => {
      await seller.app.practice.fault(row, 'fail', 1, -116);
      const id = await begin(
        seller.app,
        listing(seller, [{ amount: '100', unitPrice: '130' }], seller.ordinals),
      );
      const stopped = await through(seller.app, id);
      expect(stopped.trade?.lines[0]?.note).toContain('read-only for now');
      await seller.app.call('flow.answer', { id, answer: 'again' });
      expect(await through(seller.app, id)).toMatchObject({ state: 'done' });
    },
  );
});
