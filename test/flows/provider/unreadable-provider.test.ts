import { afterEach, describe, expect, it } from 'vitest';

import { connection as connectionSchema } from '#shared/ipc/settings.ts';
import { startTestApp, type TestApp } from '#test/support/start-test-app.ts';

let test: TestApp;
afterEach(async () => test.app.stop());
const connection = () => test.call('settings.connection', {});
const refresh = () => test.call('wallet.portfolio', { refresh: true });
const spoil = (row: string) => test.call('practice.fault', { row, mode: 'bad-shape', times: 1000 });

describe('a provider whose answers can’t be read', () => {
  it('is no longer called online, is named by its routes, and recovers automatically', async () => {
    test = await startTestApp();
    await test.fund(70_000);
    await refresh();
    expect(await connection()).toMatchObject({ state: 'online', unreadable: null });
    const { lastOkAt } = await connection();

    const reported: string[] = [];
    test.app.events.on((name, payload) => {
      if (name === 'connection.changed') reported.push(connectionSchema.parse(payload).state);
    });
    await spoil('*');
    await refresh();
    const spoilt = await connection();
    expect(spoilt.state).toBe('unreadable');
    expect(spoilt.lastOkAt).toBe(lastOkAt);
    expect(spoilt.unreadable?.rows).toContain('chain.allUtxos');
    expect(spoilt.unreadable?.since).toBeGreaterThanOrEqual(lastOkAt ?? Number.NaN);
    expect(reported).toContain('unreadable');

    await test.call('practice.clearFaults', {});
    await refresh();
    await refresh();
    expect(await connection()).toMatchObject({ state: 'online', unreadable: null });
    expect(reported.at(-1)).toBe('online');
  });

  it('stays online where one route alone can’t be read, which is named', async () => {
    test = await startTestApp();
    await test.fund(70_000);
    await spoil('runes.addressBalances');
    await refresh();
    const { state, unreadable } = await connection();
    expect(unreadable?.rows).toEqual(['runes.addressBalances']);
    expect(state).toBe('online');
  });

  it('is not one that can’t be reached', async () => {
    test = await startTestApp();
    await test.fund(70_000);
    await test.call('practice.setOnline', { online: false });
    await refresh().catch(() => undefined);
    expect(await connection()).toMatchObject({ state: 'offline', unreadable: null });
  });
});
