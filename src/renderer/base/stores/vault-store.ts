import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';

import type { VaultStatus } from '#shared/ipc/vault.ts';

/** The vault's status from main. It contains no secrets. */
export const useVaultStore = defineStore('vault', () => {
  const status = shallowRef<VaultStatus>();
  const isUnlocked = computed(() => status.value?.unlocked ?? false);
  const needsBackup = computed(
    () => isUnlocked.value && status.value?.kind === 'phrase' && !status.value.backedUp,
  );
  return { status, isUnlocked, needsBackup };
});
