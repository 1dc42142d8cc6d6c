import { computed } from 'vue';

import { totalOf } from '#shared/bitcoin/price.ts';
import type { AssetProfit, OwnTrades } from '#shared/ipc/market.ts';

import { type Floor, useFloors } from './use-floors.ts';

export interface Held extends AssetProfit {
  floor: Floor | undefined;
  /** At the floor price, in sats; null without one. */
  value: bigint | null;
  unrealised: bigint | null;
}

/** A floor price takes a call, so only the largest holdings have one. */
const MOST_PRICED = 20;
const isSome = (amount: string): boolean => /[1-9]/.test(amount);
/** A ticker has at most six bytes; items and shares of pools have longer names. */
const isTicker = (asset: string): boolean => new TextEncoder().encode(asset).length <= 6;
const add = (values: readonly (bigint | string)[]): bigint =>
  values.reduce<bigint>((sum, value) => sum + BigInt(value), 0n);

/** Your positions with their value at the floor, and the totals. */
export function useProfit(book: () => OwnTrades | undefined) {
  const assets = computed(() => book()?.assets ?? []);
  const floors = useFloors(() =>
    assets.value
      .filter(({ asset, held }) => isTicker(asset) && isSome(held))
      .toSorted((a, b) => Number(b.heldSats) - Number(a.heldSats))
      .slice(0, MOST_PRICED)
      .map(({ asset }) => asset),
  );
  const rows = computed((): Held[] =>
    assets.value.map((row) => {
      const floor = isSome(row.held) ? floors.value.get(row.asset) : undefined;
      const value = floor ? totalOf(floor.price, row.held) : null;
      // Listing fees are no cost of the holdings: they are deducted from a sale.
      return {
        ...row,
        floor,
        value,
        unrealised: value === null ? null : value - BigInt(row.heldSats),
      };
    }),
  );
  const totals = computed(() => ({
    cost: add(rows.value.map(({ heldSats }) => heldSats)),
    value: add(rows.value.map(({ value }) => value ?? 0n)),
    unrealised: add(rows.value.map(({ unrealised }) => unrealised ?? 0n)),
    realised: add(rows.value.map(({ profitSats }) => profitSats)),
    fees: add(rows.value.map(({ feeSats }) => feeSats)),
    carried: add(rows.value.map(({ carriedSats }) => carriedSats)),
  }));
  return { rows, totals, isPriced: computed(() => rows.value.some(({ value }) => value !== null)) };
}
