import { rmSync } from 'node:fs';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { type PracticeLie, practiceLies } from '#shared/ipc/practice.ts';
import { newSwapPractice } from '#test/flows/support/second-layer.ts';
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

/* Every simulated lie, through the whole app: nothing is signed, and the user sees why. */

let trader: Trader;
let buyer: Trader;
const reported = new Set<PracticeLie>();

const OWN = 'abcde';
const inscribe = (content: InscribeInput['content'], more: Partial<InscribeInput> = {}) => ({
  kind: 'inscribe' as const,
  content,
  receiveAddress: trader.ordinals,
  feeRate: 2,
  outputValue: 546,
  payWith: 'wallet' as const,
  ...more,
});
const file = async (name: string) =>
  inscribe({ type: 'files', items: [await trader.app.addText(`${name}.txt`, `the ${name}`)] });
const ownMint = () => inscribe({ type: 'brc20-mint', tick: OWN, amount: '5', count: 1 });

beforeAll(async () => {
  const practice = newSwapPractice();
  trader = await startTrader(practice);
  const { app, ordinals } = trader;
  await withTokens(trader);
  const terms = { tick: OWN, max: '1000', limit: '100', decimals: 18, selfMint: true };
  await run(app, inscribe({ type: 'brc20-deploy', ...terms }));
  await practice.swapFaucet(ordinals);
  buyer = await startTrader(practice);
  await withCoins(buyer, 1);
  await run(app, listing(trader, [{ amount: '100', unitPrice: '200' }], ordinals));
  await app.call('coins.list', { refresh: true });
});
afterEach(() => trader.app.practice.setConditions({ lie: null }));
afterAll(async () => {
  for (const { app } of [trader, buyer]) {
    await app.app.stop().catch(() => undefined);
    rmSync(app.dir, { recursive: true, force: true });
  }
});

async function lie(about: PracticeLie): Promise<void> {
  reported.add(about);
  await trader.app.practice.setConditions({ lie: about });
}
/** Unconfirmed transactions: what was sent since. */
const sent = async (): Promise<number> => (await trader.app.practice.status()).mempool;
const isAtRest = ({ phase }: FlowView): boolean =>
  ['asking', 'failed', 'cancelled', 'done'].includes(phase);

/** The checks that block the card, and the message after it is rejected or ends. */
async function refused(
  { app }: Trader,
  id: string,
): Promise<{ blocked: string[]; view: FlowView }> {
  const { id: approval, card } = await app.card(id);
  const blocked = blocks(card).map(({ id: clause, text }) => `${clause}: ${text}`);
  await app.approve('approval.refuse', { id: approval }).catch(() => undefined);
  return { blocked, view: await app.flow(id, isAtRest) };
}
const blocks = ({ clauses }: ApprovalCard) => clauses.filter(({ verdict }) => verdict === 'block');
/** Ended, and nothing is reserved any more. */
async function calledOff({ app }: Trader, id: string): Promise<void> {
  const { question } = await app.call('flow.get', { id });
  if (question?.options.some(({ answer }) => answer === 'cancel'))
    await app.call('flow.answer', { id, answer: 'cancel' });
  await nothingReserved({ app }, id);
}
async function nothingReserved({ app }: Pick<Trader, 'app'>, id: string): Promise<void> {
  const { coins } = await app.call('coins.list', { refresh: true });
  expect(coins.filter(({ lockedBy }) => lockedBy === id)).toEqual([]);
}

