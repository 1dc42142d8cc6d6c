import { shallowRef, watch } from 'vue';

import { useReadProvider } from '#renderer/base/use/use-provider-read.ts';
import type { ReadData } from '#shared/ipc/provider.ts';

import { againstHolding, type Move, putIn } from './held-value.ts';

const PAGE = 99;
/** A longer history isn't read. */
const MOST_PAGES = 5;

type Pool = Pick<
  ReadData<'swap.myPoolList'>['list'][number],
  'tick0' | 'tick1' | 'lp' | 'amount0' | 'amount1'
>;
type Row = ReadData<'swap.liqHistory'>['list'][number];

const nameOf = ({ tick0, tick1 }: { tick0: string; tick1: string }): string =>
  [tick0, tick1].join('/').toLowerCase();

/** Each pool's return compared with holding, by pool name; null if the history doesn't allow it. */
export function useHeldValue(address: () => string, pools: () => readonly Pool[]) {
  const readProvider = useReadProvider();
  const ratios = shallowRef(new Map<string, number | null>());
  let latest = 0;

  async function load(): Promise<void> {
    const run = (latest += 1);
    const list = pools();
    if (address() === '' || list.length === 0) return;
    const rows = await history(address()).catch(() => null);
    if (run !== latest || rows === null) return;
    ratios.value = new Map(
      list.map((pool) => {
        const kept = putIn(movesOf(rows, pool), pool.lp);
        return [nameOf(pool), kept === null ? null : againstHolding(pool, kept)];
      }),
    );
  }
  /** Null if the history is too long to read. */
  async function history(of: string): Promise<Row[] | null> {
    const rows: Row[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { data } = await readProvider('swap.liqHistory', {
        address: of,
        start: page * PAGE,
        limit: PAGE,
      });
      rows.push(...data.list);
      if (rows.length >= data.total || data.list.length === 0) return rows;
    }
    return null;
  }

  watch(
    () =>
      [
        address(),
        pools()
          .map(({ lp }) => lp)
          .join(),
      ].join(),
    () => void load(),
    { immediate: true },
  );
  return (pool: Pool): number | null | undefined => ratios.value.get(nameOf(pool));
}

function movesOf(rows: readonly Row[], pool: Pool): Move[] {
  return rows
    .filter((row) => nameOf(row) === nameOf(pool))
    .toSorted((a, b) => a.ts - b.ts)
    .map(({ type, amount0, amount1, lp }) => ({ type, amount0, amount1, lp }));
}
