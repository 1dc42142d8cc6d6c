import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import {
  headerBytesOf,
  kdfCeiling,
  kdfFloor,
  readFormat,
  VAULT_VERSION,
  type VaultHeader,
  writeFormat,
} from '#main/vault/file/format.ts';
import { createRoot, openVault, sealVault } from '#main/vault/file/seal.ts';
import { createVaultFile, VAULT_FILE } from '#main/vault/file/vault-file.ts';

import { tempDir, weakKdf } from './support.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const meta = {
  kind: 'phrase' as const,
  wordCount: 12,
  hasPassphrase: false,
  backedUp: false,
  createdAt: 0,
};
const password = bytes('password');

async function sealed() {
  const root = await createRoot(password, weakKdf);
  return sealVault(root, { meta, keys: bytes('the keys'), api: bytes('the API keys') });
}

function header(kdf: Partial<VaultHeader['kdf']>): Uint8Array {
  return writeFormat(
    headerBytesOf({
      kdf: { name: 'argon2id', ...kdfFloor, salt: 'AAAA', ...kdf },
      root: 'AAAA',
      meta,
      keysLength: 1,
      apiLength: 1,
    }),
    new Uint8Array(1),
    new Uint8Array(1),
  );
}

describe('the sealed bytes', () => {
  it('open again with the password and with nothing else', async () => {
    const file = await sealed();
    const { contents } = await openVault(file, password, true);
    expect(Buffer.from(contents.keys).toString()).toBe('the keys');
    expect(Buffer.from(contents.api).toString()).toBe('the API keys');
    await expect(openVault(file, bytes('Password'), true)).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    });
  });

  it('are of the version they were sealed as: another number, however well written, opens nothing', async () => {
    const root = await createRoot(password, weakKdf);
    const parts = { meta, keys: bytes('the keys'), api: bytes('the API keys') };
    const reread = (was: number, becomes: number) => {
      const { headerBytes, keys, api } = readFormat(sealVault(root, parts, was), true, was);
      return openVault(writeFormat(headerBytes, keys, api, becomes), password, true);
    };
    const { contents } = await reread(VAULT_VERSION, VAULT_VERSION);
    expect(Buffer.from(contents.keys).toString()).toBe('the keys');
    for (const was of [VAULT_VERSION + 1, VAULT_VERSION + 2]) {
      await expect(reread(was, VAULT_VERSION)).rejects.toMatchObject({ code: 'VAULT_CORRUPT' });
    }
  });

  it('show every single flipped bit as damage', async () => {
    const file = await sealed();
    for (let bit = 0; bit < file.length * 8; bit++) {
      const flipped = Uint8Array.from(file);
      const at = bit >> 3;
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (bit & 7));
      expect(() => readFormat(flipped, true), `bit ${bit}`).toThrow(
        expect.objectContaining({ code: 'VAULT_CORRUPT', details: { problem: 'corrupt' } }),
      );
    }
  });

  it('show a cut at every length as damage', async () => {
    const file = await sealed();
    for (let length = 0; length < file.length; length++) {
      expect(() => readFormat(file.subarray(0, length), true), `length ${length}`).toThrow(
        expect.objectContaining({ code: 'VAULT_CORRUPT' }),
      );
    }
  });

  it('do not open for a forger who fixes the checksum after changing header or body', async () => {
    const file = readFormat(await sealed(), true);
    const forge = (change: Partial<VaultHeader>, keys = file.keys, api = file.api) =>
      writeFormat(headerBytesOf({ ...file.header, ...change }), keys, api);
    const forged = [
      forge({ meta: { ...meta, backedUp: true } }),
      forge({ kdf: { ...file.header.kdf, passes: 2 } }),
      forge(
        {},
        Uint8Array.from(file.keys, (byte, at) => (at === 80 ? byte ^ 1 : byte)),
      ),
      forge(
        {},
        file.keys,
        Uint8Array.from(file.api, (byte, at) => (at === 0 ? byte ^ 1 : byte)),
      ),
      forge({ keysLength: file.api.length, apiLength: file.keys.length }, file.api, file.keys),
    ];
    for (const one of forged) {
      const refused = openVault(one, password, true);
      await expect(refused).rejects.toMatchObject({
        code: expect.stringMatching(/VAULT_CORRUPT|WRONG_PASSWORD/) as string,
      });
    }
  });

  it('say when a newer version wrote them', async () => {
    const file = Buffer.from(await sealed());
    file.writeUInt16BE(VAULT_VERSION + 1, 8);
    file.writeUInt16BE(~(VAULT_VERSION + 1) & 0xffff, 10);
    expect(() => readFormat(file, true)).toThrow(
      expect.objectContaining({ details: { problem: 'too-new' } }),
    );
  });

  it('never repeat: every write has new nonces and data keys', async () => {
    const root = await createRoot(password, weakKdf);
    const contents = { meta, keys: bytes('the keys'), api: bytes('{}') };
    const [a, b] = [sealVault(root, contents), sealVault(root, contents)].map((file) =>
      readFormat(file, true),
    );
    expect(Buffer.compare(a!.keys, b!.keys)).not.toBe(0);
    expect(Buffer.compare(a!.api, b!.api)).not.toBe(0);
  });
});

