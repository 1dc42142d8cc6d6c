import { useTimeoutFn } from '@vueuse/core';
import { onScopeDispose, type Ref, ref, shallowRef, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import type { RefundEstimate } from '#shared/ipc/flow.ts';

const ASK_AFTER_MS = 300;

interface RefundRequest {
  id: string;
  feeRate: number;
  /** Paid so far; a further payment changes the refund. */
  paidSats: string | null;
}

/** The refund at the typed fee rate; undefined while there is nothing to estimate. */
export function useRefundEstimate(request: Readonly<Ref<RefundRequest | undefined>>) {
  const rpc = useRpc();
  const estimate = shallowRef<RefundEstimate>();
  const error = shallowRef<unknown>();
  const isAsking = ref(false);
  let latest = 0;

  async function ask({ id, feeRate }: RefundRequest): Promise<void> {
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

  const { start, stop } = useTimeoutFn(ask, ASK_AFTER_MS, { immediate: false });

  watch(
    () => JSON.stringify(request.value),
    () => {
      stop();
      latest += 1;
      // An estimate for another rate must not be shown with this one.
      estimate.value = undefined;
      error.value = undefined;
      const wanted = request.value;
      isAsking.value = wanted !== undefined;
      if (wanted) start(wanted);
    },
    { immediate: true },
  );
  onScopeDispose(() => (latest += 1));

  return { estimate, error, isAsking };
}
