import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { InscribeInput } from '#shared/flows/inputs.ts';
import type { SendTokensInput } from '#shared/flows/spend.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

let held: Awaited<ReturnType<typeof withTokens>>;
beforeAll(async () => {
  held = await withTokens();
});
afterAll(async () => {
  await held.app.app.stop().catch(() => undefined);
  rmSync(held.app.dir, { recursive: true, force: true });
});

/** An address that belongs to no wallet here. */
const STRANGER = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';

async function operation(app: TestApp, content: InscribeInput['content'], receiveAddress: string) {
  const input = {
    kind: 'inscribe' as const,
    content,
    receiveAddress,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet' as const,
  };
  await app.call('coins.list', { refresh: true });
  const { cost } = await app.call('inscribe.quote', input);
  const { ids } = await app.call('flow.start', input);
  const [id = ''] = ids;
  // The count is unchanged, the payment's own fee included.
  expect((await app.card(id)).card.outlaySats).toBe(cost?.totalSats);
  await app.grant(id);
  await app.flow(id, ({ order }) => order?.status === 'inscribing', 'inscribing');
  await app.call('practice.mine', { blocks: 1 });
  await app.flow(id, ({ phase }) => phase === 'done', 'done');
}

/** A wallet with 3,000 inks, and a transfer of 250.5 of them. */
async function withTokens() {
  const app = await startTestApp({ clock: hurriedClock });
  const { payment, ordinals } = await app.fund();
  const tick = 'inks';
  const { address } = ordinals;
  const deploy = { tick, max: '100000', limit: '3000', decimals: 18, selfMint: false };
  await operation(app, { type: 'brc20-deploy', ...deploy }, address);
  await operation(app, { type: 'brc20-mint', tick, amount: '3000', count: 1 }, address);
  await operation(app, { type: 'brc20-transfer', tick, amount: '250.5' }, address);
  const { inscriptions } = await app.call('wallet.portfolio', { refresh: true });
  const transfer = inscriptions.find(({ brc20 }) => brc20?.startsWith('transfer'))!;
  return { app, payment, ordinals, transfer };
}

