import { computed, type Ref } from 'vue';

import { explorePath } from '#renderer/base/ids.ts';
import { useLabelsStore } from '#renderer/base/labels/labels-store.ts';
import { bestOf } from '#renderer/base/own/find.ts';
import { inscriptionsFound, type OwnToken, tokensFound } from '#renderer/base/own/own-found.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { words } from '#renderer/base/words.ts';
import { plainText } from '#shared/text.ts';

import {
  brc20Item,
  colouredItem,
  contactItem,
  type Found,
  inscriptionItem,
  type Means,
} from './own-items.ts';
import type { PaletteGroup } from './palette-item.ts';
import type { Query } from './palette-match.ts';
import type { Contact } from './use-contacts.ts';

const MOST = 5;
const FEW = 3;

/** Your inscriptions, tokens, collections and contacts that match the typed text, with their actions. */
export function useOwnThings(
  query: Ref<Query>,
  contacts: Ref<readonly Contact[]>,
  go: Means['go'],
) {
  const wallet = useWalletStore();
  const labels = useLabelsStore();
  const means = { go, app: useAppStore(), wallet, labels };

  const labelOf = (ref: string): string | undefined => labels.of({ type: 'inscription', ref });
  const inscriptions = computed((): Found[] => {
    const { text, sign } = query.value;
    const typed = sign === '#' ? `#${text}` : text;
    return inscriptionsFound(wallet.portfolio, typed, labelOf, MOST).map((one) =>
      inscriptionItem(one, means),
    );
  });
  const tokenItem = (one: OwnToken): Found => {
    if (one.kind === 'brc20') return brc20Item(one.id, means);
    if (one.kind !== 'collection') return colouredItem(one.kind, one.one, means);
    return {
      label: plainText(one.label, 60),
      about: words.palette.preview.collection({ count: one.count }),
      icon: 'i-lucide-images',
      onSelect: go(explorePath('collection', one.id)),
    };
  };

  return computed((): PaletteGroup[] => {
    const { text, sign } = query.value;
    const { groups } = words.palette;
    const people = contacts.value.map((one) => contactItem(one, means));
    const named = {
      id: 'contacts',
      label: groups.contacts,
      items: sign === '@' && text === '' ? people.slice(0, MOST) : bestOf(text, people, FEW),
    };
    if (sign === '@') return [named];
    const own = { id: 'inscriptions', label: groups.inscriptions, items: inscriptions.value };
    if (sign === '#') return [own];
    const held = tokensFound(wallet.portfolio, text, MOST).map(tokenItem);
    return [{ id: 'tokens', label: groups.tokens, items: held }, own, named];
  });
}
