import { computed, watch } from 'vue';

import { dayAndHour, formatTime } from '#renderer/base/format.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useNow } from '#renderer/base/use/use-now.ts';
import { useQuery } from '#renderer/base/use/use-query.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import { words } from '#renderer/base/words.ts';
import { eventsOf } from '#shared/activity/events.ts';

import { changedSince, satsMoved } from './changed.ts';

/** Several records can belong to one event, such as an order and its payment. */
const READ = 200;
const DAY = 86_400_000;

/** Recent events, and changes since the last visit, from local records; makes no calls. */
export function useLately() {
  const rpc = useRpc();
  const { data, refresh } = useQuery(() =>
    rpc.call('activity.list', { cursor: null, limit: READ, wallet: 'this', kind: null, query: '' }),
  );
  const events = computed(() => eventsOf(data.value?.rows ?? []));
  const now = useNow(60_000);
  const visit = useQuery(() => rpc.call('activity.visit', {}));
  /** Since your last visit, or one day back if there was none, limited by what was read. */
  const since = computed(() => {
    const said = words.portfolio.lately;
    const rows = data.value?.rows ?? [];
    const read = rows.length < READ ? 0 : (rows.at(-1)?.at ?? 0);
    const from = visit.data.value?.before ?? now.value - DAY;
    if (read > from) return { at: read, text: said.since({ time: formatTime(read) }) };
    const isVisit = visit.data.value?.before != null;
    return {
      at: from,
      text: isVisit ? said.sinceVisit({ time: dayAndHour(from, now.value) }) : said.lastDay,
    };
  });
  const sats = useQuery(() => rpc.call('activity.sums', { since: since.value.at }));
  const sums = computed(() => [
    ...satsMoved(sats.data.value),
    ...changedSince(events.value, since.value.at),
  ]);
  const net = computed(() => {
    const { inSats, outSats } = sats.data.value ?? { inSats: '0', outSats: '0' };
    return BigInt(inSats) - BigInt(outSats);
  });
  watch(
    () => since.value.at,
    () => void sats.refresh(),
  );
  useRpcEvent('activity.changed', () => {
    void refresh();
    void sats.refresh();
  });
  // The page may have been open since yesterday.
  watch(now, () => void visit.refresh());
  return { events, since, sums, net };
}