describe('a provider that lies about', () => {
  it('the address of an order is not paid there', async () => {
    const id = await begin(trader.app, await file('address'));
    const card = await trader.app.card(id);
    const before = await sent();
    await lie('pay-address');
    await trader.app.consent(card).catch(() => undefined);
    const held = await trader.app.flow(id, isAtRest);
    expect(held.headline).toContain('Your approval no longer applies, so nothing was signed');
    await trader.app.call('flow.answer', { id, answer: 'pay' });
    const view = await trader.app.flow(id, ({ phase }) => phase === 'failed');
    expect(view.headline).toBe('The pay address of this order changed. It was not paid.');
    expect(await sent()).toBe(before);
    await nothingReserved(trader, id);
  });

  it('the price of an order is contradicted by its parts before anything is paid', async () => {
    await lie('order-amount');
    const id = await begin(trader.app, await file('amount'));
    const { question } = await trader.app.flow(id, isAtRest);
    expect(question?.title).toBe('The order costs 3 times the estimate');
    expect(question?.options).toMatchObject([
      { answer: 'cancel', tone: 'primary' },
      { answer: 'accept', tone: 'danger' },
    ]);
    expect(question?.text).toMatch(
      /The estimate was .* sats, but the order asks for .* It doesn’t say what/,
    );
    await calledOff(trader, id);
  });

  it('a coin with an inscription is believed no more than the other lists of coins', async () => {
    const { coins } = await trader.app.call('coins.list', { refresh: true });
    const carriers = coins.filter(({ inscriptions }) => inscriptions.length > 0);
    expect(carriers.length).toBeGreaterThan(0);
    await lie('hidden-inscription');
    const later = await trader.app.call('coins.list', { refresh: true });
    for (const { outpoint, inscriptions } of carriers)
      expect(later.coins.find((coin) => coin.outpoint === outpoint)).toMatchObject({
        inscriptions,
      });
    const { problems } = await trader.app.call('spend.quote', {
      kind: 'send',
      recipients: [{ address: buyer.payment, sats: '400' }],
      feeRate: 1,
      coins: [carriers[0]?.outpoint ?? ''],
    });
    expect(problems).toMatchObject([
      {
        severity: 'error',
        text: 'We couldn’t prove that a coin needed to pay contains no assets.',
      },
    ]);
  });

  it('what an inscription holds is not asked: its bytes are proved from the chain, and shown', async () => {
    const { app, ordinals } = trader;
    await lie('other-content');
    const made = await run(app, await file('content'));
    expect(made.headline).toBe('Inscribed. Every byte matches.');
    const { files } = await app.call('orders.get', { orderId: made.order?.orderId ?? '' });
    expect(files).toMatchObject([{ contentMatches: true, locationAddress: ordinals }]);
    const inscriptionId = files[0]?.inscriptionId;
    const shown = await app.call('inscribe.preview', { inscriptionId: inscriptionId ?? '' });
    expect(shown).toMatchObject({ text: 'the content' });
    const check = await app.call('inscribe.checkContent', { inscriptionId: inscriptionId ?? '' });
    expect(check).toMatchObject({ result: 'same', size: 11, doubt: null });
    const foreign = await app.call('provider.read', {
      row: 'inscription.info',
      params: { inscriptionId: '1' },
    });
    expect(
      await app.call('inscribe.checkContent', {
        inscriptionId: (foreign.data as { inscriptionId: string }).inscriptionId,
      }),
    ).toMatchObject({ result: 'differs', shownSize: 23 });
    const none = { inscriptionId: `${'ab'.repeat(32)}i0` };
    expect(await app.call('inscribe.checkContent', none)).toEqual({ result: 'unproved' });
  });

  it('the recipient of a send inside the swap is blocked, message by message', async () => {
    await lie('swap-receiver');
    const { ordinals: address } = trader;
    const receivers = [{ to: buyer.payment, amount: '1' }];
    const draft = { op: 'send' as const, tick: 'reed', receivers };
    const quoted = await trader.app.until('a quote', async () => {
      const request = { address, draft, feeTick: 'pine', ask: 'server' as const };
      const { ask, fees } = await trader.app.call('swap.quote', request);
      const fee = fees.find(({ payType }) => payType === 'tick')?.fee;
      return ask && fee ? { ask, fee } : null;
    });
    const id = await begin(trader.app, { kind: 'operation', address, ...quoted });
    const { blocked } = await refused(trader, id);
    expect(blocked).toHaveLength(1);
    expect(blocked[0]).toMatch(/^C1: Message 1 says “.*”, not “.*”\.$/);
    expect(blocked[0]).toContain(buyer.payment);
    await calledOff(trader, id);
  });

  it('what a listing sells for is refused, with both prices', async () => {
    await lie('listing-price');
    const piece = { amount: '50', unitPrice: '200' };
    const id = await begin(trader.app, listing(trader, [piece], trader.ordinals));
    const view = await trader.app.until('its end', async () => {
      for (const card of await trader.app.cards())
        if (card.flowId !== id) await trader.app.consent(card);
      await trader.app.practice.mine(1);
      const now = await trader.app.call('flow.get', { id });
      return isAtRest(now) && now;
    });
    expect(view.headline).toBe(
      'A check blocked it, and nothing was signed: Pays 546 sats, not 10\u202f000 sats.',
    );
    await calledOff(trader, id);
  });

  it('where a purchase is delivered is blocked, and ends', async () => {
    await lie('bid-receiver');
    const id = await begin(buyer.app, await purchase(buyer));
    const view = await buyer.app.flow(id, isAtRest);
    expect(view.headline).toMatch(/^A check blocked it, and nothing was signed: /);
    expect(view.headline).toContain('The inscription wouldn’t end up in your address');
    await calledOff(buyer, id);
  });

  it('the fee rates needs a confirmation, whatever it recommends', async () => {
    await lie('fee-rates');
    const { fastest } = await trader.app.call('wallet.feeRates', {});
    expect(fastest).toBeGreaterThan(300);
    const recipients = [{ address: buyer.payment, sats: '500000' }];
    const id = await begin(trader.app, { kind: 'send', recipients, feeRate: 400 });
    const { card } = await trader.app.card(id);
    const fee = card.clauses.find((clause) => clause.id === 'C9');
    expect(fee).toMatchObject({ verdict: 'hold' });
    expect(fee?.text).toContain('The fee is above 300 sat/vB.');
    for (const { id: approval } of await trader.app.cards())
      await trader.app.approve('approval.refuse', { id: approval });
    await calledOff(trader, id);
  });

  it('where the change of a commit goes is refused', async () => {
    await lie('commit-output');
    const id = await begin(trader.app, ownMint());
    const { blocked, view } = await refused(trader, id);
    expect(blocked).toEqual([
      expect.stringMatching(/^C1: .* sats would leave the wallet, more than/),
      expect.stringMatching(/^C8: Output 2: .* sats would go to an unknown recipient\.$/),
      expect.stringMatching(/^C31: .* for this order in total, above the .* that you agreed to\.$/),
    ]);
    expect(view.headline).toBe('You rejected the commit. Nothing was signed.');
    await calledOff(trader, id);
  });

  it('the recipient of a reveal is blocked after the commit, and the same commit continues', async () => {
    const { app } = trader;
    const id = await begin(app, ownMint());
    const commit = await app.card(id);
    await lie('reveal-receiver');
    await app.consent(commit);
    const { id: approval, card } = await app.until('the reveal', async () =>
      (await app.cards()).find((one) => one.flowId === id && one.id !== commit.id),
    );
    expect(blocks(card).map(({ text }) => text)).toContain(
      'Your deploy inscription wouldn’t return to you.',
    );
    await app.approve('approval.refuse', { id: approval });
    const { headline } = await app.flow(id, isAtRest);
    expect(headline).toContain('The commit is signed, but nothing is inscribed');
    await app.practice.setConditions({ lie: null });
    await app.call('flow.answer', { id, answer: 'goOn' });
    expect(await through(app, id)).toMatchObject({ phase: 'done' });
  });

  it('anything else has a test of its own', () => {
    // In trade/wrong-app.test.ts, which needs two listings of one ticker.
    reported.add('bid-smaller');
    // In inscribe/by-commit-app.test.ts: only version 5 of the orders has them.
    for (const lie of ['commit-tag', 'parent-kept', 'unknown-action'] as const) reported.add(lie);
    expect([...reported].sort()).toEqual([...practiceLies].sort());
  });
});
