import { describe, expect, it } from 'vitest';

import { signedAndChecked } from '#test/flows/support/receipts.ts';
import {
  listing,
  purchase,
  run,
  startTrader,
  TICK,
  type Trader,
  withTokens,
} from '#test/flows/support/trading.ts';
import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
async function start() {
  return keep(await startTestApp({ clock: hurriedClock }));
}

async function trader(practice?: TestApp['practice']): Promise<Trader> {
  const made = await startTrader(practice);
  keep(made.app);
  return made;
}
describe('before a trade', () => {
  it('names places, picks the lowest prices, and says what prevents it', async () => {
    const app = await start();
    const { payment, ordinals } = await app.fund();
    await app.call('coins.list', { refresh: true });
    const { hold, pay, payout } = await app.call('trade.places', {});
    expect(payout).toBe(payment.address);
    expect(hold[0]).toEqual({ address: ordinals.address, bound: null, boundIsMine: false });
    expect(pay).toEqual([{ address: payment.address, coins: 1, sats: '1000000' }]);
    const picked = await app.call('trade.pick', { tick: 'ordi', count: 3 });
    expect(picked).toEqual({ offers: [], amount: '0', priceSats: '0', skipped: [] });
    const { problems, steps } = await app.call('trade.quote', {
      kind: 'list',
      items: [{ what: 'balance', tick: 'ordi', amount: '5', unitPrice: '2100000000000000' }],
      payAddress: payment.address,
      holdAddress: ordinals.address,
      feeRate: 2,
    });
    expect(problems.map(({ text }) => text)).toContain(
      'This is more than the total supply of bitcoin.',
    );
    expect(steps.map(({ step }) => step)).toEqual(['inscribe', 'bind']);
  });
});

describe('a trade', () => {
  it('inscribes, binds and lists a balance; someone else splits, buys and receives it', async () => {
    const seller = await trader();
    await withTokens(seller);
    const listed = await run(seller.app, listing(seller, [{ amount: '100', unitPrice: '200.5' }]));
    expect(listed).toMatchObject({ state: 'done', phase: 'done' });
    expect(listed.trade?.lines).toMatchObject([{ status: 'open', priceSats: '20050', tick: TICK }]);
    const { hold } = await seller.app.call('trade.places', {});
    expect(hold[0]).toMatchObject({ address: seller.ordinals, bound: seller.payment });
    const desk = await seller.app.call('trade.signatures', { refresh: true });
    expect(desk.signatures).toMatchObject([
      { priceSats: '20050', tick: TICK, amount: '100', market: 'listed', ended: null },
    ]);

    const buyer = await trader(seller.app.practice);
    const request = await purchase(buyer);
    expect(request.offers).toMatchObject([{ priceSats: '20050', amount: '100' }]);
    const { steps, problems, totals } = await buyer.app.call('trade.quote', request);
    expect(problems).toEqual([]);
    expect(steps.map(({ step }) => step)).toEqual(['split', 'bind']);
    // The maximum total covers everything, including the cost of creating coins.
    expect(steps[0]?.costSats).toBe(totals?.preparingSats);
    const least = BigInt(totals?.netSats ?? '0') - BigInt(totals?.networkSats ?? '0');
    const maxOutlaySats = (least - 1n).toString();
    const tooLow = await buyer.app.call('trade.quote', { ...request, maxOutlaySats });
    expect(tooLow.problems).toMatchObject([
      { field: 'maxOutlaySats', text: expect.stringContaining('the payment that prepares it') },
    ]);
    const bought = await run(buyer.app, request);
    expect(bought).toMatchObject({ state: 'done' });
    expect(bought.trade?.lines).toMatchObject([{ status: 'done', txid: expect.any(String) }]);
    const { brc20 } = await buyer.app.call('wallet.portfolio', { refresh: true });
    expect(brc20).toMatchObject([{ tick: TICK, overall: '100' }]);
    const { txid } = bought.trade!.lines[0]!;
    const receipt = await signedAndChecked(buyer.app, bought.id, buyer.payment);
    for (const fact of [
      'receipt · inkstone trade',
      'direction · sats paid, for purchases',
      'result done · 1',
      'lines 1 amount · 100',
      `lines 1 tick · ${TICK}`,
      'lines 1 priceSats · 20050',
      'lines 1 status · done',
      `proof transactions 1 · ${txid}`,
    ])
      expect(receipt).toContain(fact);
    const offer = await signedAndChecked(seller.app, listed.id, seller.payment);
    for (const fact of [
      'direction · listed for sats, nothing left the wallet',
      'result open · 1',
      'lines 1 amount · 100',
      'proof offers 1 priceSats · 20050',
      `proof offers 1 payAddress · ${seller.payment}`,
    ])
      expect(offer).toContain(fact);
    expect(offer.join()).toMatch(/proof offers 1 id · [0-9a-f]{64}/);
    const [ended] = (await seller.app.call('trade.signatures', { refresh: true })).signatures;
    expect(ended?.ended?.txid).toBe(bought.trade?.lines[0]?.txid);
  });
});
