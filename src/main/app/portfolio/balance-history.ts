import type { Ledger } from '#main/ledger/ledger.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { Clock } from '#shared/clock.ts';

/** Maximum number of points: more than a chart is wide. */
const MOST = 500;

interface Sources {
  store: Pick<NetworkStore, 'ledger'>;
  ledger: Pick<Ledger, 'openedAt'>;
  clock: Clock;
}

interface Point {
  /** Milliseconds. */
  at: number;
  sats: bigint;
}

/** Thins them to this many, keeping the last of each interval. */
export function thinned(points: readonly Point[], most: number): Point[] {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const width = Math.max(1, Math.ceil((last - first + 1) / most));
  const kept = new Map(points.map((one) => [Math.floor((one.at - first) / width), one]));
  return [...kept.values()];
}

/** A wallet's balance from its first read until now, by the effects of its transactions. Empty before that read. */
export function balanceHistory({ store, ledger, clock }: Sources, walletId: string): Point[] {
  const opened = ledger.openedAt(walletId);
  if (opened === null) return [];
  const total = store.ledger.total(walletId);
  const changes = store.ledger.changes(walletId);
  const opening = total - changes.reduce((sum, one) => sum + one.sats, 0n);
  const points: Point[] = [];
  let sats = opening;
  for (const change of changes) {
    sats += change.sats;
    points.push({ at: change.at, sats });
  }
  const first = { at: Math.min(opened, points[0]?.at ?? opened), sats: opening };
  return [first, ...thinned(points, MOST), { at: clock.now(), sats: total }];
}
