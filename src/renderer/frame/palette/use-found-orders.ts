import { type Ref, shallowRef, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import type { OrderRow } from '#shared/ipc/history.ts';

const NEWEST = 3;
const FOUND = 6;

/** Shows the newest local orders until a search term finds others. */
export function useFoundOrders(term: Ref<string>, open: Ref<boolean>) {
  const rpc = useRpc();
  const orders = shallowRef<OrderRow[]>([]);
  async function find(text: string): Promise<void> {
    const query = text.trim().slice(0, 200);
    // A single letter matches nearly every order.
    if (query.length === 1) {
      orders.value = [];
      return;
    }
    const limit = query === '' ? NEWEST : FOUND;
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
