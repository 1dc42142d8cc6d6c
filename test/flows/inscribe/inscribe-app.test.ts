import { describe, expect, it } from 'vitest';

import { relayable } from '#shared/bitcoin/dust.ts';
import { openApps } from '#test/support/open-apps.ts';
import {
  hurriedClock,
  newPractice,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

const { keep } = openApps();

type Item = Awaited<ReturnType<TestApp['addText']>>;
const input = (
  receiveAddress: string,
  items: Item[],
  payWith: 'wallet' | 'outside' = 'wallet',
) => ({
  kind: 'inscribe' as const,
  content: { type: 'files' as const, items },
  receiveAddress,
  feeRate: 2,
  outputValue: 546,
  payWith,
});

describe.each([2, 5] as const)('with version %i of the order service,', (orderVersion) => {
  const start = async (options: Parameters<typeof startTestApp>[0] = {}) =>
    keep(await startTestApp({ clock: hurriedClock, orderVersion, ...options }));

  describe('an order paid from the wallet', () => {
    it('goes from a file to a minted inscription whose bytes are compared', async () => {
      const app = await start();
      const { ordinals } = await app.fund();
      // On a slow machine the last refresh may predate the coins.
      await app.call('coins.list', { refresh: true });
      const item = await app.addText('hello.txt', 'Hello, practice');
      const quote = await app.call('inscribe.quote', input(ordinals.address, [item]));
      expect(quote.problems).toEqual([]);
      const { ids } = await app.call('flow.start', input(ordinals.address, [item]));
      const [id] = ids as [string];
      const card = await app.card(id);
      expect(
        card.card.clauses.every((clause) => clause.verdict === 'pass' || clause.verdict === 'warn'),
      ).toBe(true);
      await app.grant(id);
      await app.flow(id, (view) => view.order?.status === 'inscribing', 'inscribing');
      await app.practice.mine(1);
      const done = await app.flow(id, (view) => view.phase === 'done', 'done');
      expect(done.steps.every((step) => step.status === 'done')).toBe(true);
      const order = await app.call('orders.get', { orderId: done.order?.orderId ?? '' });
      expect(order.files).toMatchObject([
        { contentMatches: true, locationAddress: ordinals.address },
      ]);
      const portfolio = await app.call('wallet.portfolio', { refresh: true });
      expect(portfolio.problem).toBeNull();
      expect(portfolio.inscriptions).toHaveLength(1);
      expect(BigInt(portfolio.btc.inAssets)).toBe(546n);

      // The same bytes again, under another name and twice in the list.
      const again = { ...item, name: 'again.txt' };
      const { problems } = await app.call(
        'inscribe.quote',
        input(ordinals.address, [again, again]),
      );
      expect(problems).toEqual([
        expect.objectContaining({
          severity: 'warning',
          text: 'again.txt is in the list 2 times. You pay for each.',
        }),
        expect.objectContaining({ severity: 'warning', flowId: id }),
      ]);
      expect(problems[1]?.text).toContain('the same content as again.txt before');
    });

    it('is refused: nothing is signed, coins are free, and it can be cancelled', async () => {
      const app = await start();
      const { ordinals } = await app.fund();
      const { ids } = await app.call(
        'flow.start',
        input(ordinals.address, [await app.addText('a.txt', 'a')]),
      );
      const [id] = ids as [string];
      const item = await app.card(id);
      await app.approve('approval.refuse', { id: item.id });
      const request = await app.flow(id, (view) => view.state === 'choosing');
      expect(request.question?.options.map((option) => option.answer)).toEqual([
        'pay',
        'outside',
        'cancel',
      ]);
      const { coins } = await app.call('coins.list', { refresh: true });
      expect(coins.every((coin) => coin.lockedBy === null)).toBe(true);
      expect(await app.call('flow.answer', { id, answer: 'cancel' })).toMatchObject({
        phase: 'cancelled',
      });
      await expect(app.call('flow.answer', { id, answer: 'pay' })).rejects.toMatchObject({
        code: 'ANSWER_NOT_EXPECTED',
      });
    });

    it('is not begun on another network than the form was filled on', async () => {
      const app = await start();
      const { ordinals } = await app.fund();
      const request = input(ordinals.address, [await app.addText('a.txt', 'a')]);
      await expect(app.call('flow.start', { ...request, network: 'signet' })).rejects.toMatchObject(
        {
          code: 'INVALID_INPUT',
          details: { field: 'network' },
        },
      );
      expect(await app.call('flow.list', { active: false })).toEqual([]);
      const { ids } = await app.call('flow.start', { ...request, network: 'practice' });
      expect(ids).toHaveLength(1);
    });

    it('cannot be granted by the main window, nor with another digest', async () => {
      const app = await start();
      const { ordinals } = await app.fund();
      const { ids } = await app.call(
        'flow.start',
        input(ordinals.address, [await app.addText('a.txt', 'a')]),
      );
      const item = await app.card((ids as [string])[0]);
      const sealed = `sealed:1:${'A'.repeat(200)}`;
      await expect(app.call('approval.grant', { id: item.id, sealed })).rejects.toMatchObject({
        code: 'FORBIDDEN_SENDER',
      });
      const other = { ...item, digest: 'f'.repeat(64) };
      await expect(app.consent(other)).rejects.toMatchObject({
        code: 'DIGEST_MISMATCH',
      });
    });

    it('waits for money with a question, not with an error', async () => {
      const app = await start();
      const { ordinals } = await app.fund(2_000);
      const { ids } = await app.call(
        'flow.start',
        input(ordinals.address, [await app.addText('a.txt', 'x'.repeat(9000))]),
      );
      const view = await app.flow((ids as [string])[0], ({ state }) => state === 'choosing');
      expect(view.headline).toMatch(/missing/);
    });
  });

  describe('an order paid from outside', () => {
    async function order(app: TestApp) {
      const { ordinals } = await app.fund();
      const item = await app.addText('o.txt', 'from outside '.repeat(300));
      const { ids } = await app.call('flow.start', input(ordinals.address, [item], 'outside'));
      const view = await app.flow((ids as [string])[0], ({ state }) => state === 'waiting');
      return { id: view.id, order: view.order! };
    }

    it('shows the exact amount and its BIP21 link, and follows the payment', async () => {
      const app = await start();
      const { id, order: first } = await order(app);
      expect(first.paymentUri).toMatch(
        new RegExp(`^bitcoin:${first.payAddress}\\?amount=0\\.\\d{8}$`),
      );
      await app.practice.payFromOutside(first.payAddress, Number(first.amountSats), false);
      await app.flow(id, (view) => view.order?.status === 'inscribing');
      await app.practice.mine(1);
      await app.flow(id, (view) => view.phase === 'done');
    });

    it('with too little is completed by a top-up of the exact difference', async () => {
      const app = await start();
      const { id, order: first } = await order(app);
      await app.practice.payFromOutside(first.payAddress, Number(first.amountSats) - 700, false);
      const short = await app.flow(id, (view) => view.order?.status === 'payment_notenough');
      expect(short.phase).toBe('asking');
      expect(short.order?.dueSats).toBe('700');
      await app.call('flow.answer', { id, answer: 'pay' });
      const { card } = await app.card(id);
      expect(card.purpose).toBe('top-up');
      expect(card.outputs.find((output) => output.role === 'payment')?.sats).toBe('700');
      await app.grant(id);
      await app.flow(id, (view) => view.order?.status === 'inscribing');
      await app.practice.mine(1);
      await app.flow(id, (view) => view.phase === 'done');
    });

    it('that is short by less than nodes relay is topped up with the least they relay, and says so', async () => {
      const app = await start();
      const { id, order: first } = await order(app);
      const amount = Number(first.amountSats);
      await app.practice.payFromOutside(first.payAddress, amount - 193, false);
      const short = await app.flow(id, (view) => view.order?.status === 'payment_notenough');
      const least = relayable(193n, first.payAddress);
      expect(least).toBeGreaterThan(193n);
      expect(short.order?.dueSats).toBe(String(least));
      expect(short.order?.paymentUri).toMatch(new RegExp(`amount=0\\.00000${least}$`, 'u'));
      expect(short.question?.text).toContain('193 sats are missing');
      expect(short.question?.text).toContain(`${least - 193n} sats more than what is missing`);
      expect(short.question?.options.map(({ answer }) => answer)).toEqual(['pay', 'refund']);

      // After a rejection it still knows that most of it was paid.
      await app.call('flow.answer', { id, answer: 'pay' });
      await app.card(id);
      await app.refuse(id);
      const choosing = await app.flow(id, (view) => view.state === 'choosing');
      expect(choosing.question?.text).toContain('193 sats are missing');
      expect(choosing.question?.options.map(({ answer }) => answer)).toEqual([
        ...['pay', 'outside', 'refund'],
      ]);
      expect(JSON.stringify(choosing.question)).not.toContain('Nothing was paid');
      expect(choosing.cancellable).toBe(false);

      await app.call('flow.answer', { id, answer: 'pay' });
      const { card } = await app.card(id);
      expect(card).toMatchObject({ purpose: 'top-up' });
      expect(card.outputs.find(({ role }) => role === 'payment')?.sats).toBe(String(least));
      expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
      const held = card.clauses.find(({ verdict }) => verdict === 'hold');
      expect(held).toMatchObject({ id: 'pay.order' });
      expect(held?.text).toContain(`the ${least - 193n} sats above back`);
      const item = await app.card(id);
      await app.consent(item, { reason: 'It was named.', password: PASSWORD });
      // Until the provider continues it calls the order overpaid; no question is needed. Version 5 is asked to continue.
      if (orderVersion === 2) {
        const over = await app.flow(id, (view) => view.order?.status === 'payment_overpay');
        expect(over).toMatchObject({ phase: 'watching', question: { key: 'rounded-up' } });
        await app.practice.mine(6);
      }
      await app.flow(id, (view) => view.order?.status === 'inscribing');
      await app.practice.mine(1);
      await app.flow(id, (view) => view.phase === 'done');
    });

    it('that misses less than nodes relay is refunded from where it waits to be paid', async () => {
      const app = await start();
      const { id, order: first } = await order(app);
      await app.practice.payFromOutside(first.payAddress, Number(first.amountSats) - 193, false);
      await app.flow(id, (view) => view.order?.status === 'payment_notenough');
      await app.call('flow.answer', { id, answer: 'pay' });
      await app.card(id);
      await app.refuse(id);
      await app.flow(id, (view) => view.state === 'choosing');
      await expect(app.call('flow.answer', { id, answer: 'cancel' })).rejects.toMatchObject({
        code: 'ANSWER_NOT_EXPECTED',
      });
      await app.call('flow.answer', { id, answer: 'refund', feeRate: 1 });
      await app.practice.mine(1);
      await app.flow(id, (view) => view.state === 'refunded');
    });

    it('that was overpaid shows both outcomes in sats, and is refunded on request', async () => {
      const app = await start();
      const { id, order: first } = await order(app);
      const paid = Number(first.amountSats) + 20_000;
      await app.practice.payFromOutside(first.payAddress, paid, false);
      const over = await app.flow(id, (view) => view.order?.status === 'payment_overpay');
      expect(over.question?.text).toContain('20\u202f000 sats above');
      const tooDear = app.call('flow.answer', { id, answer: 'refund', feeRate: 5_000 });
      await expect(tooDear).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      const dear = await app.call('flow.refundEstimate', { id, feeRate: 5_000 });
      expect(dear).toMatchObject({
        refundSats: '0',
        fault: expect.stringContaining('Choose at most'),
      });
      const foreseen = await app.call('flow.refundEstimate', { id, feeRate: 2 });
      expect(foreseen).toMatchObject({ feeRate: 2, paidSats: String(paid), fault: null });
      expect(BigInt(foreseen.paidSats) - BigInt(foreseen.feeSats)).toBe(
        BigInt(foreseen.refundSats),
      );
      expect((await app.call('flow.get', { id })).order?.status).toBe('payment_overpay');
      await app.call('flow.answer', { id, answer: 'refund', feeRate: 2 });
      await app.flow(id, (view) => view.order?.refundTxid !== null || view.state === 'refunded');
      await app.practice.mine(1);
      const done = await app.flow(id, (view) => view.state === 'refunded');
      expect(done.order?.refundSats).toBe(foreseen.refundSats);
      await expect(app.call('flow.refundEstimate', { id, feeRate: 2 })).rejects.toMatchObject({
        code: 'ANSWER_NOT_EXPECTED',
      });
    });

    it('with an inscription can only be refunded, above the safe amount', async () => {
      const app = await start();
      const { id, order: first } = await order(app);
      await app.practice.payFromOutside(first.payAddress, Number(first.amountSats), true);
      const stuck = await app.flow(id, (view) => view.order?.status === 'payment_withinscription');
      expect(stuck.question?.options.map((option) => option.answer)).toEqual(['refund']);
      await app.call('flow.answer', { id, answer: 'refund', feeRate: 1 });
      await app.practice.mine(1);
      await app.flow(id, (view) => view.state === 'refunded');
    });
  });

  describe('the app', () => {
    it('shows its orders, files and history without a network after a restart', async () => {
      const practice = newPractice();
      const first = await start({ practice });
      const { ordinals } = await first.fund();
      const { ids } = await first.call(
        'flow.start',
        input(ordinals.address, [await first.addText('kept.txt', 'kept')]),
      );
      await first.grant((ids as [string])[0]);
      await first.flow((ids as [string])[0], (view) => view.order?.status === 'inscribing');
      await practice.mine(1);
      await first.flow((ids as [string])[0], (view) => view.phase === 'done');
      await first.app.stop();

      await practice.setOnline(false);
      const second = await start({ practice, dir: first.dir });
      const { rows } = await second.call('orders.list', {
        cursor: null,
        limit: 10,
        status: null,
        query: 'kept',
      });
      expect(rows).toMatchObject([{ title: 'kept.txt', status: 'minted', mine: true }]);
      const order = await second.call('orders.get', { orderId: rows[0]!.orderId });
      expect(order.files[0]).toMatchObject({ contentMatches: true });
      expect(order.journal.length).toBeGreaterThan(5);
      const activity = await second.call('activity.list', {
        cursor: null,
        limit: 10,
        kind: null,
        query: '',
      });
      // The payment is recorded by the next portfolio refresh, which may not have run yet.
      const kinds = activity.rows.map((row) => row.kind).filter((kind) => kind !== 'received');
      expect(kinds.sort()).toEqual(['order', 'payment']);
      await second.call('orders.receipt', { orderId: rows[0]!.orderId });
      expect([...second.saved.values()][0]).toContain(order.files[0]!.hash);
      const exported = await second.call('history.export', {
        what: 'orders',
        format: 'csv',
        query: '',
        filter: null,
      });
      expect(exported.rows).toBe(1);
    });

    it('brings in orders of the key that others made, and marks them', async () => {
      const practice = newPractice();
      const other = await start({ practice });
      const { ordinals } = await other.fund();
      await other.call(
        'flow.start',
        input(ordinals.address, [await other.addText('theirs.txt', 't')], 'outside'),
      );
      await other.until('their order', async () => (await practice.status()).orders === 1);
      const mine = await start({ practice });
      expect(await mine.call('orders.sync', {})).toEqual({ added: 1, updated: 0 });
      expect(await mine.call('orders.sync', {})).toEqual({ added: 0, updated: 1 });
      const { rows } = await mine.call('orders.list', {
        cursor: null,
        limit: 10,
        status: null,
        query: 'theirs',
      });
      expect(rows).toMatchObject([{ mine: false, flowId: null }]);
    });

    it('never lets words, password or key material out to the main window', async () => {
      const app = await start();
      const lines: string[] = [];
      app.app.events.on((name, payload) => lines.push(name + JSON.stringify(payload)));
      await app.fund();
      await app.call('vault.reveal', { password: 'a long test password' });
      const pending = await app.approve('approval.pending', {});
      const shown = pending.find((item) => item.kind === 'words');
      const { words } = await app.approve('approval.words', { id: shown!.id });
      expect(words).toHaveLength(12);
      await expect(app.call('approval.words', { id: shown!.id })).rejects.toMatchObject({
        code: 'FORBIDDEN_SENDER',
      });
      lines.push(JSON.stringify(await app.call('app.snapshot', {})), JSON.stringify(pending));
      const everything = lines.join('\n');
      expect(everything).not.toContain(words.join(' '));
      expect(everything).not.toContain(JSON.stringify(words));
      expect(everything).not.toContain('a long test password');
    });

    it('shows the last portfolio and says why it is old when the provider is down', async () => {
      const app = await start();
      await app.fund();
      await app.call('wallet.portfolio', { refresh: true });
      await app.practice.setOnline(false);
      const offline = await app.call('wallet.portfolio', { refresh: true });
      expect(offline.btc.spendable).toBe('1000000');
      expect(offline.problem?.code).toBe('PROVIDER_UNREACHABLE');
    });
  });
});
