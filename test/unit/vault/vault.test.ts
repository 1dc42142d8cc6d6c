import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { VAULT_FILE } from '#main/vault/file/vault-file.ts';
import type { Vault } from '#main/vault/vault.ts';

import { handClock, PASSWORD, PHRASE, tempDir, vaultIn, weakKdf } from './support.ts';

const open: Vault[] = [];
async function vault(...args: Parameters<typeof vaultIn>): Promise<Vault> {
  const made = await vaultIn(...args);
  open.push(made);
  return made;
}
afterEach(async () => {
  for (const one of open.splice(0)) await one.lock('quit');
});

async function imported(dir?: string) {
  const home = dir ?? (await tempDir());
  const one = await vault(home);
  await one.importPhrase(PHRASE, '', PASSWORD);
  return { dir: home, path: join(home, VAULT_FILE), vault: one };
}

describe('a vault', () => {
  it('is absent until created, then open, and lists its contents', async () => {
    const dir = await tempDir();
    const one = await vault(dir);
    expect(one.status()).toMatchObject({ exists: false, problem: 'none', kind: null });
    const seen: boolean[] = [];
    one.onChange((status) => seen.push(status.unlocked));
    const made = await one.create(24, 'extra', PASSWORD);
    expect(made).toMatchObject({
      exists: true,
      unlocked: true,
      kind: 'phrase',
      wordCount: 24,
      hasPassphrase: true,
      backedUp: false,
    });
    expect(seen).toEqual([true]);
    expect(await one.words()).toHaveLength(24);
  });

  it('opens again after a restart and derives the same accounts', async () => {
    const first = await imported();
    const before = first.vault.accountKeys();
    await first.vault.lock('user');
    const second = await vault(first.dir);
    expect(second.accountKeys()).toBeNull();
    await expect(second.unlock(PASSWORD)).resolves.toMatchObject({ unlocked: true });
    expect(second.accountKeys()).toEqual(before);
    expect(await second.words()).toEqual(PHRASE.split(' '));
  });

  it('keeps file and folder to the owner', async () => {
    const { dir, path } = await imported(join(await tempDir(), 'new'));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
  });

  it('holds nothing readable: no words, no password, no API key', async () => {
    const { vault: one, path } = await imported();
    await one.setApiKey('mainnet', 'secret-api-key', 'https://provider.example');
    const text = (await readFile(path)).toString('latin1');
    for (const secret of ['abandon', 'about', PASSWORD, 'secret-api-key', 'xprv', 'tprv']) {
      expect(text).not.toContain(secret);
    }
  });

  it('refuses a second vault beside the first', async () => {
    const { vault: one } = await imported();
    await expect(one.create(12, '', PASSWORD)).rejects.toMatchObject({ code: 'VAULT_EXISTS' });
  });

  it('refuses to sign, show or change anything while locked', async () => {
    const { vault: one } = await imported();
    await one.lock('user');
    const locked = { code: 'VAULT_LOCKED' };
    await expect(one.signApproved({ text: '{}', items: [0] })).rejects.toMatchObject(locked);
    await expect(one.words()).rejects.toMatchObject(locked);
    await expect(one.setApiKey('mainnet', 'x', 'https://provider.example')).rejects.toMatchObject(
      locked,
    );
    await expect(one.changePassword(PASSWORD, 'another one')).rejects.toMatchObject(locked);
    await expect(one.markBackedUp()).rejects.toMatchObject(locked);
  });

  it('locks at once while the password is being tried', async () => {
    const { vault: one } = await imported();
    await one.lock('user');
    const unlocking = one.unlock(PASSWORD);
    const refused = expect(unlocking).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
    await one.lock('idle');
    await refused;
    expect(one.status().unlocked).toBe(false);
  });

  it('says no to a wrong password and slows down after three', async () => {
    const dir = await tempDir();
    const clock = handClock();
    const one = await vault(dir, { clock });
    await one.importPhrase(PHRASE, '', PASSWORD);
    await one.lock('user');
    for (const guess of ['not this one', 'nor this']) {
      await expect(one.unlock(guess)).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    }
    await expect(one.unlock('or this')).rejects.toMatchObject({ details: { waitMs: 2000 } });
    // The right one waits too: otherwise the delay would help a guesser.
    await expect(one.unlock(PASSWORD)).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    clock.advance(2001);
    await expect(one.unlock(PASSWORD)).resolves.toMatchObject({ unlocked: true });
  });

  it('takes the same password typed in another Unicode form', async () => {
    const one = await vault(await tempDir());
    await one.importPhrase(PHRASE, '', 'pässwörter');
    await one.lock('user');
    await expect(one.unlock('pässwörter'.normalize('NFD'))).resolves.toMatchObject({
      unlocked: true,
    });
  });

  it('changes the password without losing keys or API keys', async () => {
    const { vault: one, dir } = await imported();
    await one.setApiKey('mainnet', 'k1', 'https://provider.example');
    const id = one.apiKeyId('mainnet');
    await expect(one.changePassword('wrong', 'a new password')).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    await one.changePassword(PASSWORD, 'a new password');
    // A later write still carries the new password.
    await one.markBackedUp();
    await one.lock('quit');
    const again = await vault(dir);
    await expect(again.unlock(PASSWORD)).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await again.unlock('a new password');
    expect(again.apiKeyId('mainnet')).toBe(id);
    expect(again.status().backedUp).toBe(true);
  });

  it('leaves no file that the old password opens', async () => {
    const { vault: one, dir } = await imported();
    await one.markBackedUp();
    await one.changePassword(PASSWORD, 'a new password');
    expect(await readdir(dir)).toEqual([VAULT_FILE]);
  });

  it('checks backup words by position and remembers that they were checked', async () => {
    const { vault: one } = await imported();
    expect(await one.checkWords([{ index: 11, word: ' About' }])).toBe(true);
    expect(await one.checkWords([{ index: 11, word: 'abandon' }])).toBe(false);
    expect(await one.checkWords([{ index: 12, word: 'about' }])).toBe(false);
    expect(await one.checkWords([])).toBe(false);
    expect(await one.markBackedUp()).toMatchObject({ backedUp: true });
  });

  it('erases everything, also where the password is forgotten', async () => {
    const { vault: one, dir } = await imported();
    await one.markBackedUp();
    await one.lock('user');
    expect(await one.erase()).toMatchObject({ exists: false, unlocked: false });
    expect(await readdir(dir)).toEqual([]);
    expect(one.accountKeys()).toBeNull();
    await expect(one.erase()).rejects.toMatchObject({ code: 'VAULT_ABSENT' });
  });
});

