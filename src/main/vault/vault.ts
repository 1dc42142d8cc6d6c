import type { NetworkId } from '#shared/bitcoin/network.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { VaultStatus } from '#shared/ipc/vault.ts';

import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createBackOff } from './back-off.ts';
import { calibrateKdf } from './calibrate.ts';
import type { AddressPrefixes } from './curve.ts';
import { checkKdf, type KdfParams, readFormat, type VaultProblem } from './format.ts';
import type { ApiKeys, NewSecret, Opened, WalletFacts } from './key-messages.ts';
import type { KeyPort } from './key-port.ts';
import type { AccountKeys } from './keyring.ts';
import { createKeys, type Keys } from './keys.ts';
import type { InputToSign } from './sign-psbt.ts';
import { createVaultFile } from './vault-file.ts';
import { walletCalls } from './vault-wallets.ts';

export interface VaultDeps {
  dir: string;
  startKeyProcess: () => KeyPort;
  clock: Clock;
  log: Log;
  randomBytes: (length: number) => Uint8Array;
  /** Fixed parameters for new vaults instead of calibrated ones. */
  kdf?: KdfParams;
  /** Whether API keys stay in memory while the vault is locked, so that polling goes on. Absent: they do not. */
  keepApiKeys?: () => boolean;
  /** Tests only: accepts files below the KDF floor. */
  allowWeakKdf?: boolean;
}

export type LockReason = 'user' | 'idle' | 'sleep' | 'quit' | 'erased' | 'failed';
export type Vault = Awaited<ReturnType<typeof createVault>>;

/**
 * The sealed keys. Opened keys live in the key process alone; `lock` ends it. Main holds the API keys while the
 * vault is open, and afterwards only if `keepApiKeys` says so. Public keys stay known until it quits.
 */
