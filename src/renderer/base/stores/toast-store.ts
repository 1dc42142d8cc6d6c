import { defineStore } from 'pinia';
import { computed, ref } from 'vue';

import { errorText } from '#renderer/base/text.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { Events } from '#shared/ipc/events.ts';

import { useVaultStore } from './vault-store.ts';

/** `times`: how often it was said while it was shown. */
export type Toast = Events['toast'] & {
  id: number;
  times: number;
  /** What the locked screen itself has to say. */
  isOfLock: boolean;
};
const MOST = 3;
const SHOWN_MS = 8000;

/** The page of an operation says by itself what becomes of it, and a word that comes up would lie over that. */
const isOnItsPage = ({ flowId, tone }: Events['toast']): boolean =>
  tone !== 'error' &&
  flowId !== undefined &&
  !document.hidden &&
  location.hash.split('?')[0] === `#/flows/${flowId}`;

export const useToastStore = defineStore('toast', () => {
  const vault = useVaultStore();
  const toasts = ref<Toast[]>([]);
  /** A locked app says nothing of operations: what came meanwhile, and stayed, is there after the unlock. */
  const shown = computed(() =>
    vault.isUnlocked ? toasts.value.slice(-MOST) : toasts.value.filter(({ isOfLock }) => isOfLock),
  );
  const leaving = new Map<number, ReturnType<typeof setTimeout>>();
  let last = 0;

  function dismiss(id: number): void {
    clearTimeout(leaving.get(id));
    leaving.delete(id);
    toasts.value = toasts.value.filter((toast) => toast.id !== id);
  }
  const isSame = (one: Events['toast'], other: Events['toast']): boolean =>
    one.tone === other.tone &&
    one.title === other.title &&
    one.text === other.text &&
    one.flowId === other.flowId;
  /**
   * What has to leave for one more: the oldest that leaves by itself, an error only where nothing else is shown. While
   * locked, what the locked screen says and what waits for the unlock are counted apart.
   */
  function makeRoom(isOfLock: boolean): void {
    const beside = vault.isUnlocked
      ? toasts.value
      : toasts.value.filter((toast) => toast.isOfLock === isOfLock);
    if (beside.length < MOST) return;
    const oldest = beside.find(({ tone }) => tone !== 'error') ?? beside[0];
    if (oldest) dismiss(oldest.id);
  }
  /** Errors stay until dismissed; the rest leave by themselves. What is shown already is counted, not said again beside it. */
  function show(toast: Events['toast'], isOfLock = !vault.isUnlocked): void {
    const said = toasts.value.find((one) => isSame(one, toast));
    const id = said?.id ?? (last += 1);
    if (said) {
      toasts.value = toasts.value.map((one) =>
        one.id === id ? { ...one, times: one.times + 1, isOfLock: one.isOfLock || isOfLock } : one,
      );
    } else {
      makeRoom(isOfLock);
      toasts.value = [...toasts.value, { ...toast, id, times: 1, isOfLock }];
    }
    clearTimeout(leaving.get(id));
    if (toast.tone !== 'error')
      leaving.set(
        id,
        setTimeout(() => dismiss(id), SHOWN_MS),
      );
  }
  function showError(error: unknown): void {
    show({ tone: 'error', ...errorText(error) });
  }

  useRpcEvent('toast', (toast) => {
    if (!isOnItsPage(toast)) show(toast, false);
  });
  return { shown, show, showError, dismiss };
});
