import { existsSync, readFileSync } from 'node:fs';

import { afterEach, describe, expect, it } from 'vitest';

import type { ApiKeyPort } from '#main/api-key-process/messages.ts';
import { parseApiKeys } from '#main/vault/process/open-keys.ts';
import type { Vault } from '#main/vault/vault.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { sealFor } from '#shared/sealed-text.ts';
import { startTestApiKeys } from '#test/support/key-process.ts';
import { listen } from '#test/unit/provider/support.ts';

import { PASSWORD, PHRASE, tempDir, vaultIn } from './support.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function opened(keepApiKeys = false) {
  const seen: (string | undefined)[] = [];
  const server = await listen((req, res) => {
    seen.push(req.headers.authorization);
    res.end('{}');
  });
  const ports: ApiKeyPort[] = [];
  const startApiKeyProcess = (): ApiKeyPort => {
    const port = startTestApiKeys();
    ports.push(port);
    return port;
  };
  const dir = await tempDir();
  const vault = await vaultIn(dir, { startApiKeyProcess, keepApiKeys: () => keepApiKeys });
  ends.push(server.close, () => vault.lock('quit'));
  await vault.importPhrase(PHRASE, '', PASSWORD);
  const ask = async (network: 'mainnet' | 'signet' = 'mainnet') =>
    (await vault.fetchWithKey(network, { kind: 'direct' }, server.baseUrl, {})).status;
  return { dir, vault, ports, seen, ask, origin: new URL(server.baseUrl).origin };
}
const typed = async (vault: Vault, key: string) => sealFor(await vault.sealKey(), key);
const locked = { code: 'VAULT_LOCKED' };

