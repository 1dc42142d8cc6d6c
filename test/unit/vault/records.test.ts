import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { VAULT_FILE } from '#main/vault/file/vault-file.ts';

import { PASSWORD, PHRASE, tempDir, vaultIn } from './support.ts';

const hex = (key: Uint8Array | null): string | null =>
  key === null ? null : Buffer.from(key).toString('hex');

async function made() {
  const dir = await tempDir();
  const vault = await vaultIn(dir);
  await vault.importPhrase(PHRASE, '', PASSWORD);
  return { dir, vault };
}

describe('the record key', () => {
  it('is there from the first unlock of a run, stays after a lock, and goes with the app', async () => {
    const { dir, vault } = await made();
    const key = hex(vault.recordKey());
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    await vault.lock('user');
    expect(hex(vault.recordKey())).toBe(key);
    await vault.lock('quit');
    expect(vault.recordKey()).toBeNull();

    const again = await vaultIn(dir);
    expect(again.recordKey()).toBeNull();
    await again.unlock(PASSWORD);
    expect(hex(again.recordKey())).toBe(key);
    await again.erase();
    expect(again.recordKey()).toBeNull();
    expect(again.authenticated()).toEqual([]);
  });

  it('is another one for each vault, of the same words too', async () => {
    const one = await made();
    const two = await made();
    expect(hex(one.vault.recordKey())).not.toBe(hex(two.vault.recordKey()));
    await one.vault.lock('quit');
    await two.vault.lock('quit');
  });

  it('is kept by a new password, by changes of wallets, and by a copy of the file', async () => {
    const { dir, vault } = await made();
    const key = hex(vault.recordKey());
    await vault.addAuthenticated('practice');
    await vault.changePassword(PASSWORD, 'another password');
    const from = { kind: 'new-phrase' as const, words: 12 as const, passphrase: '' };
    const [first] = vault.wallets();
    await vault.edit({ type: 'add', from, name: 'Second', createdAt: 1 });
    await vault.edit({ type: 'remove', id: first!.id });
    await vault.lock('quit');
    const elsewhere = await tempDir();
    await copyFile(join(dir, VAULT_FILE), join(elsewhere, VAULT_FILE));
    const copy = await vaultIn(elsewhere);
    await copy.unlock('another password');
    expect(hex(copy.recordKey())).toBe(key);
    expect(copy.authenticated()).toEqual(['practice']);
    await copy.lock('quit');
  });
});

describe('the list of authenticated records', () => {
  it('only grows, is sealed with the keys, and no copy of before is left that knows fewer', async () => {
    const { dir, vault } = await made();
    await vault.addAuthenticated('app');
    await vault.addAuthenticated('practice');
    await vault.addAuthenticated('app');
    expect(vault.authenticated()).toEqual(['app', 'practice']);
    expect(await readdir(dir)).toEqual([VAULT_FILE]);
    await vault.lock('user');
    expect(vault.authenticated()).toEqual(['app', 'practice']);
    await expect(vault.addAuthenticated('mainnet')).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
    await vault.lock('quit');
  });
});
