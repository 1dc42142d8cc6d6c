import { useTimeoutFn } from '@vueuse/core';
import { computed, onScopeDispose, shallowRef, watch } from 'vue';

import type { Output } from '#main/ipc/contract.ts';
import { useTyped } from '#renderer/base/form/use-typed.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useAgain } from '#renderer/base/use/use-again.ts';
import { words } from '#renderer/base/words.ts';
import { isDecimal } from '#shared/bitcoin/amount.ts';
import type { Wanted } from '#shared/flows/trade.ts';
import { plainText } from '#shared/text.ts';

/** Finds a token's cheapest listings up to an amount, a sum or a count, as soon as its fields are changed. */
export function usePick(
  tick: () => string,
  onPicked: (offers: Wanted[]) => void,
  first: { by: 'count' | 'amount' | 'sats'; limit: string },
) {
  const rpc = useRpc();
  const by = useTyped('picked by', first.by);
  const limit = useTyped('limit', first.limit);
  const highest = useTyped('highest', '');
  const AFTER_MS = 500;
  const found = shallowRef<Output<'trade.pick'>>();
  const error = shallowRef<unknown>();
  /** Each reason once, with its number of listings. Hidden when as many as requested were found. */
  const skipped = computed(() => {
    if (by.value === 'count' && (found.value?.offers.length ?? 0) >= Number(limit.value)) return '';
    return [...Map.groupBy(found.value?.skipped ?? [], ({ why }) => why)]
      .map(([why, all]) =>
        words.marketTrade.sweep.skipped({ count: all.length, reason: plainText(why, 160) }),
      )
      .join(' ');
  });
  const isGood = computed(() => {
    const text = limit.value.trim();
    const isRight =
      by.value === 'amount' ? isDecimal(text) && /[1-9]/.test(text) : /^[1-9]\d{0,14}$/.test(text);
    return isRight && (highest.value.trim() === '' || isDecimal(highest.value.trim()));
  });
  let latest = 0;
  const { start: findSoon, stop: waitNoMore } = useTimeoutFn(find, AFTER_MS, { immediate: false });
  async function find(): Promise<void> {
    waitNoMore();
    if (!isGood.value) return;
    const run = (latest += 1);
    const text = limit.value.trim();
    try {
      const answer = await rpc.call('trade.pick', {
        tick: tick(),
        ...(by.value === 'count' ? { count: Math.min(50, Number(text)) } : { [by.value]: text }),
        ...(highest.value.trim() === '' ? {} : { maxUnitPrice: highest.value.trim() }),
      });
      if (run !== latest) return;
      found.value = answer;
      error.value = undefined;
      onPicked(answer.offers.map(({ unitPrice: _unit, seller: _seller, ...offer }) => offer));
    } catch (caught) {
      if (run !== latest) return;
      noteOutage(caught);
      error.value = caught;
    }
  }
  const noteOutage = useAgain(error, find);
  watch(by, () => (limit.value = by.value === 'count' ? '1' : ''));
  // Further typing cancels a request in progress.
  watch([by, limit, highest], () => {
    latest += 1;
    findSoon();
  });
  /** Drops a request in progress, since something else was picked. */
  function stop(): void {
    latest += 1;
    waitNoMore();
  }
  onScopeDispose(() => (latest += 1));
  return { by, limit, highest, found, error, skipped, find, stop };
}
