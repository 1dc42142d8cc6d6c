import { computed, reactive, type Ref, watch } from 'vue';

import type { FeeRateChoice } from '#renderer/base/form/use-fee-rate.ts';
import { useTyped } from '#renderer/base/form/use-typed.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { tokenPlaces } from '#renderer/base/token-places.ts';
import { useProviderRead } from '#renderer/base/use/use-provider-read.ts';
import { forSale } from '#renderer/features/market/offers.ts';
import type { Offered } from '#shared/flows/trade.ts';

import { amountsOf, emptyListForm, type ListForm, listInputOf, offeredOf } from './list-form.ts';
import { usePlaces } from './use-places.ts';
import { useTradeForm } from './use-trade-form.ts';

/** The transfers at an address. Selects the wanted ones; without any, the form lists from the balance. */
function useTransfers(form: ListForm, hold: Readonly<Ref<string>>, wanted: ReadonlySet<string>) {
  const held = useProviderRead('brc20.transferable', () =>
    form.tick === '' || hold.value === ''
      ? null
      : { address: hold.value, ticker: form.tick, start: 0, limit: 500 },
  );
  const transfers = computed(() =>
    (held.data.value?.detail ?? []).flatMap(({ inscriptionId, data }) =>
      typeof data.amt === 'string' ? [{ inscriptionId, amount: data.amt }] : [],
    ),
  );
  watch(transfers, (found) => {
    const chosen = found.map(({ inscriptionId }) => inscriptionId).filter((id) => wanted.has(id));
    if (chosen.length > 0) form.chosen = chosen;
    else if (found.length === 0) form.from = 'balance';
  });
  return { held, transfers };
}

/**
 * A listing of tokens, or of the single item that `single` returns: its fields and its quote. `wanted`: transfers to
 * select.
 */
export function useListForm(
  {
    tick,
    fee,
    wanted = new Set(),
  }: { tick: string; fee: FeeRateChoice; wanted?: ReadonlySet<string> },
  single: () => Offered[] | null | undefined = () => undefined,
) {
  const wallet = useWalletStore();
  const { places, hold, paidTo, payees } = usePlaces();
  const form = reactive(useTyped('form', emptyListForm(tick)).value);
  const ticks = computed(() => (wallet.portfolio?.brc20 ?? []).map(({ tick }) => tick));
  if (!wallet.portfolio) void wallet.loadPortfolio(false);

  const { held, transfers } = useTransfers(form, hold, wanted);
  const available = computed(
    () =>
      wallet.portfolio?.brc20.find(({ tick }) => tick.toLowerCase() === form.tick.toLowerCase())
        ?.available ?? '0',
  );
  /** Selects the address with the largest balance of the token, since only that one can list it. */
  watch(
    () => [form.tick, places.data.value, wallet.portfolio !== undefined] as const,
    ([tick, found]) => {
      const [most] = tokenPlaces(tick, wallet.portfolio, undefined);
      if (most && found?.hold.some(({ address }) => address === most.address))
        hold.value = most.address;
    },
    { immediate: true },
  );
  const amounts = computed(() => amountsOf(form, transfers.value));
  const floor = computed(
    () => trade.quoting.quote.value?.market?.floorUnitPrice ?? firstFloor.value,
  );
  /** A floor rule needs the floor price before the first quote. */
  const cheapest = useProviderRead('market.list', () =>
    form.tick === ''
      ? null
      : {
          filter: { nftType: 'brc20', tick: form.tick, isEnd: false },
          sort: { unitPrice: 1 },
          start: 0,
          limit: 1,
        },
  );
  const firstFloor = computed(() => forSale(cheapest.data.value?.list ?? [])[0]?.unitPrice ?? null);

  const items = computed((): Offered[] | null => {
    const item = single();
    return item === undefined ? offeredOf(form, transfers.value, firstFloor.value) : item;
  });
  /** Position of your cheapest line in the order book. */
  const cheapestOwn = computed(() => {
    const prices = (items.value ?? []).flatMap((one) =>
      one.what === 'item' ? [] : [one.unitPrice],
    );
    return prices.toSorted((a, b) => Number(a) - Number(b))[0] ?? null;
  });
  const trade = useTradeForm(() =>
    listInputOf(
      items.value,
      {
        payAddress: paidTo.value,
        holdAddress: hold.value,
        feeRate: fee.rate.value ?? (form.from === 'balance' ? undefined : 1),
      },
      form.typed,
    ),
  );
  const holders = computed(() =>
    (places.data.value?.hold ?? []).map(({ address }) => ({ address })),
  );
  return {
    form,
    fee,
    places,
    hold,
    paidTo,
    payees,
    ticks,
    held,
    transfers,
    available,
    amounts,
    floor,
    items,
    cheapestOwn,
    trade,
    holders,
  };
}
export type Listing = ReturnType<typeof useListForm>;
