import { computed, onMounted, type Ref } from 'vue';

import { type ExploreKind, explorePath } from '#renderer/base/ids.ts';
import { useLabelsStore } from '#renderer/base/labels/labels-store.ts';
import { inscriptionsFound, tokensFound } from '#renderer/base/own/own-found.ts';
import { useFoundOrders } from '#renderer/base/own/use-found-orders.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { words } from '#renderer/base/words.ts';
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

/**
 * What this wallet has of a typed text: tokens, inscriptions and orders, found as in the palette, from its own records;
 * no call to the provider.
 */
export function useOwnMatches(typed: Ref<string>) {
  const wallet = useWalletStore();
  const labels = useLabelsStore();
  labels.want();
  onMounted(() => {
    if (!wallet.portfolio) void wallet.loadPortfolio(false);
  });
  const text = computed(() => typed.value.trim());
  const orders = useFoundOrders(text, { newest: 0, found: MOST });
  const labelOf = (ref: string): string | undefined => labels.of({ type: 'inscription', ref });
  return computed((): readonly OwnMatch[] => {
    if (text.value === '' || text.value.length > 200) return [];
    return [
      ...tokensFound(wallet.portfolio, text.value, MOST).map(({ kind, id, label }): OwnMatch => ({
        ...{ kind, id, title: plainText(label, 60), to: explorePath(kind, id) },
      })),
      ...inscriptionsFound(wallet.portfolio, text.value, labelOf, MOST).map(
        ({ inscriptionId, number, height }): OwnMatch => ({
          ...{ kind: 'inscription', id: inscriptionId, inscriptionId },
          title:
            plainText(labelOf(inscriptionId) ?? '', 80) ||
            (height === null
              ? words.explorePages.inscription.pending
              : words.explore.search.inscription({ number })),
          to: explorePath('inscription', inscriptionId),
        }),
      ),
      ...orders.value.map(({ orderId, title, inscriptionId }): OwnMatch => ({
        ...{ kind: 'order', id: orderId, title: plainText(title, 80), to: `/orders/${orderId}` },
        inscriptionId: inscriptionId ?? undefined,
      })),
    ];
  });
}