describe('tokens of a wallet', () => {
  it('are named on the card by what moves, and found where they are', async () => {
    const { app, payment, ordinals, transfer } = held;
    const portfolio = await app.call('wallet.portfolio', { refresh: false });
    // The mint and the deploy are used up but still there.
    expect(portfolio.inscriptions).toHaveLength(3);
    expect(transfer.usable).toBe(true);
    expect(portfolio.brc20[0]).toMatchObject({
      tick: 'inks',
      holders: [{ address: ordinals.address, available: '2749.5', transferable: '250.5' }],
    });
    const renewed = await app.call('wallet.newAddress', { accountId: ordinals.id });
    expect(renewed).toMatchObject({ firstAddress: ordinals.address });
    expect(renewed.address).not.toBe(ordinals.address);
    const send = {
      kind: 'send-inscription' as const,
      inscriptionId: transfer.inscriptionId,
      outpoint: transfer.outpoint,
      address: STRANGER,
      confirmation: STRANGER.slice(-6),
      feeRate: 2,
    };
    const { confirmation: _, ...unconfirmed } = send;
    const toOwn = { ...unconfirmed, address: payment.address };
    const paying = { severity: 'warning', text: expect.stringContaining('payment addresses') };
    expect((await app.call('spend.quote', toOwn)).problems).toMatchObject([
      { field: 'recipients.0.address', ...paying },
    ]);
    const order = await app.call('inscribe.quote', {
      kind: 'inscribe',
      content: { type: 'brc20-mint', tick: 'inks', amount: '1', count: 1 },
      receiveAddress: payment.address,
      feeRate: 2,
      outputValue: 546,
      payWith: 'wallet',
    });
    expect(order.problems).toMatchObject([{ field: 'receiveAddress', ...paying }]);
    const [id = ''] = (await app.call('flow.start', send)).ids;
    const { card } = await app.card(id);
    expect(card.pins).toMatchObject([
      {
        output: 0,
        asset: {
          title: '250.5 inks',
          about: 'BRC-20 transfer inscription',
          inscriptionId: transfer.inscriptionId,
        },
      },
    ]);
    await app.refuse(id);
  });

  const sending = (amount: string, transfer: SendTokensInput['transfer'] = null) => ({
    kind: 'send-tokens' as const,
    from: held.ordinals.address,
    tick: 'inks',
    amount,
    transfer,
    address: STRANGER,
    confirmation: STRANGER.slice(-6),
    feeRate: 2,
  });
  const atStranger = async (): Promise<string> => {
    const params = { address: STRANGER, ticker: 'inks' };
    const read = { row: 'brc20.addressTickInfo', params, fresh: true };
    const { data } = await held.app.call('provider.read', read);
    return (data as { overallBalance: string }).overallBalance;
  };
  /** Orders the transfer, approves it, pays and mines it. */
  async function inscribed(id: string) {
    const { app } = held;
    const child = await app.until('its order', async () =>
      (await app.call('flow.list', { active: true })).find(({ parentId }) => parentId === id),
    );
    const { card } = await app.card(child.id);
    await app.grant(child.id);
    await app.flow(child.id, ({ order }) => order?.status === 'inscribing', 'inscribing');
    await app.practice.mine(1);
    return card;
  }

  it('are sent as an amount: two approvals, and the sum that was shown before', async () => {
    const { app } = held;
    const input = sending('100');
    const tooMany = await app.call('spend.quote', { ...input, amount: '2749.6' });
    expect(tooMany.problems).toMatchObject([{ field: 'amount', severity: 'error' }]);
    await expect(app.call('flow.start', { ...input, amount: '2749.6' })).rejects.toThrow(
      '2749.5 inks are available',
    );
    const { confirmation: _, ...unconfirmed } = input;
    expect((await app.call('spend.quote', unconfirmed)).problems).toMatchObject([
      { field: 'confirmation' },
    ]);
    await app.call('coins.list', { refresh: true });
    const quote = await app.call('spend.quote', input);
    expect(quote.problems).toEqual([]);
    const [id = ''] = (await app.call('flow.start', input)).ids;
    const order = await inscribed(id);
    expect(order.outlaySats).toBe(quote.cost?.inscribeSats);
    const { card } = await app.card(id);
    expect(card.asked).toContain('Send 100 inks');
    expect(card.pins).toMatchObject([{ output: 0, asset: { title: '100 inks' } }]);
    expect(card.clauses.find((one) => one.id === 'asset.token')).toMatchObject({ verdict: 'pass' });
    expect(BigInt(order.outlaySats) + BigInt(card.feeSats)).toBe(BigInt(quote.cost!.outlaySats));
    await app.grant(id);
    await app.flow(id, ({ state }) => state === 'watching', 'sent');
    await app.practice.mine(1);
    const done = await app.flow(id, ({ phase }) => phase === 'done', 'confirmed');
    expect(done.title).toBe('Sent 100 inks');
    expect(done.steps.map(({ key, status }) => `${key} ${status}`)).toEqual([
      'inscribe done',
      'build done',
      'approve done',
      'send done',
      'confirm done',
    ]);
    expect(await atStranger()).toBe('100');
    const wanted = { kind: 'send-tokens', cursor: null, limit: 10, query: '' };
    const { rows } = await app.call('activity.list', wanted);
    expect(rows).toMatchObject([{ amount: { direction: 'out', amount: '100', unit: 'inks' } }]);
  });

  it('stay where the move is refused, and go later with the transfer that is there', async () => {
    const { app, ordinals } = held;
    const [id = ''] = (await app.call('flow.start', sending('50'))).ids;
    await inscribed(id);
    await app.card(id);
    await app.refuse(id);
    const ended = await app.flow(id, ({ phase }) => phase === 'cancelled', 'refused');
    expect(ended.headline).toContain('You keep the transfer inscription');
    await app.call('coins.list', { refresh: true });
    const all = await app.call('bridge.transfers', { address: ordinals.address, tick: 'inks' });
    const { inscriptionId, outpoint } = all.find(({ amount }) => amount === '50')!;
    const input = sending('50', { inscriptionId, outpoint });
    const wrong = await app.call('spend.quote', { ...input, amount: '51' });
    expect(wrong.problems).toMatchObject([{ field: 'transfer', severity: 'error' }]);
    const { problems, cost } = await app.call('spend.quote', input);
    expect(problems).toEqual([]);
    expect(cost?.inscribeSats).toBeUndefined();
    const [again = ''] = (await app.call('flow.start', input)).ids;
    const { card } = await app.card(again);
    expect(card.outlaySats).toBe(cost?.outlaySats);
    await app.grant(again);
    await app.flow(again, ({ state }) => state === 'watching', 'sent');
    await app.practice.mine(1);
    await app.flow(again, ({ phase }) => phase === 'done', 'confirmed');
    expect(await atStranger()).toBe('150');
  });
});
