import { computed, type Ref } from 'vue';
import { useRouter } from 'vue-router';

import { formatAtoms } from '#renderer/base/atoms.ts';
import { formatBytes, groupDecimal } from '#renderer/base/format.ts';
import { explorePath, inscriptionTitle } from '#renderer/base/ids.ts';
import { useLabelsStore } from '#renderer/base/labels/labels-store.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { words } from '#renderer/base/words.ts';
import { addDecimal, isDecimal, satsText } from '#shared/bitcoin/amount.ts';
import type { InscriptionView, TokenBalance } from '#shared/ipc/wallet.ts';
import { bothEnds, plainText } from '#shared/text.ts';

import type { PaletteGroup, PaletteItem, Preview } from './palette-item.ts';
import { bestOf, type Findable, type Query } from './palette-match.ts';
import type { Contact } from './use-contacts.ts';

const MOST = 5;
const FEW = 3;
type Found = PaletteItem & Findable;

const sum = (amounts: readonly string[]): string =>
  amounts.filter(isDecimal).reduce((total, amount) => addDecimal(total, amount), '0');

/** Your inscriptions, tokens, collections and contacts that fit the typed text, each with its actions. */
export function useOwnThings(
  query: Ref<Query>,
  contacts: Ref<readonly Contact[]>,
  { go, close }: { go: (to: string) => () => void; close: (act: () => unknown) => () => void },
) {
  const app = useAppStore();
  const wallet = useWalletStore();
  const labels = useLabelsStore();
  const router = useRouter();
  const says = () => words.palette.preview;

  function inscription(one: InscriptionView): Found {
    const { inscriptionId: id, brc20 } = one;
    const name = labels.of({ type: 'inscription', ref: id });
    const title = inscriptionTitle(one.number, id);
    const open = go(`/inscription/${id}`);
    const account = wallet.accounts.find(({ address }) => address === one.address);
    const about = name || brc20 || one.contentType.split(';')[0] || '';
    const preview: Preview = {
      title: name || says().inscription({ title }),
      about: plainText(account?.label ?? '', 60),
      mark: { inscriptionId: id },
      facts: [
        { label: says().number, text: title },
        { label: says().type, text: plainText(one.contentType, 40) },
        { label: says().size, text: formatBytes(one.size) },
        { label: says().carries, text: satsText(one.sats), isMine: true },
      ],
      actions: [
        { label: says().open, run: open },
        { label: says().send, run: go(`/send/inscription/${id}`) },
        { label: says().explore, run: go(explorePath('inscription', id)) },
      ],
      copies: { label: says().copyId, text: id },
    };
    return {
      label: says().inscription({ title }),
      also: `${String(one.number)} ${name} ${brc20 ?? ''}`,
      about: plainText(about, 60),
      mark: { inscriptionId: id },
      preview,
      onSelect: open,
    };
  }

  function brc20(tick: string): Found {
    const name = plainText(tick, 48);
    const held = wallet.portfolio?.brc20.find((one) => one.tick === tick);
    const inSwap = sum(
      (wallet.portfolio?.swap ?? []).filter((one) => one.tick === tick).map(({ swap }) => swap),
    );
    const tickQuery = encodeURIComponent(tick);
    const isTraded = app.serves('market');
    const open = go(isTraded ? `/market?kind=brc20&tick=${tickQuery}` : explorePath('brc20', tick));
    const amount = groupDecimal(sum([held?.overall ?? '0', inSwap]));
    const facts = [
      { label: says().onChain, text: groupDecimal(held?.overall ?? '0'), isMine: true },
      { label: says().transferable, text: groupDecimal(held?.transferable ?? '0'), isMine: true },
      { label: says().inSwap, text: groupDecimal(inSwap), isMine: true },
    ];
    return {
      label: name,
      also: says().brc20,
      about: says().brc20,
      mark: { ticker: tick },
      amount,
      preview: {
        ...{ title: name, about: says().brc20, mark: { ticker: tick }, facts },
        actions: [
          { label: says().open, run: open },
          { label: says().send, run: go(`/send/token/${tickQuery}`) },
          ...(isTraded ? [{ label: says().list, run: go(`/market/offer?tick=${tickQuery}`) }] : []),
          ...(app.serves('swap')
            ? [{ label: says().trade, run: go(`/swap?section=trade&give=${tickQuery}`) }]
            : []),
        ],
        copies: { label: says().copyTicker, text: tick },
      },
      onSelect: open,
    };
  }

  function coloured(kind: 'rune' | 'alkane', one: TokenBalance): Found {
    const name = plainText(one.name || one.id, 60);
    const open = go(explorePath(kind, one.id));
    const amount = formatAtoms(one.atoms, one.divisibility ?? 0);
    const about = words.frame.kinds[kind];
    return {
      ...{ label: name, also: `${about} ${plainText(one.symbol, 20)}`, about, amount },
      mark: { ticker: name },
      preview: {
        ...{ title: name, about, mark: { ticker: name } },
        facts: [
          { label: says().balance, text: amount, isMine: true },
          { label: says().id, text: one.id, isId: true },
        ],
        actions: [
          { label: says().open, run: open },
          ...(kind === 'rune'
            ? [{ label: says().send, run: go(`/send/rune/${encodeURIComponent(one.id)}`) }]
            : []),
        ],
        copies: { label: says().copyId, text: one.id },
      },
      onSelect: open,
    };
  }

  function contact({ name, address }: Contact): Found {
    const send = close(() => router.push({ path: '/send', query: { to: address } }));
    return {
      ...{ label: name, also: address, about: bothEnds(address), mark: { address } },
      preview: {
        ...{ title: name, about: says().contact, mark: { address } },
        facts: [{ label: says().address, text: address, isId: true }],
        actions: [
          { label: says().send, run: send },
          { label: says().explore, run: go(explorePath('address', address)) },
        ],
        copies: { label: says().copyAddress, text: address },
      },
      onSelect: send,
    };
  }

  const inscriptions = computed((): Found[] => {
    const { text, sign } = query.value;
    const digits = text.replaceAll(/\D/gu, '');
    const all = wallet.portfolio?.inscriptions ?? [];
    if (sign === '#' || (digits !== '' && /^[\d\s,_]+$/u.test(text)))
      return all
        .filter(({ number }) => digits === '' || String(number).startsWith(digits))
        .sort((a, b) => a.number - b.number)
        .slice(0, MOST)
        .map(inscription);
    return bestOf(text, all.map(findable), MOST).map(({ one }) => inscription(one));
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
      ...ticks.map(brc20),
      ...runes.map((one) => coloured('rune', one)),
      ...alkanes.map((one) => coloured('alkane', one)),
    ];
  });
  const collections = computed((): Found[] =>
    (wallet.portfolio?.collections ?? []).map(({ id, name, count }) => ({
      label: plainText(name, 60),
      about: says().collection({ count }),
      icon: 'i-lucide-images',
      onSelect: go(explorePath('collection', id)),
    })),
  );

  return computed((): PaletteGroup[] => {
    const { text, sign } = query.value;
    const { groups } = words.palette;
    const people = {
      id: 'contacts',
      label: groups.contacts,
      items:
        sign === '@' && text === ''
          ? contacts.value.slice(0, MOST).map(contact)
          : bestOf(text, contacts.value.map(contact), FEW),
    };
    if (sign === '@') return [people];
    const own = { id: 'inscriptions', label: groups.inscriptions, items: inscriptions.value };
    if (sign === '#') return [own];
    const held = [...tokens.value, ...collections.value];
    return [{ id: 'tokens', label: groups.tokens, items: bestOf(text, held, MOST) }, own, people];
  });
}