describe('an API key of the vault', () => {
  it('goes with requests while the vault is open, and is gone with a lock', async () => {
    const { vault, ports, seen, ask, origin } = await opened();
    expect(vault.hasApiKey('mainnet')).toBe(false);
    expect(ports).toHaveLength(0);
    await vault.setApiKey('mainnet', await typed(vault, ' key-of-mainnet '), origin);
    expect(await ask()).toBe(200);
    expect(seen).toEqual(['Bearer key-of-mainnet']);
    let isGone = false;
    ports[0]!.onExit(() => (isGone = true));
    await vault.lock('user');
    expect(isGone).toBe(true);
    await expect(ask()).rejects.toMatchObject(locked);
    expect(() => vault.apiKeyId('mainnet')).toThrow(expect.objectContaining(locked));
    expect([vault.hasApiKey('mainnet'), vault.hasApiKey('signet')]).toEqual([true, false]);
    expect(vault.apiKeyId('signet')).toBeNull();
    await vault.unlock(PASSWORD);
    expect(await ask()).toBe(200);
    await vault.lock('quit');
    expect(vault.hasApiKey('mainnet')).toBe(false);
    expect(seen).toEqual(['Bearer key-of-mainnet', 'Bearer key-of-mainnet']);
  });

  it('can be changed and removed per network, and has an id that identifies it', async () => {
    const { dir, vault, seen, ask, origin } = await opened();
    await vault.setApiKey('mainnet', await typed(vault, 'first-key'), origin);
    const first = vault.apiKeyId('mainnet');
    await vault.setApiKey('signet', await typed(vault, 'first-key'), origin);
    expect(vault.apiKeyId('signet')).not.toBe(first);
    await ask('mainnet');
    await vault.setApiKey('mainnet', await typed(vault, 'second-key'), origin);
    expect(vault.apiKeyId('mainnet')).not.toBe(first);
    await ask('mainnet');
    await vault.setApiKey('mainnet', await typed(vault, 'first-key'), origin);
    expect(vault.apiKeyId('mainnet')).toBe(first);
    await vault.setApiKey('mainnet', null, origin);
    expect(vault.hasApiKey('mainnet')).toBe(false);
    await ask('signet');
    await expect(ask('mainnet')).rejects.toMatchObject({ cause: { code: 'NO_KEY' } });
    expect(seen).toEqual(['Bearer first-key', 'Bearer second-key', 'Bearer first-key']);
    await vault.lock('quit');
    const again = await vaultIn(dir);
    await again.unlock(PASSWORD);
    expect(again.apiKeyId('signet')).toMatch(/^[0-9a-f]{16}$/);
    await again.lock('quit');
  });

  it('is refused where no header could carry it', async () => {
    const { vault, origin } = await opened();
    for (const key of ['', '   ', 'two words', 'line\nbreak', 'schlüssel', 'x'.repeat(501)]) {
      const sealed = key === '' ? '' : await typed(vault, key);
      await expect(vault.setApiKey('mainnet', sealed, origin)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
    expect(vault.hasApiKey('mainnet')).toBe(false);
  });

  it('stays with its process after a lock where that is asked for, and goes with the app', async () => {
    const { vault, ports, seen, ask, origin } = await opened(true);
    await vault.setApiKey('mainnet', await typed(vault, 'key-of-mainnet'), origin);
    await vault.lock('idle');
    expect(await ask()).toBe(200);
    expect(seen).toEqual(['Bearer key-of-mainnet']);
    expect(vault.apiKeyId('mainnet')).not.toBeNull();
    expect(ports).toHaveLength(1);
    await vault.lock('quit');
    await expect(ask()).rejects.toMatchObject(locked);
  });

  it('comes back with a new process where the old one died', async () => {
    const { vault, ports, seen, ask, origin } = await opened();
    await vault.setApiKey('mainnet', await typed(vault, 'key-of-mainnet'), origin);
    await ask();
    const isGone = new Promise<void>((resolve) => ports[0]!.onExit(resolve));
    ports[0]!.kill();
    await isGone;
    expect(await ask()).toBe(200);
    expect([seen.length, ports.length]).toEqual([2, 2]);
  });

  it('goes to the host that it was entered for, and to another one with the password alone', async () => {
    const { dir, vault, seen, ask, origin } = await opened();
    const elsewhere = 'https://elsewhere.example';
    await vault.setApiKey('mainnet', await typed(vault, 'key-of-mainnet'), elsewhere);
    expect(vault.apiKeyOrigin('mainnet')).toBe(elsewhere);
    await expect(ask()).rejects.toMatchObject({ cause: { code: 'OTHER_HOST' } });
    const guess = vault.moveApiKey('mainnet', origin, await typed(vault, 'a guess'));
    await expect(guess).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(vault.moveApiKey('signet', origin, PASSWORD)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(ask()).rejects.toMatchObject({ cause: { code: 'OTHER_HOST' } });
    expect(seen).toEqual([]);
    await vault.moveApiKey('mainnet', origin, await typed(vault, PASSWORD));
    expect(await ask()).toBe(200);
    await vault.lock('quit');
    const again = await vaultIn(dir);
    await again.unlock(PASSWORD);
    expect(again.apiKeyOrigin('mainnet')).toBe(origin);
    await again.lock('quit');
  });

  it('is kept with the one host that it is for, or not at all', () => {
    const kept = { signet: { key: 'a-key', origin: networks.signet.baseUrl } };
    expect(parseApiKeys(Buffer.from(JSON.stringify(kept)))).toEqual(kept);
    for (const bad of ['{"signet":"a-key"}', '{"signet":{"key":"x"}}'])
      expect(() => parseApiKeys(Buffer.from(bad))).toThrow(
        expect.objectContaining({ code: 'VAULT_CORRUPT' }),
      );
  });
});

describe.runIf(process.platform === 'linux')('the API-key process', () => {
  it('is no longer there when a lock is done', async () => {
    const { vault, ask, origin } = await opened();
    const before = new Set(children());
    await vault.setApiKey('mainnet', await typed(vault, 'key-of-mainnet'), origin);
    await ask();
    const started = children().filter((pid) => !before.has(pid));
    expect(started).toHaveLength(1);
    await vault.lock('user');
    expect(started.map((pid) => existsSync(`/proc/${pid}`))).toEqual([false]);
  });
});

const children = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean);
