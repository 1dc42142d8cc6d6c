import type { ApiKeyPort } from '#main/api-key-process/messages.ts';
import type { Log } from '#main/log.ts';
import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { VaultStatus } from '#shared/ipc/vault.ts';
import { createBox } from '#shared/sealed-text.ts';

import { createApiKeys } from './api-keys.ts';
import { createBackOff } from './back-off.ts';
import { calibrateKdf } from './file/calibrate.ts';
import { checkKdf, type KdfParams, readFormat } from './file/format.ts';
import { createVaultFile, type VaultFileStore } from './file/vault-file.ts';
import { createKeys, type Keys } from './keys.ts';
import type { Opened, Proposed, WalletFacts } from './process/key-messages.ts';
import type { KeyPort } from './process/key-port.ts';
import { createRecordKey } from './record-key.ts';
import { readStatus } from './vault-status.ts';

export interface VaultDeps {
  dir: string;
  startKeyProcess: () => KeyPort;
  /** Starts the process that makes requests with API keys. */
  startApiKeyProcess: () => ApiKeyPort;
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

/** Main's state of the vault. Opened keys aren't part of it: they live in the key process. */
export interface VaultState {
  readonly deps: VaultDeps;
  readonly allowWeakKdf: boolean;
  readonly file: VaultFileStore;
  readonly backOff: ReturnType<typeof createBackOff>;
  readonly apiKeys: ReturnType<typeof createApiKeys>;
  readonly records: ReturnType<typeof createRecordKey>;
  readonly listeners: Set<(status: VaultStatus) => void>;
  status: VaultStatus;
  keys: Keys | null;
  opened: Opened | null;
  /** These survive a lock: public keys can't sign. */
  wallets: readonly WalletFacts[];
  activeId: string | null;
  /** The change in progress. */
  turn: Promise<unknown>;
  /** Number of locks so far. */
  locks: number;
}

export async function readVault(deps: VaultDeps): Promise<VaultState> {
  const { clock, allowWeakKdf = false } = deps;
  const file = createVaultFile(deps.dir, deps.randomBytes);
  const vault: VaultState = {
    deps,
    allowWeakKdf,
    file,
    backOff: createBackOff(() => clock.now()),
    apiKeys: createApiKeys({
      startApiKeyProcess: deps.startApiKeyProcess,
      sealFor: async (replyTo) => {
        openVault(vault);
        return keyProcess(vault).call('apiKeys', { replyTo });
      },
      keeps: () => deps.keepApiKeys?.() === true,
    }),
    records: createRecordKey(),
    listeners: new Set(),
    status: await readStatus(file, allowWeakKdf),
    keys: null,
    opened: null,
    wallets: [],
    activeId: null,
    turn: Promise.resolve(),
    locks: 0,
  };
  return vault;
}

/** Serialises changes to the vault. */
export function inTurn<T>(vault: VaultState, run: () => Promise<T>): Promise<T> {
  const next = vault.turn.then(run, run);
  vault.turn = next.catch(() => undefined);
  return next;
}

/** Whether it is open as of after reading the file, since a lock may happen meanwhile. */
export async function currentStatus(vault: VaultState): Promise<VaultStatus> {
  const found = await readStatus(vault.file, vault.allowWeakKdf);
  return { ...found, unlocked: vault.opened !== null && found.problem === 'none' };
}

export async function changed(vault: VaultState): Promise<VaultStatus> {
  vault.status = await currentStatus(vault);
  for (const listener of vault.listeners) listener(vault.status);
  return vault.status;
}

export function keyProcess(vault: VaultState): Keys {
  vault.keys ??= createKeys(vault.deps.startKeyProcess(), () => {
    vault.deps.log.error('key process ended');
    vault.keys = null;
    void lock(vault, 'failed');
  });
  return vault.keys;
}

/** The file, with valid header and checksum. Throws VAULT_ABSENT and VAULT_CORRUPT. */
export async function readWhole({ file, allowWeakKdf }: VaultState): Promise<Uint8Array> {
  const bytes = await file.read();
  if (!bytes) throw new AppError('VAULT_ABSENT', 'there is no vault');
  readFormat(bytes, allowWeakKdf);
  return bytes;
}

/** Throws VAULT_LOCKED. */
export function openVault({ opened }: VaultState): Opened {
  if (!opened) throw new AppError('VAULT_LOCKED', 'the vault is locked');
  return opened;
}

/** Throws VAULT_LOCKED for the answer of a process that a lock has ended: the vault stays locked. */
export function adopt(vault: VaultState, found: Opened, from: Keys): void {
  if (vault.keys !== from) throw new AppError('VAULT_LOCKED', 'locked meanwhile');
  vault.opened = found;
  vault.wallets = found.wallets;
  vault.activeId = found.activeId;
  vault.records.adoptList(found.authenticated);
}

/**
 * Adopts a vault that was just created or opened. The record key is sealed in transit, since nothing clears messages
 * between processes from memory.
 */
export async function adoptOpened(vault: VaultState, found: Opened, from: Keys): Promise<void> {
  const box = await createBox();
  const recordKey = await box.open(await from.call('recordKey', { replyTo: box.publicKey }));
  adopt(vault, found, from);
  vault.records.adopt(recordKey);
  await vault.apiKeys.adopt(found);
}

export async function newKdf({ deps, allowWeakKdf }: VaultState): Promise<KdfParams> {
  const kdf = deps.kdf ?? (await calibrateKdf(() => performance.now()));
  checkKdf(kdf, allowWeakKdf);
  return kdf;
}

/** Throws WRONG_PASSWORD (with `waitMs` after three misses) or VAULT_CORRUPT. */
export async function verifyPassword(vault: VaultState, password: string): Promise<void> {
  const { allowWeakKdf } = vault;
  const file = await readWhole(vault);
  await vault.backOff.guard(() =>
    keyProcess(vault).call('verify', { file, password, allowWeakKdf }),
  );
}

/** Writes the file that a call of the key process returned, then commits it. */
export async function keep(vault: VaultState, bytes: Uint8Array, running: Keys): Promise<void> {
  await vault.file.write(bytes);
  // Locked during the write: it can't take effect now, but it is in the file.
  if (vault.keys !== running) await changed(vault);
  await running.call('commit', null);
}

/** The same, and removes older copies, which may open with another password or list fewer records. */
export async function keepAlone(
  vault: VaultState,
  bytes: Uint8Array,
  running: Keys,
): Promise<void> {
  await keep(vault, bytes, running);
  await vault.file.dropPrevious();
}

/** Changes the open vault, serialised. Throws VAULT_LOCKED. */
export async function edit(
  vault: VaultState,
  make: (running: Keys) => Promise<Proposed>,
  write: typeof keep = keep,
): Promise<Opened> {
  openVault(vault);
  const running = keyProcess(vault);
  const next = await make(running);
  await write(vault, next.file, running);
  adopt(vault, next.opened, running);
  return next.opened;
}

export type LockReason = 'user' | 'idle' | 'sleep' | 'quit' | 'erased' | 'failed';

/** Ends the key process immediately, whatever it is doing. `quit` and `erased` also drop the public keys. */
export async function lock(vault: VaultState, reason: LockReason): Promise<VaultStatus> {
  const running = vault.keys;
  vault.locks++;
  vault.keys = null;
  vault.opened = null;
  const forAll = reason === 'quit' || reason === 'erased';
  if (forAll) {
    vault.wallets = [];
    vault.activeId = null;
    vault.records.forget();
  }
  await Promise.all([running?.stop(), vault.apiKeys.lock(forAll)]);
  vault.deps.log.info('vault locked', { reason });
  return changed(vault);
}
