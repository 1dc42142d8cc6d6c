import { afterEach, describe, expect, it } from 'vitest';

import type { KeyPort } from '#main/vault/process/key-port.ts';
import type { Vault } from '#main/vault/vault.ts';
import { startTestKeys } from '#test/support/key-process.ts';

import { PASSWORD, PHRASE, tempDir, vaultIn } from './support.ts';

const open: Vault[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.lock('quit');
});

/**
 * A key process whose answers are counted from `watch` on; `at` is called right after that one, before its caller
 * continues.
 */
function interrupted() {
  let left = Infinity;
  let at = (): void => undefined;
  return {
    watch(count: number, run: () => void): void {
      left = count;
      at = run;
    },
    start(): KeyPort {
      const port = startTestKeys();
      return {
        ...port,
        onReply: (listener) => {
          port.onReply((reply) => {
            listener(reply);
            left -= 1;
            if (left === 0) at();
          });
        },
      };
    },
  };
}

type Change = (vault: Vault) => Promise<unknown>;
/** Calls to the key process by each operation. */
const changes: [string, number, Change][] = [
  ['an API key', 2, (vault) => vault.setApiKey('signet', 'an-api-key', 'https://provider.example')],
  ['a file of records noted', 2, (vault) => vault.addAuthenticated('signet')],
  ['the words written down', 2, (vault) => vault.markBackedUp()],
];

describe('a lock that comes while the vault is changed', () => {
  it.each(
    changes.flatMap(([name, calls, change]) =>
      Array.from({ length: calls }, (_, index) => ({ name, answer: index + 1, change })),
    ),
  )('stays: $name, after answer $answer', async ({ answer, change }) => {
    const keys = interrupted();
    const vault = await vaultIn(await tempDir(), { startKeyProcess: () => keys.start() });
    open.push(vault);
    await vault.importPhrase(PHRASE, '', PASSWORD);
    let locked: Promise<unknown> = Promise.resolve();
    keys.watch(answer, () => {
      locked = vault.lock('user');
    });

    await expect(change(vault)).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
    expect(await locked).toMatchObject({ unlocked: false });
    expect(vault.status().unlocked).toBe(false);
    await expect(vault.words()).rejects.toMatchObject({ code: 'VAULT_LOCKED' });

    expect(await vault.unlock(PASSWORD)).toMatchObject({ unlocked: true });
    await change(vault);
    expect(await vault.words()).toEqual(PHRASE.split(' '));
  });

  it.each([1, 2, 3])('stays while a vault is made, after answer %i', async (answer) => {
    const keys = interrupted();
    const vault = await vaultIn(await tempDir(), { startKeyProcess: () => keys.start() });
    open.push(vault);
    let locked: Promise<unknown> = Promise.resolve();
    keys.watch(answer, () => {
      locked = vault.lock('user');
    });
    await expect(vault.importPhrase(PHRASE, '', PASSWORD)).rejects.toMatchObject({
      code: 'VAULT_LOCKED',
    });
    await locked;
    expect(vault.status()).toMatchObject({ exists: true, unlocked: false });
    expect(await vault.unlock(PASSWORD)).toMatchObject({ unlocked: true });
    expect(await vault.words()).toEqual(PHRASE.split(' '));
  });

  it('is the last state that the page gets, even if reading the file takes longer', async () => {
    const vault = await vaultIn(await tempDir());
    open.push(vault);
    await vault.importPhrase(PHRASE, '', PASSWORD);
    const reported: boolean[] = [];
    vault.onChange(({ unlocked }) => reported.push(unlocked));
    const written = vault.markBackedUp().catch(() => undefined);
    const locked = vault.lock('user');
    await Promise.all([written, locked]);
    expect(reported.at(-1)).toBe(false);
    expect(vault.status().unlocked).toBe(false);
  });
});
