import type { ActivityRow } from '#shared/ipc/history.ts';

/** How well a kind of record tells what happened: what was asked for first, what the chain saw last. */
function rank({ kind, flowId }: ActivityRow): number {
  if (kind === 'order') return 0;
  if (flowId !== null) return 1;
  if (kind === 'transaction') return 4;
  return kind === 'received' ? 3 : 2;
}

/** Transactions that an order speaks for: those that paid it, and those that inscribed it. */
function claimsOf({ kind, ref, data }: ActivityRow): string[] {
  if (kind !== 'order') return [];
  const inscribed = Array.isArray(data['inscriptions']) ? data['inscriptions'] : [];
  return [ref, ...inscribed.flatMap((id) => (typeof id === 'string' ? [id.slice(0, 64)] : []))];
}

/** What happens to an offer once: our own record of it and the market's are of the same. */
const once: Readonly<Record<string, string>> = {
  ...{ list: 'listed', buy: 'sold', delist: 'ended' },
  ...{ 'market-listed': 'listed', 'market-sold': 'sold', 'market-cancel': 'ended' },
};
function offerOf({ kind, ref, data }: ActivityRow): string[] {
  const what = Object.hasOwn(once, kind) ? once[kind] : undefined;
  const auctionId = kind.startsWith('market-') ? ref.split(':')[0] : data['auctionId'];
  return what !== undefined && typeof auctionId === 'string' ? [`${what} ${auctionId}`] : [];
}

/** One row for each thing that happened, of several records of it: the best is shown, where the newest stands. */
export function eventsOf(rows: readonly ActivityRow[]): ActivityRow[] {
  const groupOf = new Map<string, ActivityRow[]>();
  const groups: ActivityRow[][] = [];
  // Orders first: what they claim is known before the transactions are looked at.
  const sorted = [...rows].sort((a, b) => rank(a) - rank(b));
  for (const row of sorted) {
    const keys = [row.txid, row.data['orderId'], ...claimsOf(row), ...offerOf(row)].filter(
      (key): key is string => typeof key === 'string' && key !== '',
    );
    const known = keys.map((key) => groupOf.get(key)).find((group) => group !== undefined);
    const group = known ?? [];
    if (!known) groups.push(group);
    group.push(row);
    for (const key of keys) groupOf.set(key, group);
  }
  const best = new Map(
    groups.flatMap((group) => {
      const [shown] = group;
      const newest = group.reduce((last, row) => (row.id > last.id ? row : last));
      return shown ? [[newest.id, withAmount(shown, group)] as const] : [];
    }),
  );
  return rows.flatMap((row) => best.get(row.id) ?? []);
}

const withAmount = (shown: ActivityRow, group: readonly ActivityRow[]): ActivityRow => ({
  ...shown,
  amount: shown.amount ?? group.find(({ amount }) => amount)?.amount ?? null,
  paid: group.flatMap(({ paid }) => paid ?? []),
});
