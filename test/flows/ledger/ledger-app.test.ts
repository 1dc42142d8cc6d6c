import { describe, expect, it } from 'vitest';

import type { FlowView } from '#shared/flows/view.ts';
import { send, startPayer } from '#test/flows/support/paying.ts';
import { listing, purchase, run, startTrader, withTokens } from '#test/flows/support/trading.ts';
import { activityOf, expectLedger, shownSats } from '#test/support/ledger.ts';
import { openApps } from '#test/support/open-apps.ts';
import {
  hurriedClock,
  newPractice,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

const { keep } = openApps();
const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

const start = (sats?: number) => startPayer(keep, sats);

async function trader(practice: TestApp['practice']) {
  const made = await startTrader(practice);
  keep(made.app);
  await expectLedger(made.app);
  return made;
}

/** The amount that Activity shows for an operation. */
const shownFor = async (app: TestApp, flowId: string) =>
  (await activityOf(app)).find((one) => one.flowId === flowId)?.amount;

const receiptIn = ({ saved }: TestApp, name: string) =>
  JSON.parse(saved.get(name) ?? 'null') as Record<string, unknown>;

const sums = (app: TestApp) => app.call('activity.sums', { since: 0 });

describe('the ledger', () => {
  it('takes from a payment what left with its fee, and from one to oneself the fee alone', async () => {
    const { app, payment } = await start();
    const paid = await send(app, STRANGER, '20000');
    await expectLedger(app);
    expect(await shownFor(app, paid.id)).toEqual({
      direction: 'out',
      amount: String(20_000n + paid.feeSats),
      unit: 'sats',
    });
    await app.practice.mine(1);
    await expectLedger(app);
    const own = await send(app, payment.address, '30000');
    await app.practice.mine(1);
    await expectLedger(app);
    expect(await shownFor(app, own.id)).toEqual({
      direction: 'out',
      amount: String(own.feeSats),
      unit: 'sats',
    });
    expect(await sums(app)).toEqual({
      inSats: '0',
      outSats: String(20_000n + paid.feeSats + own.feeSats),
    });
  });

  it('counts a bumped payment once, and a cancelled one at its real cost', async () => {
    const { app } = await start();
    const { id } = await send(app, STRANGER, '20000');
    await expectLedger(app);
    await app.call('flow.answer', { id, answer: 'bump', feeRate: 6 });
    const { card } = await app.card(id);
    await app.grant(id);
    const isBumped = ({ state, spend }: FlowView): boolean =>
      state === 'watching' && spend?.transactions.length === 2;
    await app.flow(id, isBumped, 'bumped');
    await expectLedger(app);
    const bumped = String(20_000 + Number(card.feeSats));
    expect(await shownFor(app, id)).toMatchObject({ direction: 'out', amount: bumped });
    await app.practice.mine(1);
    await expectLedger(app);

    const second = await send(app, STRANGER, '50000');
    await app.call('flow.answer', { id: second.id, answer: 'takeBack', feeRate: 9 });
    const cancelling = await app.card(second.id);
    await app.grant(second.id);
    await app.until('the cancellation', async () => {
      const amount = await shownFor(app, second.id);
      return amount?.amount === cancelling.card.feeSats && amount;
    });
    await app.practice.mine(1);
    await expectLedger(app);
    expect(await sums(app)).toEqual({
      inSats: '0',
      outSats: String(Number(bumped) + Number(cancelling.card.feeSats)),
    });
  });

  it('enters others’ payments, with the inscription on them, also through a reorganisation', async () => {
    const { app, payment, ordinals } = await start();
    await app.practice.payFromOutside(payment.address, 70_000, false);
    await expectLedger(app);
    await app.practice.payFromOutside(ordinals.address, 546, true);
    await expectLedger(app);
    await app.practice.mine(1);
    await expectLedger(app);
    await app.practice.reorganise(1);
    await expectLedger(app);
    expect(await sums(app)).toEqual({ inSats: String(70_546), outSats: '0' });
    expect(shownSats(await activityOf(app))).toBe(70_546n);
  });

  it('adds up over an inscription with its postage, and after a restart', async () => {
    const { app, ordinals } = await start();
    await app.inscribe(ordinals.address);
    await expectLedger(app);
    const before = await sums(app);
    const shown = shownSats(await activityOf(app));
    expect(shown).toBe(BigInt(before.inSats) - BigInt(before.outSats));
    const page = { cursor: null, limit: 5, wallet: 'this', status: null, query: '' } as const;
    const [order] = (await app.call('orders.list', page)).rows;
    const { orderId, flowId } = order ?? { orderId: '', flowId: null };
    await app.call('orders.receipt', { orderId });
    const effect = { sats: String(shown), cameBack: '546' };
    expect(receiptIn(app, `inkstone-order-${orderId}.json`)).toMatchObject({
      effectOnWallet: effect,
    });
    expect(await app.call('flow.effect', { id: flowId ?? '' })).toMatchObject({
      ...{ sats: String(shown), cameSats: '546' },
    });
    await app.app.stop();
    const again = keep(
      await startTestApp({ clock: hurriedClock, dir: app.dir, practice: app.practice }),
    );
    await again.call('vault.unlock', { password: app.password() ?? '' });
    await expectLedger(again);
    expect(await sums(again)).toEqual(before);
  });

  it('has the balance of every moment since the wallet was first read, and at its end what Portfolio shows', async () => {
    const app = keep(await startTestApp({ clock: hurriedClock }));
    const { payment } = await app.fund(1_000_000);
    expect(await app.call('activity.balances', {})).toEqual([]);
    const totals: string[] = [];
    const look = async () => {
      await expectLedger(app);
      totals.push((await app.call('wallet.portfolio', { refresh: false })).btc.total);
    };
    // The coins at the first read are its opening balance.
    await look();
    await send(app, STRANGER, '20000');
    await look();
    await app.practice.mine(1);
    await app.practice.payFromOutside(payment.address, 70_000, true);
    await look();
    const shown = (await app.call('activity.balances', {})).map(({ sats }) => sats);
    expect(totals[0]).toBe('1000000');
    expect(shown).toEqual([...totals, totals.at(-1)]);
  });

  it('gives each wallet what is its own: a payment from one to the other leaves and arrives', async () => {
    const { app, payment } = await start();
    const from = { kind: 'new' as const, words: 12 as const, passphrase: '' };
    const { wallets } = await app.call('wallets.add', { name: 'Savings', from });
    const [first = '', second = ''] = wallets.map(({ id }) => id);
    const turnTo = (walletId: string) => app.call('wallets.switch', { walletId });
    await turnTo(second);
    await expectLedger(app);
    const [savings] = await app.call('wallet.accounts', {});
    const events = await activityOf(app);
    expect(events).toEqual([]);
    await turnTo(first);
    const { id, feeSats } = await send(app, savings?.address ?? '', '250000');
    await expectLedger(app);
    await app.practice.payFromOutside(payment.address, 9_000, false);
    await expectLedger(app);
    expect(await sums(app)).toEqual({ inSats: '9000', outSats: String(250_000n + feeSats) });
    expect(await shownFor(app, id)).toMatchObject({ amount: String(250_000n + feeSats) });
    await turnTo(second);
    await app.practice.mine(1);
    await expectLedger(app);
    expect(await sums(app)).toEqual({ inSats: '250000', outSats: '0' });
    // Neither the other wallet's payment nor its receipt.
    expect((await activityOf(app)).map(({ amount }) => amount)).toEqual([
      { direction: 'in', amount: '250000', unit: 'sats' },
    ]);
  });

  it('follows a listing to its sale, where another pays the fee and the postage leaves', async () => {
    const practice = newPractice();
    const seller = await trader(practice);
    await withTokens(seller);
    const listed = await run(seller.app, listing(seller, [{ amount: '100', unitPrice: '200.5' }]));
    await expectLedger(seller.app);
    const before = await sums(seller.app);

    const buyer = await trader(practice);
    const bought = await run(buyer.app, await purchase(buyer));
    await expectLedger(buyer.app);
    await practice.mine(1);
    await expectLedger(seller.app);
    await expectLedger(buyer.app);
    const after = await sums(seller.app);
    const [line] = bought.trade?.lines ?? [];
    expect(after.outSats).toBe(before.outSats);
    expect(BigInt(after.inSats) - BigInt(before.inSats)).toBe(BigInt(line?.priceSats ?? 0) - 546n);
    expect(listed.phase).toBe('done');
  });
});
