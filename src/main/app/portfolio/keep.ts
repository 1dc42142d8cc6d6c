import { z } from 'zod';

import type { NetworkStore } from '#main/store/open-stores.ts';
import { nextTurn, someInTurns } from '#main/turns.ts';
import { sharedReasons } from '#main/wallet/coin-report.ts';
import { type CoinView, type KeptPortfolio, keptPortfolio } from '#shared/ipc/wallet.ts';

/** Items per row: a few milliseconds to write or read, yielding in between. */
const ROW = 500;
/** A row that disappears while being read belonged to a portfolio that was replaced. */
const TRIES = 3;
const NAME = 'portfolio';

type Lists = Pick<KeptPortfolio, 'coins' | 'inscriptions'>;
const lists = ['coins', 'inscriptions'] as const;

const shared = (coin: CoinView): CoinView => ({ ...coin, reasons: sharedReasons(coin.reasons) });

/** Everything but the lists, and where these are. */
const head = keptPortfolio.omit({ coins: true, inscriptions: true }).extend({
  slot: z.union([z.literal(0), z.literal(1)]),
  rows: z.object({ coins: z.number().int(), inscriptions: z.number().int() }),
});

/**
 * The last portfolio of each wallet. Lists are stored in rows of their own, so that very many coins don't block main.
 * Two slots alternate: the previous portfolio stays until the new one is complete, even if the app ends in between.
 */
export function createKeptPortfolios(
  cache: Pick<NetworkStore['cache'], 'get' | 'set' | 'remove'>,
  now: () => number,
) {
  const wallet = (walletId: string | null): string => walletId ?? 'none';
  const keyOf = (owner: string, slot: number, row: number): string => `${owner}/${slot}/${row}`;
  const nameOf = (list: keyof Lists): string => `${NAME}.${list}`;

  async function rows<L extends keyof Lists>(
    list: L,
    owner: string,
    { slot, rows: counts }: z.output<typeof head>,
  ): Promise<Lists[L] | null> {
    const schema = keptPortfolio.shape[list];
    const found: unknown[] = [];
    for (let row = 0; row < counts[list]; row += 1) {
      const read = schema.safeParse(cache.get(nameOf(list), keyOf(owner, slot, row))?.data);
      if (!read.success) return null;
      for (const item of read.data) found.push('reasons' in item ? shared(item) : item);
      await nextTurn();
    }
    return found as Lists[L];
  }

  async function writeList(
    list: keyof Lists,
    items: readonly unknown[],
    owner: string,
    slot: number,
  ): Promise<number> {
    await someInTurns(items, ROW, (some, at) => {
      cache.set(nameOf(list), keyOf(owner, slot, at / ROW), some, now());
    });
    return Math.ceil(items.length / ROW);
  }

  /** Remaining rows of a longer list. */
  async function removeFrom(list: keyof Lists, owner: string, slot: number, from: number) {
    for (let row = from; cache.remove(nameOf(list), keyOf(owner, slot, row)); row += 1) {
      await nextTurn();
    }
  }

  const headOf = (owner: string) => {
    const read = head.safeParse(cache.get(NAME, owner)?.data);
    return read.success ? read.data : null;
  };

  return {
    /** Null if there is none, or it is unreadable. */
    async load(walletId: string | null): Promise<KeptPortfolio | null> {
      const owner = wallet(walletId);
      for (let tries = 0; tries < TRIES; tries += 1) {
        const found = headOf(owner);
        if (!found) break;
        const coins = await rows('coins', owner, found);
        const inscriptions = coins && (await rows('inscriptions', owner, found));
        const { slot: _slot, rows: _rows, ...rest } = found;
        if (coins && inscriptions) return { ...rest, coins, inscriptions };
      }
      return null;
    },

    /** One at a time per wallet. */
    async save(walletId: string | null, { coins, inscriptions, ...rest }: KeptPortfolio) {
      const owner = wallet(walletId);
      const slot = headOf(owner)?.slot === 0 ? 1 : 0;
      const counts = {
        coins: await writeList('coins', coins, owner, slot),
        inscriptions: await writeList('inscriptions', inscriptions, owner, slot),
      };
      const written: z.output<typeof head> = { ...rest, slot, rows: counts };
      cache.set(NAME, owner, written, now());
      for (const list of lists) {
        await removeFrom(list, owner, slot, counts[list]);
        await removeFrom(list, owner, 1 - slot, 0);
      }
    },
  };
}
