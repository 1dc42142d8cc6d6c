import { describe, expect, it } from 'vitest';

import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock, PASSWORD, startTestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
async function start() {
  return keep(await startTestApp({ clock: hurriedClock }));
}

/** An app with clean coins and one inscription. */
async function withInscription() {
  const app = await start();
  const { payment, ordinals } = await app.fund();
  const carrier = await app.inscribe(ordinals.address);
  return { app, payment, ordinals, carrier };
}

describe('the coins of a wallet', () => {
  it('can be frozen and labelled, which survives a restart', async () => {
    const app = await start();
    await app.fund();
    const [coin] = (await app.call('coins.list', { refresh: true })).coins;
    const { outpoint } = coin!;
    await app.call('coins.freeze', { outpoints: [outpoint], frozen: true });
    await app.call('labels.set', { type: 'output', ref: outpoint, label: '  savings ' });
    expect((await app.call('coins.list', { refresh: false })).coins).toMatchObject([
      { outpoint, verdict: 'clean', frozen: true, label: 'savings' },
    ]);
    const request = {
      kind: 'send' as const,
      recipients: [{ address: coin!.address, sats: '5000' }],
    };
    const { problems } = await app.call('spend.quote', { ...request, feeRate: 2 });
    expect(problems[0]?.text).toMatch(/You froze [\d\u202f]+ sats: unfreeze them in Coins/);
    await app.app.stop();
    const again = await startTestApp({ clock: hurriedClock, dir: app.dir, practice: app.practice });
    keep(again);
    await again.call('vault.unlock', { password: PASSWORD });
    expect((await again.call('coins.list', { refresh: true })).coins).toMatchObject([
      { outpoint, frozen: true, label: 'savings' },
    ]);
    await again.call('labels.set', { type: 'output', ref: outpoint, label: '' });
    expect((await again.call('coins.list', { refresh: false })).coins[0]?.label).toBeNull();
  });

  it('have a report that names every source and the heights of the indexes', async () => {
    const { app, carrier } = await withInscription();
    const { coin, heights, offsets } = await app.call('coins.report', {
      outpoint: carrier.outpoint,
    });
    expect(coin.verdict).toBe('asset');
    expect(coin.role).toBe('ordinals');
    expect(offsets).toEqual([{ id: carrier.inscriptions[0], offset: '0' }]);
    expect(heights.map(({ index }) => index)).toEqual(
      expect.arrayContaining(['chain', 'brc20', 'runes', 'alkanes']),
    );
    expect(heights.every(({ height }) => height === heights[0]?.height)).toBe(true);
    await expect(
      app.call('coins.report', { outpoint: `${'ab'.repeat(32)}:0` }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('let go of junk only with a reason, and of what was shown', async () => {
    const { app, carrier } = await withInscription();
    const { outpoint, inscriptions } = carrier;
    const wanted = { outpoint, inscriptions, reason: 'a spent transfer' };
    await expect(app.call('coins.release', { ...wanted, reason: '  ' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(
      app.call('coins.release', { ...wanted, inscriptions: [`${'ab'.repeat(32)}i0`] }),
    ).rejects.toMatchObject({ code: 'ASSET_AT_RISK' });
    expect(await app.call('coins.release', wanted)).toMatchObject({
      verdict: 'clean',
      released: inscriptions,
      releaseReason: 'a spent transfer',
    });
    const { rows } = await app.call('activity.list', {
      cursor: null,
      limit: 10,
      kind: 'release',
      query: '',
    });
    expect(rows).toMatchObject([{ ref: outpoint, status: 'released' }]);
    expect(await app.call('coins.keep', { outpoint })).toMatchObject({
      verdict: 'asset',
      released: [],
    });
  });

  it('that are frozen pay for nothing', async () => {
    const app = await start();
    const { ordinals } = await app.fund();
    const [coin] = (await app.call('coins.list', { refresh: true })).coins;
    await app.call('coins.freeze', { outpoints: [coin!.outpoint], frozen: true });
    const request = {
      kind: 'inscribe' as const,
      content: { type: 'files' as const, items: [await app.addText('a.txt', 'a')] },
      receiveAddress: ordinals.address,
      feeRate: 2,
      outputValue: 546,
      payWith: 'wallet' as const,
    };
    // Names frozen coins and the reason, next to the shortfall.
    const { problems } = await app.call('inscribe.quote', request);
    expect(problems.find(({ field }) => field === 'funds')?.text).toContain('You froze');
    const { ids } = await app.call('flow.start', request);
    const view = await app.flow(ids[0] ?? '', ({ state }) => state === 'choosing');
    expect(view.headline).not.toBe('');
    expect(await app.approve('approval.pending', {})).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ kind: 'sign' })]),
    );
  });
});
