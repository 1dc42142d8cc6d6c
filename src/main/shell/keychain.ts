import { safeStorage } from 'electron';

import type { ShellPort } from '#main/config.ts';

/**
 * The system's keychain, or null where there is none worth the name: without a keyring, Linux "encrypts" with a password
 * that everybody knows. Call after `ready`.
 */
export async function systemKeychain(platform: NodeJS.Platform): Promise<ShellPort['keychain']> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
  if (platform === 'linux') {
    const backend = safeStorage.getSelectedStorageBackend();
    if (backend === 'basic_text' || backend === 'unknown') return null;
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
