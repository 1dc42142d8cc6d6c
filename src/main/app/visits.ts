import { z } from 'zod';

import type { NetworkStore } from '#main/store/open-stores.ts';
import type { Clock } from '#shared/clock.ts';

const SOURCE = 'visit';
const MINUTE = 60_000;
/** Whoever comes back within the hour is still here, whether the app was locked, closed or left standing. */
const AWAY = 60 * MINUTE;

const kept = z.object({ before: z.number().nullable(), seen: z.number() });

/** When the person was at a wallet on this network: by keys and pointer, not by what the app does for itself. */
export function visitsIn({ marks }: Pick<NetworkStore, 'marks'>, clock: Pick<Clock, 'now'>) {
  const read = (walletId: string) => kept.safeParse(marks.get(SOURCE, walletId)).data;
  return {
    /** When they were here before this visit; null where nothing tells. */
    before(walletId: string): number | null {
      const at = read(walletId)?.before ?? null;
      return at !== null && at < clock.now() ? at : null;
    },
    /** The person is here now. */
    see(walletId: string): void {
      const now = clock.now();
      const last = read(walletId);
      const isNew = last !== undefined && now - last.seen >= AWAY;
      const before = isNew ? last.seen : (last?.before ?? null);
      // Written once a minute at most; a clock that was set back starts anew from where it stands.
      if (!last || isNew || now - last.seen >= MINUTE || now < last.seen)
        marks.set(SOURCE, walletId, { before, seen: now });
    },
  };
}
