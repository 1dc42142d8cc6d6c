import type { CourierPort } from '#main/courier/messages.ts';
import type { Log } from '#main/log.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { VaultStatus } from '#shared/ipc/vault.ts';
import { createBox } from '#shared/sealed-text.ts';

import { createApiKeys } from './api-keys.ts';
import { createBackOff } from './back-off.ts';
import { calibrateKdf } from './file/calibrate.ts';
import { checkKdf, type KdfParams, readFormat } from './file/format.ts';
import { createVaultFile } from './file/vault-file.ts';
import { createKeys, type Keys } from './keys.ts';
import type { AddressPrefixes } from './keys/curve.ts';
import type { AccountKeys } from './keys/keyring.ts';
import type { NewSecret, Opened, WalletFacts } from './process/key-messages.ts';
import type { KeyPort } from './process/key-port.ts';
import { createRecordKey, type KnownRecords } from './record-key.ts';
import { recoveryCalls } from './vault-recovery.ts';
import { signingCalls } from './vault-signing.ts';
import { readStatus } from './vault-status.ts';
import { walletCalls } from './vault-wallets.ts';

export interface VaultDeps {
  dir: string;
  startKeyProcess: () => KeyPort;
  /** Starts the process that makes requests with API keys. */
  startCourier: () => CourierPort;
  clock: Clock;
  log: Log;
  randomBytes: (length: number) => Uint8Array;
  /** Fixed parameters for new vaults instead of calibrated ones. */
  kdf?: KdfParams;
  /** Whether the API-key process keeps its keys while the vault is locked, so that polling continues. Default: no. */
  keepApiKeys?: () => boolean;
  /** Tests only: accepts files below the KDF floor. */
  allowWeakKdf?: boolean;
}

export type LockReason = 'user' | 'idle' | 'sleep' | 'quit' | 'erased' | 'failed';
export type Vault = Awaited<ReturnType<typeof createVault>>;

/**
 * The sealed keys. Opened keys exist only in the key process, which `lock` ends. API keys live in the API-key process,
 * which it also ends unless `keepApiKeys` says otherwise. Public keys stay in memory until quit.
 */
