import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { VaultStatus } from '#shared/ipc/vault.ts';

import type { Keys } from './keys.ts';
import type { AccountKeys } from './keys/keyring.ts';
import type { Proposed, WalletFacts } from './process/key-messages.ts';
import type { KnownRecords } from './record-key.ts';
import { openingCalls } from './vault-opening.ts';
import { recoveryCalls } from './vault-recovery.ts';
import { signingCalls } from './vault-signing.ts';
import {
  edit,
  inTurn,
  keepAlone,
  keyProcess,
  readVault,
  readWhole,
  type VaultDeps,
  type VaultState,
} from './vault-state.ts';
import { walletCalls } from './vault-wallets.ts';

export type Vault = Awaited<ReturnType<typeof createVault>>;

/**
 * The sealed keys. Opened keys exist only in the key process, which `lock` ends. API keys live in the API-key process,
 * which it also ends unless `keepApiKeys` says otherwise. Public keys stay in memory until quit.
 */
export async function createVault(deps: VaultDeps) {
  const vault = await readVault(deps);
  const { records, listeners } = vault;

  return {
    ...openingCalls(vault),
    ...recoveryCalls(vault),
    ...walletCalls(vault),
    ...signingCalls(vault),
    ...apiKeyCalls(vault),

    status: (): VaultStatus => vault.status,
    /** Called after every change; returns the unsubscribe function. */
    onChange(listener: (status: VaultStatus) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Public key with which a page seals typed secrets, so that only the key process can read them. Needs no open
     * vault.
     */
    sealKey: (): Promise<string> => keyProcess(vault).call('sealKey', null),

    /** Wallets and their public keys; empty until the first unlock of this run. */
    wallets: (): readonly WalletFacts[] => vault.wallets,
    /** Public keys of the active wallet; null until the first unlock of this run. */
    accountKeys: (): AccountKeys | null =>
      vault.wallets.find(({ id }) => id === vault.activeId)?.keys ?? null,

    /** The key that authenticates records: see record-key.ts. Null until the first unlock of this run. */
    recordKey: records.key,
    /** Record files (a network's id, or `app`) whose rows all carry a code; empty until the first unlock. */
    authenticated: records.list,
    /** Adds one, permanently. Throws VAULT_LOCKED. */
    addAuthenticated: (name: KnownRecords): Promise<void> =>
      inTurn(vault, async () => {
        await edit(vault, (running) => running.call('addAuthenticated', { file: name }), keepAlone);
      }),
  };
}

function apiKeyCalls(vault: VaultState) {
  const { apiKeys, backOff, allowWeakKdf } = vault;

  const change = (make: (running: Keys) => Promise<Proposed>): Promise<void> =>
    inTurn(vault, async () => {
      await apiKeys.adopt(await edit(vault, make));
    });

  return {
    /**
     * `key` as sealed by a page, only for requests to `origin`. Needs the open vault, because it is stored in
     * the same file. Null removes it. Throws INVALID_INPUT.
     */
    setApiKey: (network: NetworkId, key: string | null, origin: string): Promise<void> =>
      change((running) => running.call('setApiKey', { network, apiKey: key, origin })),
    /** From now on the network's key is sent only to this host. Throws WRONG_PASSWORD, NOT_FOUND. */
    moveApiKey: (network: NetworkId, origin: string, password: string): Promise<void> =>
      change(async (running) => {
        const input = { network, origin, password, file: await readWhole(vault), allowWeakKdf };
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
