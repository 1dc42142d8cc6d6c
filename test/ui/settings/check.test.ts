import { describe, expect, it } from 'vitest';

import SettingsView from '#renderer/features/settings/SettingsView.vue';
import type { TradePlaces } from '#shared/ipc/trade.ts';
import type { WalletView } from '#shared/ipc/wallets.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { NOW, ORD_ADDRESS, PAY_ADDRESS, snapshotOf } from '#test/ui/fixtures.ts';
import { mountWith, pageText, settle, unmountAll } from '#test/ui/mount.ts';

const wallet: WalletView = {
  id: '0123456789abcdef',
  name: 'Main',
  kind: 'phrase',
  createdAt: NOW,
  wordCount: 12,
  hasPassphrase: false,
  backedUp: true,
  drill: null,
  addressCode: 'ABCD-EFGH',
  fingerprint: '73c5da0a',
  accounts: [],
};
const holdOf = (bound: string | null, boundIsMine: boolean): TradePlaces => ({
  hold: [{ address: ORD_ADDRESS, bound, boundIsMine }],
  pay: [],
  payout: PAY_ADDRESS,
});

async function open({
  change = {},
  minutes = 15,
  places = holdOf(PAY_ADDRESS, true),
  route = '/settings',
}: {
  change?: Partial<WalletView>;
  minutes?: number;
  places?: TradePlaces;
  route?: string;
}) {
  unmountAll();
  const snapshot = snapshotOf();
  const bridge = createFakeBridge({
    'app.snapshot': () => ({
      ...snapshot,
      settings: { ...snapshot.settings, autoLockMinutes: minutes },
      networks: snapshot.networks.map((one) => ({ ...one, families: ['market'] })),
    }),
    'wallets.list': () => ({ activeId: wallet.id, wallets: [{ ...wallet, ...change }] }),
    'trade.places': () => places,
  });
  return mountWith(SettingsView, bridge, { route });
}
const item = (title: string) =>
  [...document.querySelectorAll('[aria-labelledby="check-title"] li')].find((one) =>
    one.textContent.includes(title),
  );
const drill = { at: NOW, passed: true };

describe('the security check', () => {
  it('counts what is in place, and names what is not', async () => {
    await open({});
    expect(pageText()).toContain('3of 4 in place');
    expect(item('Verify your backup')?.textContent).toContain('Needs a look');
    expect(item('Verify your backup')?.textContent).toContain('Never verified');
    expect(item('Recovery phrase written down')?.textContent).toContain('In place');
    expect(pageText()).toContain('Wallet fingerprint ABCD-EFGH');
    await open({ change: { drill } });
    expect(pageText()).toContain('4of 4 in place');
    await open({ change: { backedUp: false, drill: { at: NOW, passed: false } }, minutes: 0 });
    expect(pageText()).toContain('1of 4 in place');
    expect(item('Write down your recovery phrase')).toBeDefined();
    expect(item('Verify your backup')?.textContent).toContain('The last check failed');
    expect(item('Turn on auto-lock')).toBeDefined();
  });

  it('warns of a payout address outside the wallet, and of none', async () => {
    await open({ change: { drill }, places: holdOf('bcrt1qsomebodyelse', false) });
    expect(item('Check your payout address')?.textContent).toContain('Needs a look');
    await open({ change: { drill }, places: holdOf(null, false) });
    expect(item('Payout address not set')).toBeDefined();
    expect(pageText()).toContain('3of 4 in place');
  });

  it('asks nothing of a wallet that cannot have it', async () => {
    await open({ change: { kind: 'watch' } });
    expect(pageText()).toContain('1of 1 in place');
    await open({ change: { kind: 'wif' } });
    expect(pageText()).toContain('2of 2 in place');
  });
});

describe('the search of the settings', () => {
  async function search(text: string): Promise<HTMLInputElement> {
    const field = document.querySelector<HTMLInputElement>('[aria-label="Search settings"]')!;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    return field;
  }
  const found = () =>
    [...document.querySelectorAll('[aria-label="Matching settings"] a')].map((one) =>
      one.textContent.trim(),
    );

  it('finds rows by name before those by explanation, and Enter leads to the first', async () => {
    const { router } = await open({});
    const field = await search('password');
    expect(found()[0]).toContain('Change password');
    expect(found().join()).toContain('Backup file');
    expect(document.querySelector('nav')?.textContent).not.toContain('Payout address');
    const sent = await search('theme');
    expect(found()).toHaveLength(1);
    sent.form!.dispatchEvent(new Event('submit', { cancelable: true }));
    await settle();
    expect(router.currentRoute.value.query).toEqual({ section: 'appearance', at: 'theme' });
    expect((document.activeElement as HTMLInputElement).value).toBe('system');
    await search('no such thing');
    expect(pageText()).toContain('No setting matches.');
    expect(field.isConnected).toBe(true);
  });

  it('opens a section at the row that the address names', async () => {
    await open({ route: '/settings?section=security&at=polls' });
    expect(document.activeElement?.getAttribute('role')).toBe('switch');
  });
});
