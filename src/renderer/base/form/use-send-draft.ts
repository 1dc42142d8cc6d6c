import { useTimeoutFn } from '@vueuse/core';
import { onMounted, onScopeDispose, ref, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import type { SendDraft } from '#shared/ipc/spend.ts';

const SAVE_AFTER_MS = 800;

export interface DraftFields {
  /** Which form: its kind, and the token or inscriptions that it sends. Each has a draft of its own. */
  form: string;
  read: () => SendDraft;
  /** Fills the form in. */
  fill: (draft: SendDraft) => void;
}

const isBlank = ({ recipients, note }: SendDraft): boolean =>
  note === '' &&
  recipients.every(({ address, amount }) => address.trim() === '' && amount.trim() === '');

/**
 * Keeps what is typed into a form of sending until it is signed: when the screen is left, and over a restart. A form
 * that is filled in already, by a link or after a lock, stays as it is.
 */
export function useSendDraft({ form, read, fill }: DraftFields) {
  const rpc = useRpc();
  const app = useAppStore();
  const network = app.networkId;
  /** The form was filled in from a draft. */
  const isRestored = ref(false);
  /** The operation that the draft started and that waits for approval. */
  const waitingId = ref<string | null>(null);
  const text = (): string => JSON.stringify(read());
  /** Nothing is saved before what was kept is known. */
  let isRead = false;
  /** What main has, as text: an unchanged draft keeps the operation that it started. */
  let saved = '';
  let isOver = false;
  let isOpen = true;

  // A failed save doesn't interrupt; the next change tries again.
  function write(draft: SendDraft | null, startedAs: string | null = null): void {
    rpc.call('spend.saveDraft', { form, draft, startedAs }).catch(() => undefined);
  }
  function save(): void {
    saved = text();
    write(isBlank(read()) ? null : read());
  }
  onScopeDispose(() => {
    isOpen = false;
    // A draft belongs to its network.
    if (isPending.value && !isOver && app.networkId === network) save();
  });
  // Below, since it stops itself with the scope too.
  const { start, stop, isPending } = useTimeoutFn(save, SAVE_AFTER_MS, { immediate: false });
  watch(text, () => {
    if (!isRead || isOver) return;
    if (text() === saved) stop();
    else start();
  });

  onMounted(async () => {
    const kept = await rpc.call('spend.loadDraft', { form }).catch(() => null);
    isRead = true;
    if (!kept || !isOpen) return;
    const { waitingId: waiting, ...draft } = kept;
    if (isBlank(read())) {
      fill(draft);
      isRestored.value = true;
    }
    saved = text();
    // After a lock the form is filled in already.
    if (JSON.stringify(read().recipients) === JSON.stringify(draft.recipients))
      waitingId.value = waiting;
  });

  /** The operation was started: the draft stays until that is signed, so that going back finds it. */
  function started(flowId: string): void {
    isOver = true;
    stop();
    write(read(), flowId);
  }
  /** Removes the draft; the form is its caller's to clear. */
  function drop(): void {
    stop();
    isRestored.value = false;
    waitingId.value = null;
    write(null);
  }
  return { isRestored, waitingId, started, drop };
}