describe('hostile KDF parameters', () => {
  it.each([
    ['memory below the floor', { memoryKiB: kdfFloor.memoryKiB - 1 }],
    ['passes below the floor', { passes: kdfFloor.passes - 1 }],
    ['lanes below the floor', { lanes: kdfFloor.lanes - 1 }],
    ['memory above the ceiling', { memoryKiB: kdfCeiling.memoryKiB + 1 }],
    ['passes above the ceiling', { passes: kdfCeiling.passes + 1 }],
    ['lanes above the ceiling', { lanes: kdfCeiling.lanes + 1 }],
    ['memory of 4 TiB', { memoryKiB: 2 ** 32 }],
    ['negative passes', { passes: -3 }],
  ])('are refused before any work: %s', async (_, kdf) => {
    // The reader rejects it before any KDF runs; opening uses the reader first.
    expect(() => readFormat(header(kdf))).toThrow(
      expect.objectContaining({ code: 'VAULT_CORRUPT' }),
    );
    await expect(openVault(header(kdf), password)).rejects.toMatchObject({ code: 'VAULT_CORRUPT' });
  });

  it('let the floor and the ceiling themselves through', () => {
    expect(readFormat(header({})).header.kdf).toMatchObject(kdfFloor);
    expect(readFormat(header(kdfCeiling)).header.kdf).toMatchObject(kdfCeiling);
  });

  it('with the weak option still refuse what is above the ceiling', () => {
    expect(() => readFormat(header({ memoryKiB: kdfCeiling.memoryKiB + 1 }), true)).toThrow();
  });
});

describe('writing', () => {
  const file = (dir: string) => createVaultFile(dir, (length) => randomBytes(length));

  it('makes an owner-only file in an owner-only folder', async () => {
    const dir = join(await tempDir(), 'a', 'b');
    await file(dir).write(bytes('one'));
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dir, VAULT_FILE))).mode & 0o777).toBe(0o600);
  });

  it('keeps the file from before until the new one opened', async () => {
    const dir = await tempDir();
    const store = file(dir);
    await store.write(bytes('one'));
    await store.write(bytes('two'));
    await store.write(bytes('three'));
    expect(Buffer.from((await store.read())!).toString()).toBe('three');
    expect(Buffer.from((await store.readPrevious())!).toString()).toBe('one');
    await store.dropPrevious();
    expect(await store.readPrevious()).toBeNull();
  });

  // What the folder holds if the process dies between two steps of a write.
  it.each([
    ['while writing the new file', { 'vault.inkstone': 'old', 'vault.inkstone.ab.new': 'ne' }],
    [
      'after keeping the previous file',
      { 'vault.inkstone': 'old', 'vault.inkstone.previous': 'old', 'vault.inkstone.ab.new': 'new' },
    ],
    [
      'after the rename, before the next unlock',
      { 'vault.inkstone': 'new', 'vault.inkstone.previous': 'old' },
    ],
  ])('killed %s leaves a whole vault and takes the next write', async (_, files) => {
    const dir = await tempDir();
    await mkdir(dir, { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text);
    const store = file(dir);
    const found = Buffer.from((await store.read())!).toString();
    expect(['old', 'new']).toContain(found);
    await store.write(bytes('next'));
    expect((await readFile(join(dir, VAULT_FILE))).toString()).toBe('next');
    expect((await readdir(dir)).filter((name) => name.endsWith('.new'))).toEqual([]);
    expect(await store.readPrevious()).not.toBeNull();
  });

  it('leaves the old vault when the new one cannot be written', async () => {
    const dir = await tempDir();
    await file(dir).write(bytes('old'));
    const taken = createVaultFile(dir, () => {
      throw new Error('no randomness');
    });
    await expect(taken.write(bytes('new'))).rejects.toThrow();
    expect(Buffer.from((await file(dir).read())!).toString()).toBe('old');
  });
});
