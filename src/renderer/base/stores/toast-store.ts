import { defineStore } from 'pinia';
import { computed, onScopeDispose, ref } from 'vue';

import { errorText } from '#renderer/base/text.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { Events } from '#shared/ipc/events.ts';

import { useVaultStore } from './vault-store.ts';

/** `times`: how often it was repeated while shown. */
export type Toast = Events['toast'] & {
  id: number;
  times: number;
  /** Belongs to the locked screen. */
  isOfLock: boolean;
};
const MOST = 3;
const SHOWN_MS = 8000;

/** An operation's own page shows its progress; a toast would only cover it. */
const isOnItsPage = ({ flowId, tone }: Events['toast']): boolean =>
  tone !== 'error' &&
  flowId !== undefined &&
  !document.hidden &&
  location.hash.split('?')[0] === `#/flows/${flowId}`;

export const useToastStore = defineStore('toast', () => {
  const vault = useVaultStore();
  const toasts = ref<Toast[]>([]);
  /** While locked, nothing about operations is shown; toasts that arrived meanwhile appear after the unlock. */
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
   * Makes room for one more: removes the oldest that would expire anyway, or an error if there are only errors. While
   * locked, toasts of the locked screen and those waiting for the unlock are counted separately.
   */
  function makeRoom(isOfLock: boolean): void {
    const beside = vault.isUnlocked
      ? toasts.value
      : toasts.value.filter((toast) => toast.isOfLock === isOfLock);
    if (beside.length < MOST) return;
    const oldest = beside.find(({ tone }) => tone !== 'error') ?? beside[0];
    if (oldest) dismiss(oldest.id);
  }
  /** Errors stay until dismissed; the rest expire. A repeated toast increments its count. */
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

  /** Parts of the page that show by themselves how an operation ended. */
  const places = new Set<(flowId: string) => boolean>();
  const isSaidAnyway = ({ flowId, tone }: Events['toast']): boolean =>
    tone !== 'error' &&
    flowId !== undefined &&
    !document.hidden &&
    [...places].some((shows) => shows(flowId));
  /** Operations whose end the calling component shows while it is there, so that a toast would repeat it. */
  function saysItself(shows: (flowId: string) => boolean): void {
    places.add(shows);
    onScopeDispose(() => places.delete(shows));
  }
  useRpcEvent('toast', (toast) => {
    if (!isOnItsPage(toast) && !isSaidAnyway(toast)) show(toast, false);
  });
  return { shown, show, showError, dismiss, saysItself };
});
