import { computed } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import type { SpendInput } from '#shared/flows/spend.ts';

import { useFeeRate } from './use-fee-rate.ts';
import { useLiveQuote } from './use-live-quote.ts';
import { useStartAndFollow } from './use-start-flow.ts';
import { useTyped } from './use-typed.ts';

const QUOTE_AFTER_MS = 300;
/** Problems of the wallet's coins, not of any field. */
const OF_NO_FIELD = ['funds', 'coins', 'outpoint', 'operation'];

/** A form that spends coins. `build` makes its input; undefined while something is missing. */
export function useSpendForm<I extends SpendInput>(build: (feeRate: number) => I | undefined) {
  const rpc = useRpc();
  const fee = useFeeRate();
  const note = useTyped('note', '');
  const input = computed(() => (fee.rate.value === undefined ? undefined : build(fee.rate.value)));
  const quoting = useLiveQuote(input, {
    ask: (wanted) => rpc.call('spend.quote', wanted),
    afterMs: QUOTE_AFTER_MS,
    isWhole: ({ cost }) => cost != null,
    isAtField: (field) => !OF_NO_FIELD.includes(field),
  });
  const start = useStartAndFollow(
    () => input.value,
    () => note.value,
  );
  return { fee, note, input, quoting, start };
}
export type SpendForm = ReturnType<typeof useSpendForm>;
