import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PAIR, signPair } from '#test/flows/support/other-device.ts';
import { ended, signAway, STRANGER, watchedApp } from '#test/flows/support/watched-app.ts';
import type { TestApp } from '#test/support/start-test-app.ts';

const { holds } = PAIR;
let app: TestApp;
beforeAll(async () => {
  app = await watchedApp({ kind: 'addresses', addresses: [holds] }, [60_000, 20_000]);
});
afterAll(() => ended(app));

const coins = async () => (await app.call('coins.list', { refresh: true })).coins;

describe('a watched wallet of one taproot address', () => {
  it('pays from it, keeps there what it inscribes, and says so', async () => {
    expect(await app.call('wallet.accounts', {})).toMatchObject([
      { role: 'payment', addressType: 'p2tr', address: holds },
    ]);
    const input = {
      kind: 'inscribe' as const,
      content: { type: 'files' as const, items: [await app.addText('a.txt', 'a')] },
      receiveAddress: holds,
      feeRate: 2,
      outputValue: 546,
      payWith: 'wallet' as const,
    };
    const { problems } = await app.call('inscribe.quote', input);
    expect(problems.map(({ severity, text }) => [severity, text.slice(0, 46)])).toEqual([
      ['warning', 'This address also has coins that pay. Coins wi'],
    ]);
    const [id = ''] = (await app.call('flow.start', input)).ids;
    await signAway(app, id, signPair);
    await app.flow(id, ({ order }) => order?.status === 'inscribing', 'inscribing');
    await app.practice.mine(1);
    await app.flow(id, ({ phase }) => phase === 'done', 'done');
  });

  it('spends every coin there except the one that contains something', async () => {
    const before = await coins();
    const [carrier] = before.filter(({ inscriptions }) => inscriptions.length > 0);
    expect(carrier?.address).toBe(holds);
    const clean = before.filter(({ verdict }) => verdict === 'clean');
    const sum = clean.reduce((total, { sats }) => total + BigInt(sats), 0n);
    const send = (sats: bigint) => ({
      kind: 'send' as const,
      recipients: [{ address: STRANGER, sats: sats.toString() }],
      feeRate: 2,
    });
    // With the inscription's sats it would suffice.
    const { problems } = await app.call('spend.quote', send(sum - 200n));
    expect(problems).toMatchObject([{ severity: 'error', field: 'funds' }]);
    const [id = ''] = (await app.call('flow.start', send(sum - 1_000n))).ids;
    const { card } = await signAway(app, id, signPair);
    expect(card.inputs.map(({ outpoint }) => outpoint).sort()).toEqual(
      clean.map(({ outpoint }) => outpoint).sort(),
    );
    await app.flow(id, ({ state }) => state === 'watching', 'sent');
    await app.practice.mine(1);
    await app.flow(id, ({ phase }) => phase === 'done', 'confirmed');
    expect((await coins()).map(({ outpoint }) => outpoint)).toContain(carrier?.outpoint);
  });

  it('sends the inscription with fees from another coin of the same address', async () => {
    await app.call('practice.faucet', { address: holds, sats: 5_000 });
    await app.practice.mine(1);
    const [carrier] = (await coins()).filter(({ inscriptions }) => inscriptions.length > 0);
    const { outpoint, inscriptions } = carrier!;
    const [id = ''] = (
      await app.call('flow.start', {
        kind: 'send-inscription',
        inscriptionId: inscriptions[0]!,
        outpoint,
        address: STRANGER,
        confirmation: STRANGER.slice(-6),
        feeRate: 2,
      })
    ).ids;
    const { card } = await signAway(app, id, signPair);
    expect(card.outputs).toMatchObject([
      { address: STRANGER, role: 'inscription' },
      { address: holds, role: 'change' },
    ]);
    await app.flow(id, ({ state }) => state === 'watching', 'sent');
  });
});
