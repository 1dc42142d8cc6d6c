import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { silentLog } from '#main/log.ts';
import { createVault } from '#main/vault/vault.ts';
import type { VaultDeps } from '#main/vault/vault-state.ts';
import type { Clock } from '#shared/clock.ts';
import { startTestApiKeys, startTestKeys } from '#test/support/key-process.ts';

/** One KiB-scale pass: the product rejects such files, and tests need hundreds of them. */
export const weakKdf = { memoryKiB: 64, passes: 1, lanes: 1 };
export const PASSWORD = 'correct horse battery';
export const PHRASE =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

export function handClock(start = 1_700_000_000_000): Clock & { advance(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    after: () => () => undefined,
    advance: (ms) => {
      now += ms;
    },
  };
}

export const tempDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'inkstone-vault-'));

export function vaultIn(dir: string, more: Partial<VaultDeps> = {}) {
  return createVault({
    dir,
    startKeyProcess: startTestKeys,
    startApiKeyProcess: startTestApiKeys,
    clock: handClock(),
    log: silentLog,
    randomBytes: (length) => randomBytes(length),
    kdf: weakKdf,
    allowWeakKdf: true,
    ...more,
  });
}
