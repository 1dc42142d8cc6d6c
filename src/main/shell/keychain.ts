import { safeStorage } from 'electron';

import type { Keychain } from '#main/config.ts';

/**
 * The system's keychain, or null if there is no secure one. Linux without a secret service "encrypts" with a publicly
 * known key; the asynchronous calls don't report that, but their output then begins with `v10`. The first call may open
 * a system dialog, so call this only when something must be stored. Call after `ready`.
 */
export async function systemKeychain(platform: NodeJS.Platform): Promise<Keychain | null> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
  if (platform === 'linux') {
    const probe = await safeStorage.encryptStringAsync('probe');
    if (probe.subarray(0, 3).toString('latin1') === 'v10') return null;
  }
  return {
    async seal(plain) {
      const text = Buffer.from(plain).toString('base64');
      return new Uint8Array(await safeStorage.encryptStringAsync(text));
    },
    async open(sealed) {
      const { result } = await safeStorage.decryptStringAsync(Buffer.from(sealed));
      return new Uint8Array(Buffer.from(result, 'base64'));
    },
  };
}
