import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { FlowView } from '#shared/flows/view.ts';
import { backupOf, restoredFrom } from '#test/support/backup-file.ts';
import { openApps } from '#test/support/open-apps.ts';
import {
  hurriedClock,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

const FRIEND = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

const { keep, restored } = openApps();
async function funded(): Promise<TestApp> {
  const app = keep(await startTestApp({ clock: hurriedClock }));
  const { payment } = await app.fund();
  for (const sats of [200_000, 300_000])
    await app.call('practice.faucet', { address: payment.address, sats });
  await app.call('practice.mine', { blocks: 1 });
  await app.call('coins.list', { refresh: true });
  return app;
}

async function sending(app: TestApp, sats = '20000'): Promise<string> {
  const { ids } = await app.call('flow.start', {
    kind: 'send',
    recipients: [{ address: FRIEND, sats }],
    feeRate: 2,
  });
  const [id = ''] = ids;
  await app.card(id);
  return id;
}

async function mined(app: TestApp, id: string): Promise<string> {
  await app.flow(id, ({ state }) => state === 'watching', 'sent');
  await app.call('practice.mine', { blocks: 1 });
  const done = await app.flow(id, ({ phase }) => phase === 'done', 'confirmed');
  return done.spend?.transactions.find(({ status }) => status === 'confirmed')?.txid ?? '';
}

/** What the friend has, by the practice ledger. */
async function paid(app: TestApp): Promise<number> {
  const url = `http://practice.test/v1/indexer/address/${FRIEND}/balance`;
  const answer = (await (await app.practice.fetch(url)).json()) as { data: { satoshi: number } };
  return answer.data.satoshi;
}

const ended = (app: TestApp, id: string): Promise<FlowView> =>
  app.flow(id, ({ phase }) => phase === 'done' || phase === 'failed', 'the end');

const FRIENDS = 'This was already done: ';

describe('a payment that waited when the backup was made, and is done,', () => {
  it('ends as done once the backup is restored, and is not paid again', async () => {
    const app = await funded();
    const id = await sending(app);
    const file = await backupOf(app);
    await app.grant(id);
    const txid = await mined(app, id);

    const again = await restored(app, file);
    const view = await ended(again, id);
    expect(view).toMatchObject({ phase: 'done', question: null });
    expect(view.headline).toContain(`${FRIENDS}${txid}`);
    expect(await again.cards()).toEqual([]);
    expect(await paid(again)).toBe(20_000);
    expect((await again.call('app.snapshot', {})).notices.join(' ')).toMatch(/are out of date/);
    // Known from now on: nothing is found again.
    await again.app.stop();
    const third = keep(
      await startTestApp({ dir: again.dir, practice: again.practice, clock: hurriedClock }),
    );
    await third.call('vault.unlock', { password: PASSWORD });
    expect(await third.call('flow.get', { id })).toMatchObject({ phase: 'done' });
    expect((await third.call('app.snapshot', {})).notices).toEqual([]);
  });

  it('is found by its recipient if other coins paid in the end, and can’t be tried again', async () => {
    const app = await funded();
    const id = await sending(app);
    await app.refuse(id);
    const other = await sending(app, '30000');
    await app.refuse(other);
    // Rejected ones end; a payment that lacks coins asks.
    const { ids } = await app.call('flow.start', {
      kind: 'send',
      recipients: [{ address: FRIEND, sats: '2000000' }],
      feeRate: 2,
    });
    const [poor = ''] = ids;
    await app.flow(poor, ({ state }) => state === 'stopped', 'stopped');
    const file = await backupOf(app);
    const [payment] = await app.call('wallet.accounts', {});
    await app.call('practice.faucet', { address: payment?.address ?? '', sats: 2_000_000 });
    await app.call('practice.mine', { blocks: 1 });
    await app.call('coins.list', { refresh: true });
    await app.call('flow.answer', { id: poor, answer: 'again' });
    await app.grant(poor);
    const txid = await mined(app, poor);

    const again = await restored(app, file);
    const view = await ended(again, poor);
    expect(view).toMatchObject({ phase: 'done', question: null });
    expect(view.headline).toContain(`${FRIENDS}${txid}`);
    await expect(again.call('flow.answer', { id: poor, answer: 'again' })).rejects.toThrow();
    expect(await paid(again)).toBe(2_000_000);
  });

  it('continues as usual if it was not done: its card is shown, and it is paid once', async () => {
    const app = await funded();
    const id = await sending(app);
    const file = await backupOf(app);
    const again = await restored(app, file);
    await again.grant(id);
    await mined(again, id);
    expect(await paid(again)).toBe(20_000);
    expect((await again.call('app.snapshot', {})).notices).toEqual([]);
  });

  it('of two alike of which one was made, one ends as done and the other is shown', async () => {
    const app = await funded();
    const ids = [await sending(app), await sending(app)];
    const file = await backupOf(app);
    await app.grant(ids[0] ?? '');
    await mined(app, ids[0] ?? '');
    const again = await restored(app, file);
    await again.until('one of them is done', async () => {
      const views = await Promise.all(ids.map((id) => again.call('flow.get', { id })));
      return views.some(({ phase }) => phase === 'done');
    });
    const [card] = await again.until('the card of the other', async () => {
      const cards = await again.cards();
      return cards.length > 0 && cards;
    });
    expect(await again.cards()).toHaveLength(1);
    await again.consent(card as NonNullable<typeof card>);
    await mined(again, card?.flowId ?? '');
    expect(await paid(again)).toBe(40_000);
  });

  it('ends and says so where its coins were spent by something else', async () => {
    const app = await funded();
    const id = await sending(app);
    const file = await backupOf(app);
    await app.call('flow.answer', { id, answer: 'cancel' });
    const { coins } = await app.call('coins.list', { refresh: true });
    const { ids } = await app.call('flow.start', {
      kind: 'consolidate',
      coins: coins.map(({ outpoint }) => outpoint),
      feeRate: 2,
    });
    await app.grant(ids[0] ?? '');
    const txid = await mined(app, ids[0] ?? '');
    const again = await restored(app, file);
    const view = await ended(again, id);
    expect(view).toMatchObject({ phase: 'failed', question: null });
    expect(view.headline).toContain(`spent by ${txid}, which is a different transaction`);
    expect(await paid(again)).toBe(0);
  });

  it('waits, and signs nothing, while the histories cannot be read', async () => {
    const app = await funded();
    const id = await sending(app);
    const file = await backupOf(app);
    await app.grant(id);
    await mined(app, id);
    await app.app.stop();
    let isDown = true;
    const { practice } = app;
    const silent: TestApp['practice'] = {
      ...practice,
      fetch: (input, init) =>
        isDown && String(input instanceof Request ? input.url : input).includes('/outs')
          ? Promise.resolve(new Response('{"code":-1,"msg":"no such route"}', { status: 200 }))
          : practice.fetch(input, init),
    };
    const again = keep(await restoredFrom(file, { ...silent, stop: practice.stop }));
    isDown = false;
    expect((await ended(again, id)).phase).toBe('done');
    expect(await paid(again)).toBe(20_000);
  });
});

describe('a folder that was copied while a payment waited, put back whole,', () => {
  it('is noticed from the chain: the payment ends as done', async () => {
    const app = await funded();
    const id = await sending(app);
    await app.app.stop();
    const copy = mkdtempSync(join(tmpdir(), 'inkstone-copy-'));
    cpSync(app.dir, copy, { recursive: true });
    const options = { practice: app.practice, clock: hurriedClock };
    const on = keep(await startTestApp({ ...options, dir: app.dir }));
    await on.call('vault.unlock', { password: PASSWORD });
    await on.grant(id);
    const txid = await mined(on, id);
    await on.app.stop();

    const back = keep(await startTestApp({ ...options, dir: copy }));
    await back.call('vault.unlock', { password: PASSWORD });
    const view = await ended(back, id);
    expect(view.headline).toContain(`${FRIENDS}${txid}`);
    expect(await paid(back)).toBe(20_000);
    expect((await back.call('app.snapshot', {})).notices.join(' ')).toMatch(/are out of date/);
  });
});

describe('an order that waited to be paid when the backup was made, and was paid,', () => {
  it('is followed with that payment, and not paid again', async () => {
    const app = await funded();
    const [, ordinals] = await app.call('wallet.accounts', {});
    const { ids } = await app.call('flow.start', {
      kind: 'inscribe',
      content: { type: 'files', items: [await app.addText('a.txt', 'once')] },
      receiveAddress: ordinals?.address ?? '',
      feeRate: 2,
      outputValue: 546,
      payWith: 'wallet',
    });
    const [id = ''] = ids;
    await app.card(id);
    const file = await backupOf(app);
    await app.grant(id);
    const sent = await app.flow(id, ({ payments }) => payments.length > 0, 'paid');
    const again = await restored(app, file);
    await again.flow(id, ({ state }) => state === 'waiting', 'followed');
    await again.call('practice.mine', { blocks: 1 });
    const done = await again.flow(id, ({ phase }) => phase === 'done', 'minted');
    expect(done.order?.paidSats).toBe(done.order?.amountSats);
    expect(done.payments.length).toBeLessThanOrEqual(1);
    expect(done.payments.map(({ txid }) => txid)).toEqual(
      done.payments.length === 0 ? [] : sent.payments.map(({ txid }) => txid),
    );
    expect(await again.cards()).toEqual([]);
  });
});