describe('secrets', () => {
  it('never reach the log, the status or an error', async () => {
    const seen: unknown[] = [];
    const note = (...args: unknown[]) => void seen.push(args);
    const one = await vault(await tempDir(), { log: { info: note, warn: note, error: note } });
    one.onChange((status) => seen.push(status));
    const fails = async (run: Promise<unknown>) =>
      seen.push(
        await run.catch((e: unknown) => [String(e), JSON.stringify(e), (e as Error).stack]),
      );
    await fails(one.importPhrase(`${PHRASE} abandon`, 'my passphrase', PASSWORD));
    await one.importPhrase(PHRASE, 'my passphrase', PASSWORD);
    await one.setApiKey('mainnet', 'secret-api-key', 'https://provider.example');
    await fails(one.unlock(`${PASSWORD}!`));
    await fails(one.signApproved({ text: '{"psbt":"abandon"}', items: [0] }));
    await one.lock('user');
    await fails(one.words());
    await one.unlock(PASSWORD);
    const all = JSON.stringify(seen);
    expect(seen.length).toBeGreaterThan(8);
    for (const secret of ['abandon', 'about', 'passphrase', PASSWORD, 'secret-api-key', 'prv']) {
      expect(all).not.toContain(secret);
    }
  });
});

describe('what is typed in', () => {
  it('names the position of an unknown word, never the word', async () => {
    const one = await vault(await tempDir());
    const error: unknown = await one
      .importPhrase(PHRASE.replace('abandon about', 'abandno about'), '', PASSWORD)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'PHRASE_INVALID',
      details: { reason: 'unknown-word', position: 11 },
    });
    expect(JSON.stringify(error) + String(error)).not.toContain('abandno');
    expect(one.status().exists).toBe(false);
  });

  it.each([
    ['word-count', PHRASE.split(' ').slice(1).join(' ')],
    ['checksum', PHRASE.replace('about', 'abandon')],
    ['mixed-languages', PHRASE.replace('about', 'abeja')],
  ])('refuses a phrase for its %s', async (reason, phrase) => {
    const one = await vault(await tempDir());
    await expect(one.importPhrase(phrase, '', PASSWORD)).rejects.toMatchObject({
      code: 'PHRASE_INVALID',
      details: { reason },
    });
  });

  it('reads a phrase with odd spaces and capitals', async () => {
    const one = await vault(await tempDir());
    await one.importPhrase(`  ${PHRASE.toUpperCase().replaceAll(' ', '\n  ')}`, '', PASSWORD);
    expect(await one.words()).toEqual(PHRASE.split(' '));
  });

  const WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
  it('takes a WIF of this kind of network and gives one key', async () => {
    const one = await vault(await tempDir());
    expect(await one.importWif(WIF, 'main', PASSWORD)).toMatchObject({
      kind: 'wif',
      wordCount: null,
      backedUp: true,
    });
    const key = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
    const keys = { 0: { path: 'wif', key }, 1: { path: 'wif', key } };
    expect(one.accountKeys()).toMatchObject({ kind: 'wif', accounts: [{ keys }, { keys }] });
    expect(await one.words()).toEqual([WIF]);
  });

  it.each([
    ['network', WIF, 'test'],
    ['uncompressed', '5HpHagT65TZzG1PH3CSu63k8DbpvD8s5ip4nEB3kEsreAnchuDf', 'main'],
    ['format', WIF.replace('Wn', 'Wm'), 'main'],
    ['format', PHRASE, 'main'],
  ] as const)('refuses a WIF for its %s', async (reason, wif, prefixes) => {
    const one = await vault(await tempDir());
    await expect(one.importWif(wif, prefixes, PASSWORD)).rejects.toMatchObject({
      code: 'KEY_INVALID',
      details: { reason },
    });
  });
});