export async function createVault(deps: VaultDeps) {
  const { clock, log, allowWeakKdf = false } = deps;
  const file = createVaultFile(deps.dir, deps.randomBytes);
  const backOff = createBackOff(() => clock.now());
  const listeners = new Set<(status: VaultStatus) => void>();
  let keys: Keys | null = null;
  let opened: Opened | null = null;
  /** These survive locking: public keys sign nothing. */
  let wallets: readonly WalletFacts[] = [];
  let activeId: string | null = null;
  let apiKeys: ApiKeys | null = null;
  let keyedNetworks: readonly string[] = [];
  let status = await readStatus();
  let turn: Promise<unknown> = Promise.resolve();
  let locks = 0;

  /** One change of the vault at a time. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const next = turn.then(run, run);
    turn = next.catch(() => undefined);
    return next;
  }

  async function readStatus(): Promise<VaultStatus> {
    const absent: VaultStatus = {
      exists: false,
      unlocked: false,
      kind: null,
      wordCount: null,
      hasPassphrase: false,
      backedUp: false,
      createdAt: null,
      problem: 'none',
      kdf: null,
    };
    try {
      const bytes = await file.read();
      if (!bytes) {
        const lost = (await file.readPrevious()) !== null;
        return lost ? { ...absent, exists: true, problem: 'corrupt' } : absent;
      }
      const { meta, kdf } = readFormat(bytes, allowWeakKdf).header;
      const text = `Argon2id, ${Math.round(kdf.memoryKiB / 1024)} MiB, ${kdf.passes} passes, ${kdf.lanes} lanes`;
      return { ...absent, ...meta, exists: true, unlocked: opened !== null, kdf: text };
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { ...absent, exists: true, problem: problemOf(error) };
    }
  }

  async function changed(): Promise<VaultStatus> {
    status = await readStatus();
    for (const listener of listeners) listener(status);
    return status;
  }

  function worker(): Keys {
    keys ??= createKeys(deps.startKeyProcess(), () => {
      log.error('key process ended');
      keys = null;
      void lock('failed');
    });
    return keys;
  }

  async function readWhole(): Promise<Uint8Array> {
    const bytes = await file.read();
    if (!bytes) throw new AppError('VAULT_ABSENT', 'there is no vault');
    readFormat(bytes, allowWeakKdf);
    return bytes;
  }

  function openVault(): Opened {
    if (!opened) throw new AppError('VAULT_LOCKED', 'the vault is locked');
    return opened;
  }

  function adopt(found: Opened): void {
    opened = found;
    wallets = found.wallets;
    activeId = found.activeId;
    apiKeys = found.apiKeys;
    keyedNetworks = Object.keys(found.apiKeys);
  }

  async function newKdf(): Promise<KdfParams> {
    const kdf = deps.kdf ?? (await calibrateKdf(() => performance.now()));
    checkKdf(kdf, allowWeakKdf);
    return kdf;
  }

  function make(from: NewSecret, password: string): Promise<VaultStatus> {
    return inTurn(async () => {
      if ((await readStatus()).exists)
        throw new AppError('VAULT_EXISTS', 'there is a vault already');
      const kdf = await newKdf();
      const createdAt = clock.now();
      const made = await withBytes([password], ([bytes]) =>
        worker().call('create', { from, password: bytes, kdf, createdAt }),
      );
      await keep(made.file);
      adopt(made.opened);
      log.info('vault created', { kind: made.opened.meta.kind });
      return changed();
    });
  }

  /** Throws WRONG_PASSWORD (with `waitMs` after three misses) or VAULT_CORRUPT. */
  async function verifyPassword(password: string): Promise<void> {
    const bytes = await readWhole();
    await backOff.guard(() =>
      withBytes([password], ([typed]) =>
        worker().call('verify', { file: bytes, password: typed, allowWeakKdf }),
      ),
    );
  }

  /** Writes what a call of the worker made, then lets it take effect. */
  async function keep(bytes: Uint8Array): Promise<void> {
    await file.write(bytes);
    await worker().call('commit', null);
  }

  async function lock(reason: LockReason): Promise<VaultStatus> {
    const running = keys;
    locks++;
    keys = null;
    opened = null;
    if (reason === 'quit' || reason === 'erased') {
      wallets = [];
      activeId = null;
      keyedNetworks = [];
    }
    if (reason === 'quit' || reason === 'erased' || !deps.keepApiKeys?.()) apiKeys = null;
    await running?.stop();
    log.info('vault locked', { reason });
    return changed();
  }

  const activeWallet = (): string => openVault().activeId;

  return {
    ...walletCalls({
      call: (name, input) => {
        openVault();
        return worker().call(name, input);
      },
      activeWallet,
      verifyPassword,
      edit: (change) =>
        inTurn(async () => {
          openVault();
          const next = await worker().call('edit', change);
          await keep(next.file);
          adopt(next.opened);
          log.info('wallets changed', { change: change.type });
          return changed();
        }),
    }),
    status: (): VaultStatus => status,

    /** Called after every change; returns the unsubscribe function. */
    onChange(listener: (status: VaultStatus) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** New words from the system's random source, made inside the key process. Throws VAULT_EXISTS. */
    create: (words: 12 | 24, passphrase: string, password: string) =>
      make({ kind: 'new-phrase', words, passphrase }, password),
    /** Throws PHRASE_INVALID with PhraseProblem details. */
    importPhrase: (phrase: string, passphrase: string, password: string) =>
      make({ kind: 'phrase', phrase, passphrase }, password),
    /** Throws KEY_INVALID with `details.reason`. */
    importWif: (wif: string, prefixes: AddressPrefixes, password: string) =>
      make({ kind: 'wif', wif, prefixes }, password),

    /** Throws VAULT_ABSENT, WRONG_PASSWORD, VAULT_CORRUPT. */
    unlock(password: string): Promise<VaultStatus> {
      const asked = locks;
      return inTurn(async () => {
        const bytes = await readWhole();
        // A lock that came later than this request wins.
        if (locks !== asked) throw new AppError('VAULT_LOCKED', 'locked meanwhile');
        const running = worker();
        const found = await backOff.guard(() =>
          withBytes([password], ([typed]) =>
            running.call('open', { file: bytes, password: typed, allowWeakKdf }),
          ),
        );
        if (locks !== asked) throw new AppError('VAULT_LOCKED', 'locked meanwhile');
        adopt(found);
        await file.dropPrevious();
        return changed();
      });
    },

    /** Ends the key process at once, whatever it is doing. `quit` and `erased` forget the public keys too. */
    lock,

    changePassword: (current: string, next: string): Promise<VaultStatus> =>
      inTurn(async () => {
        openVault();
        const bytes = await readWhole();
        const kdf = await newKdf();
        const written = await backOff.guard(() =>
          withBytes([current, next], ([old, fresh]) =>
            worker().call('changePassword', {
              file: bytes,
              current: old,
              next: fresh,
              kdf,
              allowWeakKdf,
            }),
          ),
        );
        await keep(written);
        return changed();
      }),

    verifyPassword,

    /** Deletes every file of the vault. The password is asked unless the file is beyond reading. */
    erase: (password: string): Promise<VaultStatus> =>
      inTurn(async () => {
        const { exists, problem } = await readStatus();
        if (!exists) throw new AppError('VAULT_ABSENT', 'there is no vault');
        if (problem === 'none') await verifyPassword(password);
        await file.erase();
        return lock('erased');
      }),

    /** The vault file and a key for what goes with it into a backup, after the password was checked. */
    async backup(
      password: string,
    ): Promise<{ file: Uint8Array; key: Uint8Array; wrapped: Uint8Array }> {
      openVault();
      await verifyPassword(password);
      return inTurn(async () => {
        openVault();
        return { file: await readWhole(), ...(await worker().call('backupKey', null)) };
      });
    },

    /** The key of a backup and its wallets' address codes. Throws WRONG_PASSWORD, VAULT_CORRUPT, BACKUP_INVALID. */
    openBackup: (bytes: Uint8Array, wrapped: Uint8Array, password: string) =>
      backOff.guard(() =>
        withBytes([password], ([typed]) =>
          worker().call('openBackup', { file: bytes, wrapped, password: typed, allowWeakKdf }),
        ),
      ),

    /** Puts the vault file of a backup in place, locked. Throws VAULT_EXISTS. */
    restore: (bytes: Uint8Array): Promise<VaultStatus> =>
      inTurn(async () => {
        readFormat(bytes, allowWeakKdf);
        if ((await readStatus()).exists)
          throw new AppError('VAULT_EXISTS', 'there is a vault already');
        await file.write(bytes);
        log.info('vault restored from a backup');
        return changed();
      }),

    /** True when the file cannot be opened but the one before it looks whole. */
    async canRestorePrevious(): Promise<boolean> {
      if ((await readStatus()).problem === 'none') return false;
      const bytes = await file.readPrevious().catch(() => null);
      return bytes !== null && isWhole(bytes, allowWeakKdf);
    },

    /** Puts the previous file back; the damaged one stays beside it. Throws VAULT_CORRUPT when there is none. */
    restorePrevious: (): Promise<VaultStatus> =>
      inTurn(async () => {
        const bytes = await file.readPrevious();
        if (bytes) readFormat(bytes, allowWeakKdf);
        await file.restorePrevious();
        return lock('failed');
      }),

    /** Wallets and their public keys; empty until the first unlock of this run. */
    wallets: (): readonly WalletFacts[] => wallets,
    /** Public keys of the wallet on screen; null until the first unlock of this run. */
    accountKeys: (): AccountKeys | null => wallets.find(({ id }) => id === activeId)?.keys ?? null,

    /** Needs the open vault: the key is sealed in the same file. Null forgets it. */
    setApiKey: (network: NetworkId, key: string | null): Promise<void> =>
      inTurn(async () => {
        const current = openVault();
        const next = { ...current.apiKeys };
        if (key === null) Reflect.deleteProperty(next, network);
        else next[network] = key;
        await keep(await worker().call('setApiKeys', next));
        opened = { ...current, apiKeys: next };
        apiKeys = next;
        keyedNetworks = Object.keys(next);
      }),
    /** Throws VAULT_LOCKED where there is a key but it was forgotten when the vault was locked. */
    getApiKey(network: NetworkId): string | null {
      const key = apiKeys?.[network] ?? null;
      if (key === null && keyedNetworks.includes(network)) {
        throw new AppError('VAULT_LOCKED', 'the API key is sealed in the vault');
      }
      return key;
    },
    /** False also while nothing was unlocked yet in this run. */
    hasApiKey: (network: NetworkId): boolean => keyedNetworks.includes(network),

    /** See KeyCalls.sign. Throws VAULT_LOCKED, DIGEST_MISMATCH, PSBT_INVALID. */
    async sign(approval: string, digest: string, inputs: InputToSign[]): Promise<string> {
      openVault();
      return worker().call('sign', { approval, digest, inputs });
    },

    /** See KeyCalls.signText. Throws VAULT_LOCKED, DIGEST_MISMATCH. */
    async signText(approval: string, digest: string): Promise<string> {
      openVault();
      return worker().call('signText', { approval, digest });
    },
  };
}

/** Passwords as NFKC bytes for one call, zeroed after it. The worker zeroes its copy. */
async function withBytes<const P extends readonly string[], T>(
  passwords: P,
  run: (bytes: { [K in keyof P]: Uint8Array }) => Promise<T>,
): Promise<T> {
  const bytes = passwords.map((password) => new TextEncoder().encode(password.normalize('NFKC')));
  try {
    return await run(bytes as { [K in keyof P]: Uint8Array });
  } finally {
    for (const one of bytes) one.fill(0);
  }
}

function problemOf(error: AppError): VaultProblem {
  const details = error.details as { problem?: VaultProblem } | undefined;
  return details?.problem ?? 'corrupt';
}

function isWhole(bytes: Uint8Array, allowWeakKdf: boolean): boolean {
  try {
    readFormat(bytes, allowWeakKdf);
    return true;
  } catch {
    return false;
  }
}
