import type { RouteLocationRaw } from 'vue-router';

import { formatAtoms } from '#renderer/base/atoms.ts';
import { formatBytes, groupDecimal } from '#renderer/base/format.ts';
import { explorePath, inscriptionTitle } from '#renderer/base/ids.ts';
import type { useLabelsStore } from '#renderer/base/labels/labels-store.ts';
import { offerLink } from '#renderer/base/offer-link.ts';
import type { Findable } from '#renderer/base/own/find.ts';
import type { useAppStore } from '#renderer/base/stores/app-store.ts';
import type { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { words } from '#renderer/base/words.ts';
import { addDecimal, isDecimal, satsText } from '#shared/bitcoin/amount.ts';
import type { InscriptionView, TokenBalance } from '#shared/ipc/wallet.ts';
import { bothEnds, plainText } from '#shared/text.ts';

import type { PaletteItem, Preview } from './palette-item.ts';
import type { Contact } from './use-contacts.ts';

export type Found = PaletteItem & Findable;

/** Dependencies of the results. `go` closes the palette and opens a path. */
export interface Means {
  go: (to: RouteLocationRaw) => () => void;
  app: ReturnType<typeof useAppStore>;
  wallet: ReturnType<typeof useWalletStore>;
  labels: ReturnType<typeof useLabelsStore>;
}

const says = () => words.palette.preview;
const sum = (amounts: readonly string[]): string =>
  amounts.filter(isDecimal).reduce((total, amount) => addDecimal(total, amount), '0');

/** An inscription: opens its page. A used BRC-20 transfer can't be listed. */
export function inscriptionItem(one: InscriptionView, { go, app, wallet, labels }: Means): Found {
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
      ...(app.serves('market') && one.usable !== false
        ? [{ label: says().list, run: go(offerLink(one)) }]
        : []),
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

/** A BRC-20 token, on-chain and in the swap: opens its market, or Explore if there is none. */
export function brc20Item(tick: string, { go, wallet, app }: Means): Found {
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

/** A rune or an alkane: opens its page in Explore. */
export function colouredItem(kind: 'rune' | 'alkane', one: TokenBalance, { go }: Means): Found {
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

/** A contact: opens the payment form. */
export function contactItem({ name, address }: Contact, { go }: Means): Found {
  const send = go(`/send?${new URLSearchParams({ to: address }).toString()}`);
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
