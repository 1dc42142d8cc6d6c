import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { sealFor } from '#shared/sealed-text.ts';
import { testChild } from '#test/support/children.ts';

import { PASSWORD, tempDir, vaultIn } from './support.ts';

const script = (dir: string): string => `
  const { vaultIn, PASSWORD } = await import(${JSON.stringify(new URL('./support.ts', import.meta.url).href)});
  const vault = await vaultIn(${JSON.stringify(dir)});
  await vault.create(12, '', PASSWORD);
  if (process.argv[1] === 'lock') await vault.lock('quit');
  else setInterval(() => undefined, 1000);
  process.stdout.write('ready');`;

const run = (dir: string, ...more: string[]) =>
  testChild(['--input-type=module', '-e', script(dir), ...more], {
    env: { ...process.env, INKSTONE_SECRET: 'of the shell' },
  });
const childrenOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);

describe.runIf(process.platform === 'linux')('the key process', () => {
  it('ends when the app is killed', async () => {
    const app = run(await tempDir());
    await new Promise((resolve) => app.stdout!.once('data', resolve));
    const [keys = '', ...more] = childrenOf(app.pid!);
    expect(more).toEqual([]);
    app.kill('SIGKILL');
    for (let tries = 0; tries < 400 && existsSync(`/proc/${keys}`); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    expect(existsSync(`/proc/${keys}`)).toBe(false);
  });

  it('is gone once a lock is done, and keeps no program alive', async () => {
    const app = run(await tempDir(), 'lock');
    let said = '';
    app.stdout!.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const code = await new Promise((resolve) => app.once('exit', resolve));
    expect([code, said]).toEqual([0, 'ready']);
  });
});

describe('what was sealed for the key process', () => {
  it('opens the vault, and is of no use after a lock', async () => {
    const vault = await vaultIn(await tempDir());
    await vault.create(12, '', PASSWORD);
    await vault.lock('user');
    const sealed = await sealFor(await vault.sealKey(), PASSWORD);
    expect((await vault.unlock(sealed)).unlocked).toBe(true);
    await vault.lock('user');
    await expect(vault.unlock(sealed)).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
    await vault.lock('quit');
  });

  it('is held to the length of a new password', async () => {
    const vault = await vaultIn(await tempDir());
    const short = await sealFor(await vault.sealKey(), 'seven77');
    await expect(vault.create(12, '', short)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const words = await sealFor(await vault.sealKey(), 'eight888');
    expect((await vault.create(12, '', words)).unlocked).toBe(true);
    await expect(vault.changePassword(words, short)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await vault.verifyPassword('eight888');
    await vault.lock('quit');
  });
});
