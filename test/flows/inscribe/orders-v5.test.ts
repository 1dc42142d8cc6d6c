import { describe, expect, it } from 'vitest';

import type { PracticeLie } from '#shared/ipc/practice.ts';
import { openApps } from '#test/support/open-apps.ts';
import {
  hurriedClock,
  newPractice,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

const { keep } = openApps();
const start = async (options: Parameters<typeof startTestApp>[0] = {}) =>
  keep(await startTestApp({ clock: hurriedClock, orderVersion: 5, ...options }));

async function ask(app: TestApp, names: readonly string[], more: object = {}) {
  const { ordinals } = await app.fund();
  // On a slow machine the last refresh may predate the coins.
  await app.call('coins.list', { refresh: true });
  const items = [];
  for (const name of names) items.push(await app.addText(name, `bytes of ${name}`));
  const input = {
    ...{ kind: 'inscribe' as const, receiveAddress: ordinals.address, feeRate: 2 },
    ...{ outputValue: 546, payWith: 'wallet' as const },
    content: { type: 'files' as const, items },
    ...more,
  };
  const quote = await app.call('inscribe.quote', input);
  const { ids } = await app.call('flow.start', input);
  return { id: ids[0] as string, quote };
}

const lie = (app: TestApp, told: PracticeLie) => app.practice.setConditions({ lie: told });
const spendable = async (app: TestApp) =>
  (await app.call('wallet.portfolio', { refresh: true })).btc.spendable;

describe('an order of version 5', () => {
  it('costs what the form said, the service fee by its own schedule, and names our address for a refund', async () => {
    const app = await start();
    const { id, quote } = await ask(app, ['one.txt', 'two.txt']);
    expect(quote.cost).toMatchObject({ serviceSats: '3300', postageSats: '1092' });
    const { card } = await app.card(id);
    expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
    const { order } = await app.call('flow.get', { id });
    expect(order).toMatchObject({ version: 5, serviceFeeSats: '3300', postageSats: '1092' });
    expect(order?.amountSats).toBe(
      String(BigInt(quote.cost!.totalSats) - BigInt(quote.cost!.paymentSats!)),
    );
    await app.grant(id);
    await app.flow(id, (view) => view.order?.status === 'inscribing');
    await app.practice.mine(1);
    await app.flow(id, (view) => view.phase === 'done');
  });

  it('is spoken where the network offers it, and kept for its orders when the choice changes', async () => {
    const app = await start({ orderVersion: 'auto' });
    const { id } = await ask(app, ['auto.txt']);
    await app.card(id);
    expect((await app.call('flow.get', { id })).order?.version).toBe(5);
    expect(await app.call('settings.orderService', { ask: false })).toMatchObject({ version: 5 });
    await app.call('settings.set', { orderVersions: { practice: 2 } });
    expect(await app.call('settings.orderService', { ask: false })).toMatchObject({ version: 2 });
    await app.grant(id);
    await app.flow(id, (view) => view.order?.status === 'inscribing');
    await app.practice.mine(1);
    await app.flow(id, (view) => view.phase === 'done');
  });

  it('whose reply was lost is found again and not made twice', async () => {
    const app = await start();
    await app.practice.fault('ordersV5.create', 'drop-answer', 1);
    const { id } = await ask(app, ['lost.txt']);
    await app.card(id);
    expect((await app.practice.status()).orders).toBe(1);
  });

  it('that was overpaid is continued when the user says so', async () => {
    const app = await start();
    const { id } = await ask(app, ['over.txt'], { payWith: 'outside' });
    const { order } = await app.flow(id, ({ state }) => state === 'waiting');
    await app.practice.payFromOutside(order!.payAddress, Number(order!.amountSats) + 9_000, false);
    const over = await app.flow(id, (view) => view.order?.status === 'payment_overpay');
    expect(over.question?.options.map(({ answer }) => answer)).toEqual(['continue', 'refund']);
    await app.call('flow.answer', { id, answer: 'continue' });
    await app.flow(id, (view) => view.order?.status === 'inscribing');
    await app.practice.mine(1);
    await app.flow(id, (view) => view.phase === 'done');
  });

  it('that asks for another amount than was quoted is not paid', async () => {
    const app = await start();
    await lie(app, 'order-amount');
    const { id } = await ask(app, ['dearer.txt']);
    const view = await app.flow(id, ({ phase }) => phase === 'failed');
    expect(view.headline).toContain('was quoted for it');
    expect(view.payments).toEqual([]);
    expect(await spendable(app)).toBe('1000000');
  });

  it('whose address changes after the approval is not paid there', async () => {
    const app = await start();
    const { id } = await ask(app, ['address.txt']);
    const card = await app.card(id);
    await lie(app, 'pay-address');
    await app.consent(card).catch(() => undefined);
    await app.flow(id, ({ phase }) => phase === 'asking');
    await app.call('flow.answer', { id, answer: 'pay' });
    const view = await app.flow(id, ({ phase }) => phase === 'failed');
    expect(view.headline).toBe('The pay address of this order changed. It was not paid.');
    expect((await app.practice.status()).mempool).toBe(0);
  });

  it('that says it is refunded by a transaction that pays us nothing is not called refunded', async () => {
    const practice = newPractice();
    const elsewhere = 'bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x';
    const { txid } = await practice.faucet(elsewhere, 5_000);
    /** The refund is made, and another transaction named as it. */
    const lying: typeof practice = {
      ...practice,
      async fetch(...request) {
        const response = await practice.fetch(...request);
        const url = request[0] instanceof Request ? request[0].url : String(request[0]);
        return url.endsWith('/v5/inscribe/refund')
          ? Response.json({ code: 0, msg: 'ok', data: { txid } })
          : response;
      },
    };
    const app = await start({ practice: lying });
    const { id } = await ask(app, ['back.txt'], { payWith: 'outside' });
    const { order } = await app.flow(id, ({ state }) => state === 'waiting');
    await app.practice.payFromOutside(order!.payAddress, Number(order!.amountSats) + 9_000, false);
    const over = await app.flow(id, (view) => view.order?.status === 'payment_overpay');
    expect(over.question?.options.find(({ answer }) => answer === 'refund')?.consequence).toMatch(
      /It goes to your address bcrt1/,
    );
    await app.call('flow.answer', { id, answer: 'refund', feeRate: 2 });
    const view = await app.flow(id, (one) => one.order?.status === 'refunded');
    expect(view.state).toBe('waiting');
    expect(view.headline).toContain(`${txid}, but that transaction pays nothing to`);
  });

  it('offers nothing for actions that it does not know', async () => {
    const app = await start();
    await lie(app, 'unknown-action');
    const { id } = await ask(app, ['words.txt'], { payWith: 'outside' });
    const { order, question } = await app.flow(id, ({ state }) => state === 'waiting');
    expect(order?.actions.length).toBeGreaterThan(0);
    expect(question?.options.map(({ answer }) => answer)).toEqual(['pay', 'cancel']);
  });

  it('etches a rune and mints it, each compared with the index', async () => {
    const app = await start();
    const terms = { amount: '100', cap: '50', height: null, offset: null };
    const etch = {
      ...{ type: 'runes-etch' as const, rune: 'VERSION•FIVE•RUNE', symbol: 'V', divisibility: 0 },
      ...{ premine: '1000', terms, units: 'atomic' as const, logo: null },
    };
    const { id, quote } = await ask(app, [], { content: etch });
    expect(quote.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(quote.cost?.postageSats).toBe('1092');
    await app.grant(id);
    await app.flow(id, (view) => view.payments.some(({ status }) => status === 'sent'));
    await app.practice.mine(7);
    await app.flow(id, (view) => view.order?.status === 'inscribing' || view.phase === 'done');
    await app.practice.mine(1);
    const done = await app.flow(id, (view) => view.phase === 'done');
    expect(done.headline).not.toContain('differ');
  });
});

describe('a network with both versions', () => {
  it('lists the orders of each, and each is read from its own', async () => {
    const practice = newPractice();
    const app = await start({ practice, orderVersion: 2 });
    await ask(app, ['two.txt'], { payWith: 'outside' });
    await app.until('the order', async () => (await practice.status()).orders === 1);
    await app.call('settings.set', { orderVersions: { practice: 5 } });
    const item = await app.addText('five.txt', 'five');
    const [, ordinals] = await app.call('wallet.accounts', {});
    await app.call('flow.start', {
      ...{ kind: 'inscribe', receiveAddress: ordinals!.address, feeRate: 2, outputValue: 546 },
      ...{ payWith: 'outside', content: { type: 'files', items: [item] } },
    });
    await app.until('both orders', async () => (await practice.status()).orders === 2);
    const other = await start({ practice });
    expect(await other.call('orders.sync', {})).toEqual({ added: 2, updated: 0 });
    const page = { cursor: null, limit: 10, status: null, query: '' };
    const { rows } = await other.call('orders.list', page);
    expect(rows.map(({ title }) => title).sort()).toEqual(['five.txt', 'two.txt']);
  });
});
