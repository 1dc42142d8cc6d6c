import { randomBytes } from 'node:crypto';

import { silentLog } from '#main/log.ts';
import type { RecordKey } from '#main/store/records.ts';
import { createVault } from '#main/vault/vault.ts';
import { systemClock } from '#shared/clock.ts';

import { startTestApiKeys, startTestKeys } from './key-process.ts';

/** For stores opened without an app. */
export const testRecordKey: RecordKey = { key: () => Buffer.alloc(32, 7) };

/** The record key of an app's folder, to write records as its app would. */
export async function recordKeyOf(dir: string, password: string): Promise<RecordKey> {
  const vault = await createVault({
    dir,
    startKeyProcess: startTestKeys,
    startApiKeyProcess: startTestApiKeys,
    clock: systemClock,
    log: silentLog,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    allowWeakKdf: true,
  });
  await vault.unlock(password);
  const key = Buffer.from(vault.recordKey() ?? []);
  await vault.lock('quit');
  return { key: () => key };
}
