import { describe, expect, it } from 'vitest';

import SettingsView from '#renderer/features/settings/SettingsView.vue';
import ConnectionState from '#renderer/frame/ConnectionState.vue';
import type { Snapshot } from '#shared/ipc/app.ts';
import type { Connection } from '#shared/ipc/settings.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { snapshotOf } from '#test/ui/fixtures.ts';
import { mountWith, pageText, settle } from '#test/ui/mount.ts';

const connectionOf = (change: Partial<Connection>): Connection => ({
  ...snapshotOf().connection,
  network: 'mainnet',
  ...change,
});
async function open(
  view: Parameters<typeof mountWith>[0],
  connection: Connection,
  network: Snapshot['network'] = 'testnet4',
) {
  const bridge = createFakeBridge({ 'app.snapshot': () => snapshotOf({ connection, network }) });
  const route = '/settings?section=limits';
  await mountWith(view, bridge, { route });
  return bridge;
}
const meter = (label: string) => document.querySelector(`[role="meter"][aria-label="${label}"]`);

describe('the meter of calls', () => {
  it('shows the second, the month and today by family, and follows what main tells', async () => {
    const bridge = await open(SettingsView, connectionOf({ rate: 2.5, today: { brc20: 7 } }));
    expect(pageText()).toContain('2.5 of 4');
    expect(pageText()).toMatch(/1.240 of 60.000/u);
    expect(pageText()).toContain('BRC-20 7');
    expect(meter('API calls per second')?.getAttribute('aria-valuenow')).toBe('2.5');
    bridge.emit('connection.changed', connectionOf({ callsThisMonth: 59_000 }));
    await settle();
    expect(meter('API calls this month')?.getAttribute('aria-valuenow')).toBe('59000');
    expect(pageText()).not.toContain('slowed down');
    expect(pageText()).toContain('This month’s API calls are nearly used up');
    expect(pageText()).toContain('kept for what you request yourself');
    bridge.emit('connection.changed', connectionOf({ callsThisMonth: 60_000 }));
    await settle();
    expect(pageText()).toContain('Raise the budget in Settings, Limits');
  });

  it('counts on the practice network, where nothing is limited', async () => {
    await open(SettingsView, connectionOf({ rate: 2.5 }), 'practice');
    expect(pageText()).toMatch(/2\.5This month/);
    expect(pageText()).toContain('with no limit');
    expect(meter('API calls per second')).toBeNull();
  });

  it('says when polling waits for the budget, and what is given time to recover', async () => {
    await open(SettingsView, connectionOf({ heldMs: 45_000, recovering: ['runes', 'odd'] }));
    expect(pageText()).toContain('The next refresh is in 45 s');
    expect(pageText()).toContain('Runes, odd failed too often');
  });
});

describe('the state of the connection', () => {
  it('warns of a clock that is off by more than a minute, in the right direction', async () => {
    const bridge = await open(ConnectionState, connectionOf({ clockSkewMs: 59_000 }));
    expect(pageText()).not.toContain('clock');
    bridge.emit('connection.changed', connectionOf({ clockSkewMs: 180_000 }));
    await settle();
    expect(pageText()).toContain('This clock is 3 min behind');
    bridge.emit('connection.changed', connectionOf({ clockSkewMs: -7_200_000 }));
    await settle();
    expect(pageText()).toContain('This clock is 2 h ahead');
    expect(pageText()).not.toContain('This month’s API calls');
    bridge.emit('connection.changed', connectionOf({ callsThisMonth: 57_000 }));
    await settle();
    expect(pageText()).toContain('This month’s API calls are nearly used up');
  });
});

describe('answers that can’t be read', () => {
  const unreadable = { rows: ['chain.fees', 'orders.get'], since: Date.now() - 600_000 };
  it('are named with their routes and the time since when, and are said no longer once they can', async () => {
    const bridge = await open(
      ConnectionState,
      connectionOf({ state: 'unreadable', unreadable, lastOkAt: unreadable.since }),
    );
    expect(pageText()).toContain('The provider’s answers can’t be read');
    expect(pageText()).not.toContain('Online');
    expect(pageText()).toMatch(/since (today|yesterday) \d\d:\d\d: chain\.fees, orders\.get\./u);
    bridge.emit('connection.changed', connectionOf({ state: 'online', unreadable }));
    await settle();
    expect(pageText()).toContain('Online');
    expect(pageText()).toContain('Some of the provider’s answers can’t be read');
    bridge.emit('connection.changed', connectionOf({ state: 'online' }));
    await settle();
    expect(pageText()).toContain('Online');
    expect(pageText()).not.toContain('can’t be read');
  });
});

describe('the families of a network', () => {
  it('are marked where they are not served', async () => {
    const snapshot = snapshotOf();
    const networks = snapshot.networks.map((info) => ({ ...info, families: ['chain', 'brc20'] }));
    const bridge = createFakeBridge({ 'app.snapshot': () => ({ ...snapshot, networks }) });
    await mountWith(SettingsView, bridge, { route: '/settings?section=networks' });
    expect(pageText()).toContain('Alkanes (not served)');
    expect(pageText()).not.toContain('BRC-20 (not served)');
  });
});
