import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { electronShell } from '#main/shell/desktop.ts';
import { copyText, externalUrl, openExternal, saveFileTo } from '#main/shell/dialogs.ts';
import { systemKeychain } from '#main/shell/keychain.ts';

import { copied, dialogs, keyring, opened } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const dir = mkdtempSync(join(tmpdir(), 'inkstone-desktop-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

beforeEach(() => {
  opened.length = 0;
  dialogs.asked.length = 0;
});

describe('a link to the outside', () => {
  it('opens when it is plain https to a listed host', async () => {
    await openExternal('https://mempool.space/tx/1');
    expect(opened).toEqual(['https://mempool.space/tx/1']);
  });

  it.each([
    'http://mempool.space/',
    'https://mempool.space.example/',
    'https://evil.mempool.space/',
    'https://mempool.space@example.com/',
    'https://user:pw@mempool.space/',
    'https://mempool.space:8443/',
    'https://mempool.space\u2024example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ms-settings:',
    'smb://host/share',
    'mempool.space',
    '',
  ])('does not open %s', async (url) => {
    await expect(openExternal(url)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(opened).toEqual([]);
  });

  it('opens as it was read, not as it was written', () => {
    expect(externalUrl('HTTPS://MEMPOOL.SPACE/a b"\n--x')).toBe(
      'https://mempool.space/a%20b%22--x',
    );
  });
});

it('asks the system, and no page, when the last input was', () => {
  const windows = {} as Parameters<typeof electronShell>[0];
  const files = {} as Parameters<typeof electronShell>[2];
  expect(electronShell(windows, 'linux', files).idleSeconds?.()).toBe(7);
});

async function* chunks(...texts: string[]) {
  yield* texts;
}

describe('saving a file', () => {
  const save = saveFileTo(() => null);

  it('writes the data to the file that the user chose', async () => {
    dialogs.answer = { canceled: false, filePath: join(dir, 'orders.csv') };
    const result = await save('orders.csv', chunks('a,b\n', '1,2\n'));
    expect(result).toEqual({ saved: join(dir, 'orders.csv'), url: null });
    expect(readFileSync(join(dir, 'orders.csv'), 'utf8')).toBe('a,b\n1,2\n');
  });

  it('writes nothing when the user closes the dialog', async () => {
    dialogs.answer = { canceled: true, filePath: '' };
    const before = readdirSync(dir);
    expect(await save('x.csv', chunks('secret'))).toEqual({ saved: null, url: null });
    expect(readdirSync(dir)).toEqual(before);
  });

  it('leaves the old file as it was when the export fails half-way', async () => {
    const path = join(dir, 'kept.csv');
    writeFileSync(path, 'old');
    dialogs.answer = { canceled: false, filePath: path };
    async function* broken() {
      yield 'half';
      throw new Error('store closed');
    }
    await expect(save('kept.csv', broken())).rejects.toThrow('store closed');
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(dir).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.each([
    ['../../.bashrc', '_.._.bashrc'],
    ['a/b\\c:d.json', 'a_b_c_d.json'],
    ['..', 'inkstone.txt'],
  ])('offers %s as a plain name', async (name, offered) => {
    dialogs.answer = { canceled: true, filePath: '' };
    await save(name, chunks());
    expect(dialogs.asked[0]?.[0]).toEqual({ defaultPath: join(tmpdir(), offered) });
  });
});

describe('the clipboard', () => {
  it('gets the text', async () => {
    expect(await copyText('bcrt1q')).toBe(true);
    expect(copied).toEqual(['bcrt1q']);
  });
});

describe('the keychain', () => {
  beforeEach(() => Object.assign(keyring, { available: true, prefix: 'v11' }));

  it('gives back what it sealed, byte for byte', async () => {
    const keychain = await systemKeychain('linux');
    const secret = Uint8Array.from([0, 255, 128, 10]);
    const sealed = await keychain?.seal(secret);
    expect(sealed).not.toEqual(secret);
    expect(await keychain?.open(sealed ?? new Uint8Array())).toEqual(secret);
  });

  it('is absent on Linux without a secret service, where the key is public', async () => {
    keyring.prefix = 'v10';
    expect(await systemKeychain('linux')).toBeNull();
    // macOS marks its keychain's ciphertext with the same three letters.
    expect(await systemKeychain('darwin')).not.toBeNull();
  });

  it('is absent if the system has none', async () => {
    keyring.available = false;
    expect(await systemKeychain('darwin')).toBeNull();
  });
});
