import { afterEach, describe, expect, it, vi } from 'vitest';

import SettingsView from '#renderer/features/settings/SettingsView.vue';
import type { LogLine } from '#shared/ipc/app.ts';
import { NOW, snapshotOf } from '#test/ui/fixtures.ts';
import { button, field, openView, pageText, press, settle, type } from '#test/ui/mount.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('settings', () => {
  it('never shows an API key, and sets and forgets it', async () => {
    const bridge = await openView(
      SettingsView,
      { 'settings.setApiKey': () => snapshotOf().networks },
      '/settings?section=networks',
    );
    await type('API key', 'k-123');
    await press('Set key');
    expect(field('API key').value).toBe('');
    await press('Remove key');
    expect(bridge.inputsOf('settings.setApiKey')).toEqual([
      { network: 'testnet4', key: 'k-123' },
      { network: 'testnet4', key: null },
    ]);
  });

  it('shows what crashed, all of it before it is saved, and whose work is inside', async () => {
    const name = 'crash-1700000000000-page-main.json';
    const bridge = await openView(
      SettingsView,
      {
        'app.crashReports': () => [{ name, at: NOW, what: 'page main', reason: 'oom' }],
        'app.crashReport': () => ({ text: '{"reason":"oom"}' }),
        'app.saveCrashReport': () => ({ saved: '/home/me/report.json', url: null }),
        'app.licences': () => [{ name: 'bip32', version: '5.0.1', id: 'MIT', text: 'As is' }],
      },
      '/settings?section=about',
    );
    await press('View the report of page main: oom');
    expect(pageText()).toContain('{"reason":"oom"}');
    await press('Save the report of page main: oom');
    expect(bridge.inputsOf('app.saveCrashReport')).toEqual([{ name }]);
    expect(pageText()).toContain('Saved: /home/me/report.json');
    await press('Show licences');
    expect(pageText()).toMatch(/bip32 5\.0\.1 · MIT.*As is/);
  });

  it('shows a support bundle before it is saved, and not one that was asked for otherwise', async () => {
    const bridge = await openView(
      SettingsView,
      {
        'app.crashReports': () => [],
        'app.supportBundle': () => ({ text: 'all of the bundle' }),
        'app.saveSupportBundle': () => ({ saved: '/home/me/support.txt', url: null }),
      },
      '/settings?section=about',
    );
    await press('Show contents');
    expect(pageText()).toContain('all of the bundle');
    await press('Save bundle');
    expect(pageText()).toContain('Saved: /home/me/support.txt');
    field(
      'Include addresses and transaction ids. Anyone who reads them can see what you own.',
    ).click();
    await settle();
    expect(pageText()).not.toContain('all of the bundle');
    await press('Show contents');
    expect(bridge.inputsOf('app.supportBundle')).toEqual([{ withIds: false }, { withIds: true }]);
  });

  it('shows the log, narrows, follows, copies and saves it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lines: LogLine[] = [{ at: NOW, level: 'warn', text: 'the bus ended' }];
    const bridge = await openView(
      SettingsView,
      {
        'app.log': ({ text }) => ({ lines: text === '' ? lines : [] }),
        'app.saveLog': () => ({ rows: 1, saved: '/home/me/log.txt', url: null }),
      },
      '/settings?section=log',
    );
    const requests = (): unknown[] => bridge.inputsOf('app.log');
    expect(pageText()).toContain('Warningthe bus ended');
    await press('Copy');
    expect(bridge.inputsOf('app.copyText')).toEqual([
      { text: `${new Date(NOW).toISOString()} WARN the bus ended` },
    ]);
    await press('Save');
    expect(bridge.inputsOf('app.saveLog')).toEqual([{ level: 'info', text: '', withIds: false }]);
    vi.advanceTimersByTime(10_000);
    expect(requests()).toHaveLength(1);
    field('Follow').click();
    lines.unshift({ at: NOW, level: 'info', text: 'one more' });
    vi.advanceTimersByTime(2000);
    await settle();
    expect(requests()).toHaveLength(2);
    expect(pageText()).toMatch(/one more.*the bus ended/);
    const search = document.querySelector<HTMLInputElement>('input[aria-label="Search the log"]')!;
    search.value = 'none';
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    expect(pageText()).toContain('Nothing matches');
    expect(requests().at(-1)).toEqual({ level: 'info', text: 'none', withIds: false });
    vi.useRealTimers();
  });

  it('sends the calls of a network through Tor', async () => {
    const bridge = await openView(
      SettingsView,
      { 'settings.setProxy': () => snapshotOf().networks },
      '/settings?section=networks',
    );
    expect(button('Save connection').disabled).toBe(true);
    field('SOCKS or Tor').click();
    await settle();
    await press('Tor Browser');
    await press('Save connection');
    expect(bridge.inputsOf('settings.setProxy')).toEqual([
      { network: 'testnet4', proxy: { kind: 'socks', host: '127.0.0.1', port: 9150 } },
    ]);
  });

  it('erases only after the word, and asks for no password that may be forgotten', async () => {
    const bridge = await openView(
      SettingsView,
      { 'vault.erase': () => ({ ...snapshotOf().vault, exists: false, unlocked: false }) },
      '/settings?section=security',
    );
    await press('Erase wallet…');
    await type('Type ERASE to confirm', 'erase');
    expect(button('Erase wallet from this computer').disabled).toBe(true);
    await type('Type ERASE to confirm', 'ERASE');
    await press('Erase wallet from this computer');
    expect(bridge.inputsOf('vault.erase')).toEqual([{ confirmation: 'ERASE' }]);
  });

  it('reveals the words in the approval window and keeps no password', async () => {
    const bridge = await openView(
      SettingsView,
      { 'vault.reveal': () => ({ approvalId: 'a' }) },
      '/settings?section=security',
    );
    await type('Password', 'pw');
    await press('Show recovery phrase');
    expect(bridge.inputsOf('vault.reveal')).toEqual([{ password: 'pw' }]);
    expect(pageText()).toContain('Continue in the approval window');
    expect(field('Password').value).toBe('');
  });

  it('shows and takes limits in threes', async () => {
    const bridge = await openView(
      SettingsView,
      { 'settings.set': (change) => ({ ...snapshotOf().settings, ...(change as object) }) },
      '/settings?section=limits',
    );
    expect(field('Maximum fee per transaction').value).toBe('1\u202f000\u202f000');
    await type('Maximum fee per transaction', '2 500000');
    field('Maximum fee per transaction').dispatchEvent(new FocusEvent('blur'));
    await settle();
    expect(field('Maximum fee per transaction').value).toBe('2\u202f500\u202f000');
    await press('Save limits');
    expect(bridge.inputsOf('settings.set')).toMatchObject([{ maxFeeSats: 2_500_000 }]);
  });

  it('holds limits within their bounds', async () => {
    await openView(SettingsView, {}, '/settings?section=limits');
    await type('Maximum fee per transaction', '10');
    expect(pageText()).toContain('Enter a number from 1 000');
    expect(button('Save limits').disabled).toBe(true);
  });
});
