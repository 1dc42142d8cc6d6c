import { computed, onMounted, type Ref, ref, shallowRef, watch } from 'vue';

import type { Sorting } from '#renderer/base/lists/columns.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { readCoins } from '#renderer/base/use/read-coins.ts';
import { useKept } from '#renderer/base/use/use-kept.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import { mayPay } from '#shared/bitcoin/paying.ts';
import type { CoinView, PartState } from '#shared/ipc/wallet.ts';

export const coinFilters = ['all', 'clean', 'asset', 'unknown', 'frozen', 'held'] as const;
type CoinFilter = (typeof coinFilters)[number];

const fits: Record<CoinFilter, (coin: CoinView) => boolean> = {
  all: () => true,
  clean: (coin) => mayPay(coin),
  asset: ({ verdict }) => verdict === 'asset',
  unknown: ({ verdict }) => verdict === 'unknown',
  frozen: ({ frozen }) => frozen,
  held: ({ lockedBy }) => lockedBy !== null,
};

const columns = ['carries', 'account', 'height', 'sats'];

/** Filter and order of the list, kept in the URL. */
function useFilter(coins: Readonly<Ref<readonly CoinView[] | undefined>>) {
  const { filter, search, sort } = useKept<{ filter: CoinFilter; search: string; sort: string }>(
    { filter: 'all', search: '', sort: '-sats' },
    { filter: coinFilters, sort: columns.flatMap((one) => [one, `-${one}`]) },
  );
  const sorting = computed<Sorting>({
    get: () => ({
      by: sort.value.replace('-', ''),
      direction: sort.value.startsWith('-') ? (-1 as const) : (1 as const),
    }),
    set: ({ by, direction }) => (sort.value = direction === -1 ? `-${by}` : by),
  });
  const counts = computed(() => {
    const all = coins.value ?? [];
    return Object.fromEntries(
      Object.entries(fits).map(([name, fit]) => [name, all.filter(fit).length]),
    ) as Record<CoinFilter, number>;
  });
  const shown = computed(() => {
    const searched = search.value.trim().toLowerCase();
    return (coins.value ?? [])
      .filter(fits[filter.value])
      .filter((coin) =>
        [coin.outpoint, coin.address, coin.label ?? '', ...coin.inscriptions].some((text) =>
          text.toLowerCase().includes(searched),
        ),
      )
      .sort(unconfirmedThenLargest);
  });
  return { filter, search, sorting, counts, shown };
}

/** A coin can be selected to be spent or frozen, or to be unfrozen. */
export const canPick = (coin: CoinView): boolean => mayPay(coin) || coin.frozen;

/** Coins selected to be spent, frozen or unfrozen together. */
function usePicked(coins: Readonly<Ref<readonly CoinView[] | undefined>>) {
  const picked = ref(new Set<string>());
  // Deselects coins that are gone or can no longer be selected.
  watch(coins, (all = []) => {
    const there = new Set(all.filter((coin) => canPick(coin)).map(({ outpoint }) => outpoint));
    picked.value = new Set([...picked.value].filter((one) => there.has(one)));
  });
  const pickedCoins = computed(() =>
    (coins.value ?? []).filter(({ outpoint }) => picked.value.has(outpoint)),
  );
  const pickedSats = computed(() =>
    pickedCoins.value.reduce((sum, { sats }) => sum + BigInt(sats), 0n).toString(),
  );
  const pickedFrozen = computed(() =>
    pickedCoins.value.filter(({ frozen }) => frozen).map(({ outpoint }) => outpoint),
  );
  function pick(outpoints: readonly string[], on: boolean): void {
    const next = new Set(picked.value);
    for (const outpoint of outpoints) {
      if (on) next.add(outpoint);
      else next.delete(outpoint);
    }
    picked.value = next;
  }
  return { picked, pickedSats, pickedFrozen, pick };
}

/** The coins of the current network. */
export function useCoins() {
  const rpc = useRpc();
  const coins = shallowRef<CoinView[]>();
  const asOf = ref<number | null>(null);
  const problem = shallowRef<PartState['problem']>(null);
  const error = shallowRef<unknown>();
  const loading = ref(false);
  let started = 0;
  let shownRun = 0;

  async function load(refresh: boolean): Promise<void> {
    const run = (started += 1);
    loading.value = refresh;
    try {
      const answer = await readCoins(rpc, refresh);
      // Reading can take a while; an older read never replaces a newer one.
      if (run < shownRun) return;
      shownRun = run;
      coins.value = answer.coins;
      asOf.value = answer.asOf;
      problem.value = answer.problem;
      error.value = undefined;
    } catch (caught) {
      error.value = caught;
    } finally {
      loading.value = false;
    }
  }
  useRpcEvent('portfolio.changed', () => void load(false));
  useRpcEvent('flow.changed', () => void load(false));
  onMounted(async () => {
    await load(false);
    if (asOf.value === null) await load(true);
  });
  return {
    ...{ coins, asOf, problem, error, loading, load },
    ...useFilter(coins),
    ...usePicked(coins),
  };
}

function unconfirmedThenLargest(a: CoinView, b: CoinView): number {
  if ((a.height === null) !== (b.height === null)) return a.height === null ? -1 : 1;
  const difference = BigInt(b.sats) - BigInt(a.sats);
  return difference > 0n ? 1 : difference < 0n ? -1 : a.outpoint < b.outpoint ? -1 : 1;
}
