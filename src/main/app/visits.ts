import { z } from 'zod';

import type { NetworkStore } from '#main/store/open-stores.ts';
import type { Clock } from '#shared/clock.ts';

const SOURCE = 'visit';
const MINUTE = 60_000;
/** A return within the hour continues the visit, whether the app was locked, closed or left open. */
const AWAY = 60 * MINUTE;

const kept = z.object({ before: z.number().nullable(), seen: z.number() });

/** When the user was at a wallet on this network, by keyboard and pointer. */
export function visitsIn({ marks }: Pick<NetworkStore, 'marks'>, clock: Pick<Clock, 'now'>) {
  const read = (walletId: string) => kept.safeParse(marks.get(SOURCE, walletId)).data;
  return {
    /** End of the previous visit; null if unknown. */
    before(walletId: string): number | null {
      const at = read(walletId)?.before ?? null;
      return at !== null && at < clock.now() ? at : null;
    },
    /** The user is active now. */
    see(walletId: string): void {
      const now = clock.now();
      const last = read(walletId);
      const isNew = last !== undefined && now - last.seen >= AWAY;
      const before = isNew ? last.seen : (last?.before ?? null);
      // Written at most once a minute; after the clock was set back, counting restarts.
      if (!last || isNew || now - last.seen >= MINUTE || now < last.seen)
        marks.set(SOURCE, walletId, { before, seen: now });
    },
  };
}