describe('a damaged vault', () => {
  it('is never mistaken for a wrong password', async () => {
    const { vault: one, dir, path } = await imported();
    await one.markBackedUp();
    await one.lock('quit');
    const bytes = await readFile(path);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await writeFile(path, bytes);
    const again = await vault(dir);
    expect(again.status()).toMatchObject({ exists: true, problem: 'corrupt' });
    await expect(again.unlock(PASSWORD)).rejects.toMatchObject({ code: 'VAULT_CORRUPT' });
    await expect(again.create(12, '', PASSWORD)).rejects.toMatchObject({ code: 'VAULT_EXISTS' });
  });

  it('can be erased', async () => {
    const { vault: one, dir, path } = await imported();
    await one.lock('quit');
    await writeFile(path, 'not a vault');
    const again = await vault(dir);
    expect(await again.erase()).toMatchObject({ exists: false });
  });

  it('shows as unreadable when the system refuses', async () => {
    const { vault: one, dir, path } = await imported();
    await one.lock('quit');
    await chmod(path, 0);
    const again = await vault(dir);
    // Root can read everything.
    expect(again.status().problem).toBe(process.getuid?.() === 0 ? 'none' : 'unreadable');
  });

  it('refuses a file below the minimum unless configured to accept it', async () => {
    const { vault: one, dir } = await imported();
    await one.lock('quit');
    const strict = await vault(dir, { allowWeakKdf: false });
    expect(strict.status().problem).toBe('corrupt');
    const empty = await vault(await tempDir(), { allowWeakKdf: false, kdf: weakKdf });
    await expect(empty.create(12, '', PASSWORD)).rejects.toMatchObject({ code: 'VAULT_CORRUPT' });
  });
});
