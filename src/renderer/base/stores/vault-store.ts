import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';

import type { VaultStatus } from '#shared/ipc/vault.ts';

/** What main says about the vault. Secrets never come here. */
export const useVaultStore = defineStore('vault', () => {
  const status = shallowRef<VaultStatus>();
  const isUnlocked = computed(() => status.value?.unlocked ?? false);
  const needsBackup = computed(
    () => isUnlocked.value && status.value?.kind === 'phrase' && !status.value.backedUp,
  );
  return { status, isUnlocked, needsBackup };
});
