import { onScopeDispose, type Ref, ref, shallowRef, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import type { RefundEstimate } from '#shared/ipc/flow.ts';

const ASK_AFTER_MS = 300;

interface Asked {
  id: string;
  feeRate: number;
  /** What was paid so far: more changes what comes back. */
  paidSats: string | null;
}

/** What a refund would bring at the rate that is typed; undefined while there is none to ask about. */
export function useRefundEstimate(asked: Readonly<Ref<Asked | undefined>>) {
  const rpc = useRpc();
  const estimate = shallowRef<RefundEstimate>();
  const error = shallowRef<unknown>();
  const isAsking = ref(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  async function ask({ id, feeRate }: Asked): Promise<void> {
    const run = latest;
    try {
      const next = await rpc.call('flow.refundEstimate', { id, feeRate });
      if (run === latest) estimate.value = next;
    } catch (caught) {
      if (run === latest) error.value = caught;
    } finally {
      if (run === latest) isAsking.value = false;
    }
  }

  watch(
    () => JSON.stringify(asked.value),
    () => {
      clearTimeout(timer);
      latest += 1;
      // A sum of another rate must not stand beside this one.
      estimate.value = undefined;
      error.value = undefined;
      const wanted = asked.value;
      isAsking.value = wanted !== undefined;
      if (wanted) timer = setTimeout(() => void ask(wanted), ASK_AFTER_MS);
    },
    { immediate: true },
  );
  onScopeDispose(() => {
    clearTimeout(timer);
    latest += 1;
  });

  return { estimate, error, isAsking };
}
