import type { NetworkSession } from './network-session.ts';

const STAMP = 'flow-wallet';
/** Record fields with one or several own addresses, or with both sides of a transfer. */
const FIELDS = [
  'address',
  'addresses',
  'receiveAddress',
  'payFrom',
  'holder',
  'from',
  'to',
] as const;
/** Rows checked per answer, so that a list of another wallet isn't walked to its end at once. */
const MOST_LOOKED_AT = 10_000;

type Session = Pick<NetworkSession, 'own'> & {
  store: Pick<NetworkSession['store'], 'cache' | 'flows'>;
};

/** Records which wallet started an operation. */
export function stampFlows(
  { store }: Session,
  ids: readonly string[],
  walletId: string | null,
  now: number,
): void {
  for (const id of ids) store.cache.set(STAMP, id, walletId, now);
}

/**
 * Whether a record belongs to the active wallet: by the operation that made it, otherwise by the addresses it names (an
 * operation's record also names others' addresses). A record with neither belongs to every wallet.
 */
export function belongsTo({ store, own }: Session, walletId: string | null) {
  const mine = new Set(own.all());
  const stampOf = (flowId: string | null): unknown =>
    flowId === null ? undefined : store.cache.get(STAMP, flowId)?.data;
  return ({ flowId, data }: { flowId: string | null; data: Record<string, unknown> }): boolean => {
    if (flowId !== null) {
      const stamped = stampOf(flowId) ?? stampOf(store.flows.parentOf(flowId));
      return typeof stamped !== 'string' || stamped === walletId;
    }
    const named = FIELDS.flatMap((field) => data[field]).filter(
      (value): value is string => typeof value === 'string' && value !== '',
    );
    return named.length === 0 || named.some((address) => mine.has(address));
  };
}

interface Page<T> {
  rows: T[];
  next: string | null;
}

/** Pages of matching rows, and where to continue. */
export function matchingPages<T>(
  read: (cursor: string | null) => Page<T>,
  suits: (row: T) => boolean,
  { cursor, limit }: { cursor: string | null; limit: number },
): Page<T> {
  const rows: T[] = [];
  let next = cursor;
  for (let looked = 0; looked < MOST_LOOKED_AT;) {
    const page = read(next);
    rows.push(...page.rows.filter(suits));
    looked += Math.max(1, page.rows.length);
    next = page.next;
    if (next === null || rows.length >= limit / 2) break;
  }
  return { rows, next };
}
