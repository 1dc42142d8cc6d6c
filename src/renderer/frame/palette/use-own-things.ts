import { computed, type Ref } from 'vue';

import { explorePath } from '#renderer/base/ids.ts';
import { useLabelsStore } from '#renderer/base/labels/labels-store.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { words } from '#renderer/base/words.ts';
import type { InscriptionView } from '#shared/ipc/wallet.ts';
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
import { bestOf, type Query } from './palette-match.ts';
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

  const inscriptions = computed((): Found[] => {
    const { text, sign } = query.value;
    const digits = text.replaceAll(/\D/gu, '');
    const all = wallet.portfolio?.inscriptions ?? [];
    if (sign === '#' || (digits !== '' && /^[\d\s,_]+$/u.test(text)))
      return all
        .filter(({ number }) => digits === '' || String(number).startsWith(digits))
        .sort((a, b) => a.number - b.number)
        .slice(0, MOST)
        .map((one) => inscriptionItem(one, means));
    return bestOf(text, all.map(findable), MOST).map(({ one }) => inscriptionItem(one, means));
  });
  const findable = (one: InscriptionView) => ({
    one,
    label: labels.of({ type: 'inscription', ref: one.inscriptionId }) || one.brc20 || '',
    also: one.brc20 ?? '',
  });
  const tokens = computed((): Found[] => {
    const { brc20: onChain = [], swap = [], runes = [], alkanes = [] } = wallet.portfolio ?? {};
    const ticks = [...new Set([...onChain, ...swap].map(({ tick }) => tick))];
    return [
      ...ticks.map((tick) => brc20Item(tick, means)),
      ...runes.map((one) => colouredItem('rune', one, means)),
      ...alkanes.map((one) => colouredItem('alkane', one, means)),
    ];
  });
  const collections = computed((): Found[] =>
    (wallet.portfolio?.collections ?? []).map(({ id, name, count }) => ({
      label: plainText(name, 60),
      about: words.palette.preview.collection({ count }),
      icon: 'i-lucide-images',
      onSelect: go(explorePath('collection', id)),
    })),
  );

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
    const held = [...tokens.value, ...collections.value];
    return [{ id: 'tokens', label: groups.tokens, items: bestOf(text, held, MOST) }, own, named];
  });
}
