import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { uploadBackup } from '#test/support/backup-file.ts';
import { newPractice, PASSWORD, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

import { PHRASE } from './support.ts';

const apps: TestApp[] = [];
async function start(...args: Parameters<typeof startTestApp>): Promise<TestApp> {
  const started = await startTestApp(...args);
  apps.push(started);
  return started;
}
afterEach(async () => {
  for (const { app } of apps.splice(0)) await app.stop();
});

/** A wallet with a label, a setting, an account and an order in progress, and its backup. */
async function backedUp() {
  const practice = newPractice();
  const test = await start({ practice, networks: ['signet'] });
  await test.call('vault.importPhrase', { phrase: PHRASE, passphrase: 'x', password: PASSWORD });
  const { activeId, wallets } = await test.call('wallets.list', {});
  await test.call('wallets.addAccount', {
    walletId: activeId!,
    label: 'Shop window',
    role: 'listing',
    addressType: 'p2tr',
    layout: "m/86'/coin'/1'",
  });
  const [payment] = await test.call('wallet.accounts', {});
  await test.call('wallet.newAddress', { accountId: payment!.id });
  await test.call('practice.faucet', { address: payment!.address, sats: 100_000 });
  await test.call('practice.mine', { blocks: 1 });
  await test.call('settings.set', { autoLockMinutes: 240 });
  await test.call('settings.setApiKey', { network: 'signet', key: 'canary-api-key' });
  const { coins } = await test.call('coins.list', { refresh: true });
  await test.call('labels.set', { type: 'output', ref: coins[0]!.outpoint, label: 'Pocket money' });
  await test.call('backup.save', { password: PASSWORD });
  const [file] = [...test.saved.values()];
  return { practice, test, file: file!, code: wallets[0]!.addressCode };
}

describe('a backup file', () => {
  it('brings back keys, accounts, API keys, labels, settings and address counters', async () => {
    const { practice, test, file, code } = await backedUp();
    const before = await test.call('wallet.accounts', {});
    await test.app.stop();
    apps.pop();
    const again = await start({ practice, networks: ['signet'] });
    const status = await again.call('backup.restore', {
      id: await uploadBackup(again, file),
      password: PASSWORD,
    });
    expect(status).toMatchObject({ exists: true, unlocked: false, backedUp: true });
    await again.call('vault.unlock', { password: PASSWORD });
    expect(await again.call('wallet.accounts', {})).toEqual(before);
    const { wallets } = await again.call('wallets.list', {});
    expect(wallets[0]).toMatchObject({ addressCode: code, hasPassphrase: true });
    expect(wallets[0]!.accounts[2]).toMatchObject({ label: 'Shop window', role: 'listing' });
    const { settings } = await again.call('app.snapshot', {});
    expect(settings.autoLockMinutes).toBe(240);
    const { coins } = await again.call('coins.list', { refresh: true });
    expect(coins[0]?.label).toBe('Pocket money');
    const { networks } = await again.call('app.snapshot', {});
    expect(networks.find(({ id }) => id === 'signet')?.hasApiKey).toBe(true);
    expect(readdirSync(again.dir).filter((name) => name.startsWith('backup-'))).toEqual([]);
  });

  it('shows nothing of what it holds', async () => {
    const { file } = await backedUp();
    const [title, head, ...chunks] = file.trimEnd().split('\n') as [string, string, ...string[]];
    const { vault, key } = JSON.parse(head) as { vault: string; key: string };
    const sealed = [vault, key, ...chunks.map((line) => line.replace(/^end /, ''))];
    const bytes = Buffer.concat(sealed.map((text) => Buffer.from(text, 'base64')));
    for (const secret of [
      'abandon',
      'canary',
      'Pocket',
      'Shop window',
      'bcrt1',
      'SQLite',
      PASSWORD,
    ]) {
      expect(bytes.includes(secret)).toBe(false);
      expect(title + head).not.toContain(secret);
    }
  });

  it('is refused with the wrong password, and nothing is changed', async () => {
    const { practice, file } = await backedUp();
    const again = await start({ practice });
    const id = await uploadBackup(again, file);
    const restore = (password: string) => again.call('backup.restore', { id, password });
    await expect(restore('not the password')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    expect((await again.call('vault.status', {})).exists).toBe(false);
    expect((await restore(PASSWORD)).exists).toBe(true);
  });

  it('is refused beside a vault, which stays', async () => {
    const { test, file } = await backedUp();
    const id = await uploadBackup(test, file);
    const refused = test.call('backup.restore', { id, password: PASSWORD });
    await expect(refused).rejects.toMatchObject({ code: 'VAULT_EXISTS' });
    expect((await test.call('wallet.accounts', {})).length).toBe(3);
  });

  it('is refused whole when any line is changed, moved, doubled, left out or cut', async () => {
    const { practice, file } = await backedUp();
    const lines = file.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    const [title, head, ...chunks] = lines as [string, string, ...string[]];
    const last = chunks.at(-1)!;
    const swap = (text: string, at: number): string =>
      text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
    const parsed = JSON.parse(head) as { createdAt: number; vault: string; key: string };
    const broken: Record<string, string[]> = {
      'another time': [title, JSON.stringify({ ...parsed, createdAt: 1 }), ...chunks],
      'another key': [title, JSON.stringify({ ...parsed, key: swap(parsed.key, 20) }), ...chunks],
      'another vault': [
        title,
        JSON.stringify({ ...parsed, vault: swap(parsed.vault, 40) }),
        ...chunks,
      ],
      'a changed chunk': [title, head, swap(last, 30)],
      'no chunks': [title, head],
      'a doubled end': [title, head, ...chunks, last],
      'an end that is no end': [title, head, last.replace(/^end /, '')],
      'no header': [title, ...chunks],
    };
    const again = await start({ practice });
    for (const [what, made] of Object.entries(broken)) {
      const id = await uploadBackup(again, `${made.join('\n')}\n`);
      const refused = again.call('backup.restore', { id, password: PASSWORD });
      await expect(refused, what).rejects.toMatchObject({
        code: expect.stringMatching(/BACKUP_INVALID|VAULT_CORRUPT/) as string,
      });
    }
    const cut = await uploadBackup(again, file.slice(0, -40));
    const refused = again.call('backup.restore', { id: cut, password: PASSWORD });
    await expect(refused).rejects.toMatchObject({ details: { reason: 'damaged' } });
    expect((await again.call('vault.status', {})).exists).toBe(false);
  });

  it('of a newer version and other files are distinguished', async () => {
    const again = await start();
    for (const [text, reason] of [
      ['INKSTONE BACKUP 2\n{}\n', 'too-new'],
      ['a shopping list\n', 'format'],
      ['x'.repeat(100), 'damaged'],
    ] as const) {
      const id = await uploadBackup(again, text);
      const refused = again.call('backup.restore', { id, password: PASSWORD });
      await expect(refused).rejects.toMatchObject({ code: 'BACKUP_INVALID', details: { reason } });
    }
  });

  it('keeps what it replaces, and a start removes what a killed restore left', async () => {
    const { practice, file } = await backedUp();
    const dir = mkdtempSync(join(tmpdir(), 'inkstone-restore-'));
    const left = mkdtempSync(join(dir, 'backup-'));
    writeFileSync(join(left, 'app'), 'half');
    const again = await start({ practice, dir });
    expect(readdirSync(dir).some((name) => name.startsWith('backup-'))).toBe(false);
    await again.call('backup.restore', { id: await uploadBackup(again, file), password: PASSWORD });
    const kept = readdirSync(dir).filter((name) => name.includes('.before-restore-'));
    expect(kept.some((name) => name.startsWith('app.sqlite'))).toBe(true);
    expect(kept.some((name) => name.startsWith('practice.sqlite'))).toBe(true);
  });
});
