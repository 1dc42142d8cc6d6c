import { computed, onMounted, type Ref, shallowRef, watch } from 'vue';

import { type ExploreKind, explorePath, plainRune } from '#renderer/base/ids.ts';
import { useLabelsStore } from '#renderer/base/labels/labels-store.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { words } from '#renderer/base/words.ts';
import type { OrderRow } from '#shared/ipc/history.ts';
import type { Portfolio } from '#shared/ipc/wallet.ts';
import { plainText } from '#shared/text.ts';

/** Something in this wallet that matches the typed text. */
export interface OwnMatch {
  /** Kind of its Explore page; `order` has its own page. */
  kind: ExploreKind | 'order';
  id: string;
  title: string;
  to: string;
  /** For a picture. */
  inscriptionId?: string | undefined;
}

/** Of each sort. */
const MOST = 4;
const bare = (text: string): string => text.replace(/[\s,_\u202f]/gu, '');
const has = (text: string, wanted: string): boolean => text.toLowerCase().includes(wanted);

/** Exact matches first, otherwise in the same order. */
function best<T>(all: readonly T[], textsOf: (one: T) => readonly string[], wanted: string): T[] {
  const found = all.filter((one) => textsOf(one).some((text) => has(text, wanted)));
  const isExact = (one: T): boolean => textsOf(one).some((text) => text.toLowerCase() === wanted);
  return found
    .toSorted((left, right) => Number(isExact(right)) - Number(isExact(left)))
    .slice(0, MOST);
}

/** An inscription by its number, the beginning of its id, or your label. */
function inscriptionsOf(
  { inscriptions }: Portfolio,
  typed: string,
  labelOf: (id: string) => string | undefined,
): OwnMatch[] {
  const number = bare(typed).replace(/^#/u, '');
  const wanted = typed.toLowerCase();
  const isNumber = /^\d+$/u.test(number);
  const found = inscriptions.filter(
    (one) =>
      (isNumber && one.height !== null && String(one.number).startsWith(number)) ||
      (wanted.length >= 6 && one.inscriptionId.startsWith(wanted)) ||
      (wanted.length >= 2 && has(labelOf(one.inscriptionId) ?? '', wanted)),
  );
  const isExact = (one: (typeof found)[number]): number => Number(String(one.number) === number);
  return found
    .toSorted((left, right) => isExact(right) - isExact(left))
    .slice(0, MOST)
    .map(({ inscriptionId, number: own, height }) => ({
      ...{ kind: 'inscription', id: inscriptionId, inscriptionId },
      title:
        plainText(labelOf(inscriptionId) ?? '', 80) ||
        (height === null
          ? words.explorePages.inscription.pending
          : words.explore.search.inscription({ number: own })),
      to: explorePath('inscription', inscriptionId),
    }));
}

/** Tokens by their tickers, names and ids. */
function tokensOf({ brc20, swap, runes, alkanes }: Portfolio, typed: string): OwnMatch[] {
  const wanted = typed.toLowerCase();
  const ticks = [...new Set([...brc20, ...swap].map(({ tick }) => tick))];
  const line = (kind: ExploreKind, id: string, title: string): OwnMatch => ({
    ...{ kind, id, title: plainText(title, 60) },
    to: explorePath(kind, id),
  });
  return [
    ...best(ticks, (tick) => [tick], wanted).map((tick) => line('brc20', tick, tick)),
    ...best(runes, ({ id, name }) => [id, name, plainRune(name)], wanted).map(({ id, name }) =>
      line('rune', id, name),
    ),
    ...best(alkanes, ({ id, name, symbol }) => [id, name, symbol], wanted).map(({ id, name }) =>
      line('alkane', id, name),
    ),
  ];
}

/**
 * Matches of the typed text in this wallet: tokens, inscriptions and orders, from its own records; makes no
 * calls.
 */
export function useOwnMatches(typed: Ref<string>) {
  const rpc = useRpc();
  const wallet = useWalletStore();
  const labels = useLabelsStore();
  labels.want();
  onMounted(() => {
    if (!wallet.portfolio) void wallet.loadPortfolio(false);
  });
  const text = computed(() => typed.value.trim());
  const orders = shallowRef<readonly OrderRow[]>([]);
  watch(
    text,
    async (query) => {
      // A single letter or digit would match nearly every order.
      if (query.length < 2) {
        orders.value = [];
        return;
      }
      const answer = await rpc
        .call('orders.list', {
          ...{ cursor: null, limit: MOST, status: null, query: query.slice(0, 200) },
        })
        .catch(() => undefined);
      if (text.value === query) orders.value = answer?.rows ?? [];
    },
    { immediate: true },
  );
  return computed((): readonly OwnMatch[] => {
    if (text.value === '' || text.value.length > 200) return [];
    const found = wallet.portfolio
      ? [
          ...tokensOf(wallet.portfolio, text.value),
          ...inscriptionsOf(wallet.portfolio, text.value, (ref) =>
            labels.of({ type: 'inscription', ref }),
          ),
        ]
      : [];
    return [
      ...found,
      ...orders.value.map(({ orderId, title, inscriptionId }): OwnMatch => ({
        ...{ kind: 'order', id: orderId, title: plainText(title, 80), to: `/orders/${orderId}` },
        inscriptionId: inscriptionId ?? undefined,
      })),
    ];
  });
}
