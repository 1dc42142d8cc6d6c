import { AppError } from '#shared/errors.ts';
import type { VaultStatus } from '#shared/ipc/vault.ts';

import type { AddressPrefixes } from './keys/curve.ts';
import type { NewSecret } from './process/key-messages.ts';
import {
  adoptOpened,
  changed,
  currentStatus,
  inTurn,
  keep,
  keepAlone,
  keyProcess,
  lock,
  type LockReason,
  newKdf,
  openVault,
  readWhole,
  type VaultState,
  verifyPassword,
} from './vault-state.ts';

/** Creates, opens, locks and erases the vault. */
export function openingCalls(vault: VaultState) {
  const { file, backOff, allowWeakKdf } = vault;
  const { clock, log } = vault.deps;

  function make(from: NewSecret, password: string): Promise<VaultStatus> {
    return inTurn(vault, async () => {
      if ((await currentStatus(vault)).exists)
        throw new AppError('VAULT_EXISTS', 'there is a vault already');
      const kdf = await newKdf(vault);
      const createdAt = clock.now();
      const running = keyProcess(vault);
      const made = await running.call('create', { from, password, kdf, createdAt });
      await keep(vault, made.file, running);
      await adoptOpened(vault, made.opened, running);
      log.info('vault created', { kind: made.opened.meta.kind });
      return changed(vault);
    });
  }

  return {
    /** Creates new words from the system's random source inside the key process. Throws VAULT_EXISTS. */
    create: (words: 12 | 24, passphrase: string, password: string) =>
      make({ kind: 'new-phrase', words, passphrase }, password),
    /** Throws PHRASE_INVALID with PhraseProblem details. */
    importPhrase: (phrase: string, passphrase: string, password: string) =>
      make({ kind: 'phrase', phrase, passphrase }, password),
    /** Throws KEY_INVALID with `details.reason`. */
    importWif: (wif: string, prefixes: AddressPrefixes, password: string) =>
      make({ kind: 'wif', wif, prefixes }, password),
    /** Throws KEY_INVALID with `details.reason`. The caller has validated an address. */
    watch: (from: Extract<NewSecret, { kind: 'xpub' | 'addresses' }>, password: string) =>
      make(from, password),

    /** Throws VAULT_ABSENT, WRONG_PASSWORD, VAULT_CORRUPT. */
    unlock(password: string): Promise<VaultStatus> {
      const before = vault.locks;
      return inTurn(vault, async () => {
        const bytes = await readWhole(vault);
        // A lock that came after this request wins.
        if (vault.locks !== before) throw new AppError('VAULT_LOCKED', 'locked meanwhile');
        const running = keyProcess(vault);
        const opened = await backOff.guard(() =>
          running.call('open', { file: bytes, password, allowWeakKdf }),
        );
        await adoptOpened(vault, opened, running);
        await file.dropPrevious();
        log.info('vault unlocked');
        return changed(vault);
      });
    },

    /** Ends the key process immediately, whatever it is doing. `quit` and `erased` also drop the public keys. */
    lock: (reason: LockReason): Promise<VaultStatus> => lock(vault, reason),

    changePassword: (current: string, next: string): Promise<VaultStatus> =>
      inTurn(vault, async () => {
        openVault(vault);
        const bytes = await readWhole(vault);
        const kdf = await newKdf(vault);
        const running = keyProcess(vault);
        const written = await backOff.guard(() =>
          running.call('changePassword', { file: bytes, current, next, kdf, allowWeakKdf }),
        );
        await keepAlone(vault, written, running);
        return changed(vault);
      }),

    verifyPassword: (password: string): Promise<void> => verifyPassword(vault, password),

    /** Deletes every file of the vault. Needs no password, since it is the last resort for a forgotten one. */
    erase: (): Promise<VaultStatus> =>
      inTurn(vault, async () => {
        if (!(await currentStatus(vault)).exists) {
          throw new AppError('VAULT_ABSENT', 'there is no vault');
        }
        await file.erase();
        return lock(vault, 'erased');
      }),
  };
}
