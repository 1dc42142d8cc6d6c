import { computed, onScopeDispose, watch } from 'vue';
import { onBeforeRouteLeave, useRoute, useRouter } from 'vue-router';

import { useTyped } from '#renderer/base/form/use-typed.ts';
import { useProviderRead } from '#renderer/base/use/use-provider-read.ts';
import { useQueryText } from '#renderer/base/use/use-query-text.ts';
import { mostOf, shortAmount } from '#renderer/features/swap/operate/typed.ts';
import { useOperation } from '#renderer/features/swap/operate/use-operation.ts';
import { useSwap } from '#renderer/features/swap/use-swap.ts';

import { defaultPair } from './default-pair.ts';
import { draftOf, type TradeText, turned } from './trade-form.ts';

/** Pools searched for the first pair: the provider's maximum page. */
const MOST_POOLS = 99;

/** The trade form. Its tokens are kept in the URL, so links can fill them in. */
export function useTrade() {
  const route = useRoute();
  const router = useRouter();
  const swap = useSwap();
  const queryText = useQueryText();
  const query = (name: string): string => queryText(name, 64);
  const text = useTyped<TradeText>('trade', {
    give: query('give'),
    get: query('get'),
    amount: '',
    exact: 'in',
    slippage: '0.5',
  });
  watch(
    () => [query('give'), query('get')] as const,
    ([give, get]) => {
      if (give === text.value.give && get === text.value.get) return;
      text.value = { ...text.value, give, get };
    },
  );
  // A pair found after another screen opened must not navigate back.
  let isLeaving = false;
  onBeforeRouteLeave(() => void (isLeaving = true));
  onScopeDispose(router.afterEach((_to, _from, failure) => void (isLeaving &&= !failure)));
  watch(
    () => [text.value.give, text.value.get] as const,
    ([give, get]) => {
      if (isLeaving) return;
      const pair = { ...(give === '' ? {} : { give }), ...(get === '' ? {} : { get }) };
      void router.replace({ query: { ...route.query, section: 'trade', ...pair } });
    },
  );
  const pools = useProviderRead('swap.poolList', () => {
    const { give, get } = text.value;
    const isKnown =
      swap.address.value === ''
        ? swap.addresses.data.value !== undefined
        : swap.balances.data.value !== undefined;
    if (get !== '' || !isKnown) return null;
    return { start: 0, limit: MOST_POOLS, ...(give === '' ? {} : { search: give }) };
  });
  watch(
    () => pools.data.value,
    (found) => {
      const { give, get } = text.value;
      if (!found || get !== '') return;
      const pair = defaultPair(swap.tokens.value, found.list, give);
      if (pair) text.value = { ...text.value, ...pair };
    },
    { immediate: true },
  );

  const draft = computed(() => draftOf(text.value));
  const operating = useOperation(draft);
  const figures = computed(() => (draft.value ? (operating.quote.value?.swap ?? null) : null));

  const side = (exact: 'in' | 'out') =>
    computed<string>({
      get: () => {
        if (text.value.exact === exact) return text.value.amount;
        if (!figures.value) return '';
        const { amountIn, amountOut } = figures.value;
        return shortAmount(exact === 'in' ? amountIn : amountOut);
      },
      set: (amount) => (text.value = { ...text.value, amount, exact }),
    });
  const token = (which: 'give' | 'get') =>
    computed<string>({
      get: () => text.value[which],
      set: (tick) => {
        const other = which === 'give' ? text.value.get : text.value.give;
        text.value = tick === other ? turned(text.value) : { ...text.value, [which]: tick };
      },
    });
  const slippage = computed<string>({
    get: () => text.value.slippage,
    set: (percent) => (text.value = { ...text.value, slippage: percent }),
  });

  const turn = (): void => void (text.value = turned(text.value));
  function max(): void {
    const { give } = text.value;
    const token = swap.tokenOf(give);
    if (!token) return;
    const amount = mostOf(give, token.balance, operating.fee.value);
    text.value = { ...text.value, amount, exact: 'in' };
  }
  const clear = (): void => void (text.value = { ...text.value, amount: '' });

  return {
    ...{ text, draft, operating, figures, slippage, turn, max, clear },
    ...{ amountIn: side('in'), amountOut: side('out'), give: token('give'), get: token('get') },
  };
}
export type Trade = ReturnType<typeof useTrade>;
