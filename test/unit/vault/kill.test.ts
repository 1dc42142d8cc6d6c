import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { VAULT_FILE } from '#main/vault/file/vault-file.ts';
import { testChild } from '#test/support/children.ts';

import { tempDir } from './support.ts';

const writer = (dir: string): string => `
  import { randomBytes } from 'node:crypto';
  const { createVaultFile } = await import(${JSON.stringify(new URL('../../../src/main/vault/file/vault-file.ts', import.meta.url).href)});
  const file = createVaultFile(${JSON.stringify(dir)}, (n) => randomBytes(n));
  for (let i = 0; ; i++) {
    await file.write(Buffer.alloc(200_000, 65 + (i % 26)));
    if (i === 0) process.stdout.write('ready');
    if (i % 3 === 0) await file.dropPrevious();
  }`;

it('a process killed while it writes leaves a whole old or new vault, twenty times', async () => {
  for (let round = 0; round < 20; round++) {
    const dir = await tempDir();
    const child = testChild(['--input-type=module', '-e', writer(dir)]);
    await new Promise((resolve) => child.stdout!.once('data', resolve));
    await new Promise((resolve) => setTimeout(resolve, round * 2));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    const left = await readFile(join(dir, VAULT_FILE));
    expect(left.length).toBe(200_000);
    expect(left.every((byte) => byte === left[0])).toBe(true);
  }
});
