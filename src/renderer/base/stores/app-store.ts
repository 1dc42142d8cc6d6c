import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import { words } from '#renderer/base/words.ts';
import type { Family } from '#shared/api/families.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { WaitingApproval } from '#shared/flows/approval.ts';
import type { Snapshot } from '#shared/ipc/app.ts';
import type { Events } from '#shared/ipc/events.ts';
import type { PracticeStatus } from '#shared/ipc/practice.ts';
import type { Connection, NetworkInfo } from '#shared/ipc/settings.ts';
import type { VaultStatus } from '#shared/ipc/vault.ts';
import type { Language } from '#shared/languages.ts';

import { useFlowsStore } from './flows-store.ts';
import { useSettingsStore } from './settings-store.ts';
import { useVaultStore } from './vault-store.ts';
import { useWalletStore } from './wallet-store.ts';
import { useWalletsStore } from './wallets-store.ts';

/** Data of the snapshot, and what its network means for the screens. */
function useSnapshot() {
  const version = ref('');
  const shell = ref<Snapshot['shell']>('electron');
  const networkId = ref<NetworkId>('practice');
  const reported = shallowRef<NetworkInfo[]>([]);
  /** Names of the public networks are the same in every language. */
  const networks = computed({
    get: () =>
      reported.value.map((item) =>
        item.id === 'practice' ? { ...item, label: words.parts.network.practice } : item,
      ),
    set: (next: NetworkInfo[]) => (reported.value = next),
  });
  const connection = shallowRef<Connection>();
  const approvals = shallowRef<WaitingApproval[]>([]);
  const language = ref<Language>();
  const practice = shallowRef<PracticeStatus | null>(null);
  const notices = ref<string[]>([]);
  const troubles = shallowRef<Snapshot['troubles']>([]);

  function take(snapshot: Snapshot): void {
    version.value = snapshot.version;
    shell.value = snapshot.shell;
    networkId.value = snapshot.network;
    networks.value = snapshot.networks;
    language.value = snapshot.language;
    connection.value = snapshot.connection;
    approvals.value = snapshot.approvals;
    practice.value = snapshot.practice;
    notices.value = snapshot.notices;
    troubles.value = snapshot.troubles;
  }
  const network = computed(() => networks.value.find((item) => item.id === networkId.value));
  const unit = computed(() => network.value?.unit ?? 'BTC');
  /** Whether this network serves this part of the provider. */
  const serves = (family: Family): boolean => network.value?.families.includes(family) ?? true;
  /** Why this network lacks a part of the provider; undefined if it is served. */
  const missing = (family: Family): string | undefined =>
    serves(family)
      ? undefined
      : words.parts.network.missing({ network: network.value?.label ?? words.parts.network.this });
  const isPractice = computed(() => network.value?.tone === 'practice');
  const state = { language, version, shell, networkId, networks, connection, approvals, practice };
  return { ...state, notices, troubles, network, unit, serves, missing, isPractice, take };
}

/** The app's state. One call fills this store and the others; events keep them up to date. */
export const useAppStore = defineStore('app', () => {
  const rpc = useRpc();
  const vault = useVaultStore();
  const wallet = useWalletStore();
  const wallets = useWalletsStore();
  const flows = useFlowsStore();
  const settings = useSettingsStore();

  const ready = ref(false);
  const bootError = shallowRef<unknown>();
  const sync = shallowRef<Events['sync.changed']>();
  const isApprovalBlocked = ref(false);
  const { take, ...state } = useSnapshot();
  let latest = 0;
  let loading = 0;

  async function load(): Promise<void> {
    const run = (latest += 1);
    loading += 1;
    try {
      const snapshot = await rpc.call('app.snapshot', {});
      // A later request has newer data.
      if (run !== latest) return;
      take(snapshot);
      vault.status = snapshot.vault;
      wallet.accounts = snapshot.accounts;
      settings.values = snapshot.settings;
      flows.replace(snapshot.flows);
      bootError.value = undefined;
      ready.value = true;
      if (snapshot.vault.unlocked) await wallets.load();
    } catch (error) {
      if (run === latest) bootError.value = error;
    } finally {
      loading -= 1;
    }
  }
  /** Handles the event and the results of vault calls: an unlocked vault has accounts to load. */
  function vaultChanged(status: VaultStatus): void {
    const opened = status.unlocked && !vault.status?.unlocked;
    vault.status = status;
    if (!status.unlocked) wallet.forget();
    // A snapshot in progress may be older than this.
    if (opened || loading > 0) void load();
  }

  useRpcEvent('connection.changed', (value) => (state.connection.value = value));
  useRpcEvent('approval.changed', ({ pending }) => {
    state.approvals.value = pending;
    if (pending.length === 0) isApprovalBlocked.value = false;
  });
  useRpcEvent('practice.changed', (value) => (state.practice.value = value));
  useRpcEvent('sync.changed', (value) => (sync.value = value));
  // Accounts, flows and addresses depend on the network and the vault.
  useRpcEvent('network.changed', () => {
    wallet.forget();
    void load();
  });
  useRpcEvent('vault.changed', vaultChanged);
  useRpcEvent('wallets.changed', ({ activeId }) => {
    if (activeId !== wallets.list.activeId) wallet.forget();
    if (vault.isUnlocked) void load().then(() => wallet.loadPortfolio(false));
  });

  const dismissNotice = (text: string): void => {
    state.notices.value = state.notices.value.filter((notice) => notice !== text);
  };
  return { ...state, ready, bootError, sync, isApprovalBlocked, load, vaultChanged, dismissNotice };
});
