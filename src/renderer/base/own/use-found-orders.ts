import { type Ref, ref, shallowRef, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import type { OrderRow } from '#shared/ipc/history.ts';

interface Limits {
  /** Orders shown before anything is typed. */
  newest: number;
  found: number;
}

/** Local orders that a typed text finds while `open`; before that, the newest ones. */
export function useFoundOrders(
  term: Readonly<Ref<string>>,
  { newest, found }: Limits,
  open: Readonly<Ref<boolean>> = ref(true),
) {
  const rpc = useRpc();
  const orders = shallowRef<OrderRow[]>([]);
  async function find(text: string): Promise<void> {
    const query = text.trim().slice(0, 200);
    // A single letter matches nearly every order.
    if (query.length === 1 || (query === '' && newest === 0)) {
      orders.value = [];
      return;
    }
    const limit = query === '' ? newest : found;
    const answer = await rpc
      .call('orders.list', { cursor: null, limit, status: null, query })
      .catch(() => undefined);
    if (answer && term.value === text) orders.value = answer.rows;
  }
  watch(term, find);
  watch(
    open,
    (isOpen) => {
      if (isOpen) void find(term.value);
    },
    { immediate: true },
  );
  return orders;
}