export async function createVault(deps: VaultDeps) {
  const { clock, log, allowWeakKdf = false } = deps;
  const file = createVaultFile(deps.dir, deps.randomBytes);
  const backOff = createBackOff(() => clock.now());
  const listeners = new Set<(status: VaultStatus) => void>();
  let keys: Keys | null = null;
  let opened: Opened | null = null;
  /** These survive a lock: public keys can't sign. */
  let wallets: readonly WalletFacts[] = [];
  let activeId: string | null = null;
  const apiKeys = createApiKeys({
    startCourier: deps.startCourier,
    sealFor: async (replyTo) => {
      openVault();
      return keyProcess().call('apiKeys', { replyTo });
    },
    keeps: () => deps.keepApiKeys?.() === true,
  });
  const records = createRecordKey();
  let status = await readStatus(file, allowWeakKdf);
  let turn: Promise<unknown> = Promise.resolve();
  let locks = 0;

  /** Serialises changes to the vault. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const next = turn.then(run, run);
    turn = next.catch(() => undefined);
    return next;
  }

  /** Whether it is open as of after reading the file, since a lock may happen meanwhile. */
  async function currentStatus(): Promise<VaultStatus> {
    const found = await readStatus(file, allowWeakKdf);
    return { ...found, unlocked: opened !== null && found.problem === 'none' };
  }

  async function changed(): Promise<VaultStatus> {
    status = await currentStatus();
    for (const listener of listeners) listener(status);
    return status;
  }

  function keyProcess(): Keys {
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

  /** Throws VAULT_LOCKED for the answer of a process that a lock has ended: the vault stays locked. */
  function adopt(found: Opened, from: Keys): void {
    if (keys !== from) throw new AppError('VAULT_LOCKED', 'locked meanwhile');
    opened = found;
    wallets = found.wallets;
    activeId = found.activeId;
    records.adoptList(found.authenticated);
  }

  /** Sealed in transit, since nothing clears messages between processes from memory. */
  async function readRecordKey(running: Keys): Promise<string> {
    const box = await createBox();
    return box.open(await running.call('recordKey', { replyTo: box.publicKey }));
  }

  async function newKdf(): Promise<KdfParams> {
    const kdf = deps.kdf ?? (await calibrateKdf(() => performance.now()));
    checkKdf(kdf, allowWeakKdf);
    return kdf;
  }

  function make(from: NewSecret, password: string): Promise<VaultStatus> {
    return inTurn(async () => {
      if ((await currentStatus()).exists)
        throw new AppError('VAULT_EXISTS', 'there is a vault already');
      const kdf = await newKdf();
      const createdAt = clock.now();
      const running = keyProcess();
      const made = await running.call('create', { from, password, kdf, createdAt });
      await keep(made.file, running);
      const recordKey = await readRecordKey(running);
      adopt(made.opened, running);
      records.adopt(recordKey);
      await apiKeys.adopt(made.opened);
      log.info('vault created', { kind: made.opened.meta.kind });
      return changed();
    });
  }

  /** Throws WRONG_PASSWORD (with `waitMs` after three misses) or VAULT_CORRUPT. */
  async function verifyPassword(password: string): Promise<void> {
    const bytes = await readWhole();
    await backOff.guard(() => keyProcess().call('verify', { file: bytes, password, allowWeakKdf }));
  }

  /** Writes the file that a call of the key process returned, then commits it. */
  async function keep(bytes: Uint8Array, running: Keys): Promise<void> {
    await file.write(bytes);
    // Locked during the write: it can't take effect now, but it is in the file.
    if (keys !== running) await changed();
    await running.call('commit', null);
  }

  /** Also removes older copies, which may open with another password or list fewer records. */
  async function keepAlone(bytes: Uint8Array, running: Keys): Promise<void> {
    await keep(bytes, running);
    await file.dropOlder();
  }

  async function lock(reason: LockReason): Promise<VaultStatus> {
    const running = keys;
    locks++;
    keys = null;
    opened = null;
    const forAll = reason === 'quit' || reason === 'erased';
    if (forAll) {
      wallets = [];
      activeId = null;
      records.forget();
    }
    await Promise.all([running?.stop(), apiKeys.lock(forAll)]);
    log.info('vault locked', { reason });
    return changed();
  }

  function keepApiKeys(
    make: (running: Keys) => Promise<{ file: Uint8Array; opened: Opened }>,
  ): Promise<void> {
    return inTurn(async () => {
      openVault();
      const running = keyProcess();
      const next = await make(running);
      await keep(next.file, running);
      adopt(next.opened, running);
      await apiKeys.adopt(next.opened);
    });
  }

  const activeWallet = (): string => openVault().activeId;

  return {
    ...recoveryCalls({
      file,
      allowWeakKdf,
      inTurn,
      keyProcess,
      openVault,
      verifyPassword,
      guard: (attempt) => backOff.guard(attempt),
      status: currentStatus,
      readWhole,
      written: (message) => {
        log.info(message);
        return changed();
      },
      lock: () => lock('failed'),
    }),
    ...walletCalls({
      call: (name, input) => {
        openVault();
        return keyProcess().call(name, input);
      },
      activeWallet,
      verifyPassword,
      edit: (change) =>
        inTurn(async () => {
          openVault();
          const running = keyProcess();
          const next = await running.call('edit', change);
          await keep(next.file, running);
          adopt(next.opened, running);
          log.info('wallets changed', { change: change.type });
          return changed();
        }),
    }),
    ...signingCalls({
      allowWeakKdf,
      inTurn,
      keyProcess,
      openVault,
      guard: (attempt) => backOff.guard(attempt),
      readWhole,
    }),
    /**
     * The key that authenticates records: see record-key.ts. Null until the first unlock of this
     * run.
     */
    recordKey: records.key,
    /** Record files (a network's id, or `app`) whose rows all carry a code; empty until the first unlock. */
    authenticated: records.list,
    /** Adds one, permanently. Throws VAULT_LOCKED. */
    addAuthenticated: (name: KnownRecords): Promise<void> =>
      inTurn(async () => {
        openVault();
        const running = keyProcess();
        const next = await running.call('addAuthenticated', { file: name });
        await keepAlone(next.file, running);
        adopt(next.opened, running);
      }),
    status: (): VaultStatus => status,

    /**
     * Public key with which a page seals typed secrets, so that only the key process can read them. Needs no open
     * vault.
     */
    sealKey: (): Promise<string> => keyProcess().call('sealKey', null),

    /** Called after every change; returns the unsubscribe function. */
    onChange(listener: (status: VaultStatus) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Creates new words from the system's random source inside the key process. Throws
     * VAULT_EXISTS.
     */
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
      const asked = locks;
      return inTurn(async () => {
        const bytes = await readWhole();
        // A lock that came after this request wins.
        if (locks !== asked) throw new AppError('VAULT_LOCKED', 'locked meanwhile');
        const running = keyProcess();
        const opened = await backOff.guard(() =>
          running.call('open', { file: bytes, password, allowWeakKdf }),
        );
        const recordKey = await readRecordKey(running);
        adopt(opened, running);
        records.adopt(recordKey);
        await apiKeys.adopt(opened);
        await file.dropPrevious();
        log.info('vault unlocked');
        return changed();
      });
    },

    /** Ends the key process immediately, whatever it is doing. `quit` and `erased` also drop the public keys. */
    lock,

    changePassword: (current: string, next: string): Promise<VaultStatus> =>
      inTurn(async () => {
        openVault();
        const bytes = await readWhole();
        const kdf = await newKdf();
        const running = keyProcess();
        const written = await backOff.guard(() =>
          running.call('changePassword', { file: bytes, current, next, kdf, allowWeakKdf }),
        );
        await keepAlone(written, running);
        return changed();
      }),

    verifyPassword,

    /** Deletes every file of the vault. Needs no password, since it is the last resort for a forgotten one. */
    erase: (): Promise<VaultStatus> =>
      inTurn(async () => {
        if (!(await currentStatus()).exists) {
          throw new AppError('VAULT_ABSENT', 'there is no vault');
        }
        await file.erase();
        return lock('erased');
      }),

    /** Wallets and their public keys; empty until the first unlock of this run. */
    wallets: (): readonly WalletFacts[] => wallets,
    /** Public keys of the active wallet; null until the first unlock of this run. */
    accountKeys: (): AccountKeys | null => wallets.find(({ id }) => id === activeId)?.keys ?? null,

    /**
     * `key` as sealed by a page, for requests to `origin` only. Needs an open vault, whose file stores it. Null removes
     * it. Throws INVALID_INPUT.
     */
    setApiKey: (network: NetworkId, key: string | null, origin: string): Promise<void> =>
      keepApiKeys((running) => running.call('setApiKey', { network, apiKey: key, origin })),
    /** From now on the network's key is sent only to this host. Throws WRONG_PASSWORD, NOT_FOUND. */
    moveApiKey: (network: NetworkId, origin: string, password: string): Promise<void> =>
      keepApiKeys(async (running) => {
        const input = { network, origin, password, file: await readWhole(), allowWeakKdf };
        return backOff.guard(() => running.call('moveApiKey', input));
      }),
    /** The host of the network's key; null without one, and before the first unlock of this run. */
    apiKeyOrigin: apiKeys.origin,
    /** Null without one. Throws VAULT_LOCKED if there is a key but no request with it is possible. */
    apiKeyId: apiKeys.id,
    /** Also false before the first unlock of this run. */
    hasApiKey: apiKeys.has,
    /** A `fetch` with the network's API key, made by the API-key process. Throws VAULT_LOCKED. */
    fetchWithKey: apiKeys.fetch,
  };
}
