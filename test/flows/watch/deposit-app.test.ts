import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sumOf } from '#test/flows/support/bridging.ts';
import { PAIR, signElsewhere } from '#test/flows/support/other-device.ts';
import { returnedAttacks } from '#test/flows/support/returned-attacks.ts';
import { newSwapPractice } from '#test/flows/support/second-layer.ts';
import {
  ACCOUNT,
  ended,
  leave,
  restarted,
  signAway,
  watchedApp,
} from '#test/flows/support/watched-app.ts';
import type { TestApp } from '#test/support/start-test-app.ts';

let app: TestApp;
let own = '';
let id = '';
let psbt = '';

beforeAll(async () => {
  const practice = newSwapPractice();
  app = await watchedApp(ACCOUNT, [200_000], { practice });
  const [account] = await app.call('wallet.accounts', {});
  own = account!.address;
  const [order = ''] = (
    await app.call('flow.start', {
      kind: 'inscribe',
      content: { type: 'brc20-mint', tick: 'lime', amount: '500', count: 1 },
      receiveAddress: own,
      feeRate: 2,
      outputValue: 546,
      payWith: 'wallet',
    })
  ).ids;
  await signAway(app, order, signElsewhere);
  await inscribedAndMined(order);
  for (const sats of [300_000, 100_000]) await app.call('practice.faucet', { address: own, sats });
  await app.practice.mine(1);
  await app.call('coins.list', { refresh: true });
});
afterAll(() => ended(app));

async function inscribedAndMined(order: string): Promise<void> {
  await app.flow(order, (view) => view.order?.status === 'inscribing', 'inscribing');
  await app.practice.mine(1);
  await app.flow(order, ({ phase }) => phase === 'done', 'done');
}

const deposit = (address: string) => ({
  kind: 'deposit' as const,
  ...{ address, tick: 'lime', amount: '120', transfer: null, feeRate: 3 },
});

describe('a deposit of a wallet without keys', () => {
  it('has its transfer inscribed first, then leaves as one transaction', async () => {
    const { addresses } = await app.call('bridge.choices', {});
    expect(addresses.map(({ address }) => address)).toContain(own);
    expect((await app.call('bridge.quote', deposit(own))).problems).toEqual([]);
    [id = ''] = (await app.call('flow.start', deposit(own))).ids;
    const order = await app.until('its order', async () =>
      (await app.call('flow.list', { active: true })).find(({ parentId }) => parentId === id),
    );
    await signAway(app, order.id, signElsewhere);
    await inscribedAndMined(order.id);
    const left = await leave(app, id);
    ({ psbt } = left);
    expect(left.card.purpose).toBe('deposit');
    expect(await app.call('flow.get', { id })).toMatchObject({
      ...{ state: 'outside', phase: 'asking', cancellable: true },
      headline: expect.stringContaining('Waiting for the signed transaction'),
    });
  });

  it.each(returnedAttacks(signElsewhere))(
    'is not handed over with $name',
    async ({ make, says }) => {
      await expect(app.call('flow.returnPsbt', { id, psbt: make(psbt) })).rejects.toMatchObject({
        code: 'PSBT_INVALID',
        details: { reason: expect.stringContaining(says) },
      });
      expect((await app.call('flow.get', { id })).state).toBe('outside');
    },
  );

  it('is submitted after a kill, and counts in the swap', async () => {
    app = await restarted(app);
    await app.call('flow.returnPsbt', { id, psbt: signElsewhere(psbt) });
    await app.flow(id, ({ state }) => state === 'following', 'handed over');
    await app.practice.mine(6);
    await app.flow(id, ({ phase }) => phase === 'done', 'counted');
    expect(await sumOf(app, 'lime')).toMatchObject({ inSwap: '120', total: '500' });
  });
});

it('a need for messages, or for an unknown public key, is explained', async () => {
  const { transfer: _none, ...of } = deposit(own);
  const out = { ...of, kind: 'withdraw' as const, amount: '20', feeTick: 'pine' };
  const texts = async (request: Parameters<typeof app.call<'bridge.quote'>>[1]) =>
    (await app.call('bridge.quote', request)).problems.map(({ text }) => text).join();
  expect(await texts(out)).toContain('can’t be exported to another device');
  const from = { kind: 'addresses' as const, addresses: [PAIR.pays, PAIR.holds] };
  await app.call('wallets.add', { name: 'Pair', from });
  expect(await texts(deposit(PAIR.holds))).toContain('Add it again with its account key');
});
