import { Fragment, h, type VNode } from 'vue';

import { type ExploreKind, inscriptionTitle } from '#renderer/base/ids.ts';
import AmountText from '#renderer/base/parts/AmountText.vue';
import HeightLink from '#renderer/base/parts/HeightLink.vue';
import IdLink from '#renderer/base/parts/IdLink.vue';
import OwnAmount from '#renderer/base/parts/OwnAmount.vue';
import StatusBadge from '#renderer/base/parts/StatusBadge.vue';
import TimeAgo from '#renderer/base/parts/TimeAgo.vue';
import TokenMark from '#renderer/base/parts/TokenMark.vue';
import { words } from '#renderer/base/words.ts';
import { plainText } from '#shared/text.ts';

interface IdLook {
  label?: string;
  what?: string;
  mark?: boolean;
  bare?: boolean;
  full?: boolean;
  class?: string;
}

/** A link to an id's Explore page; nothing without an id. */
export const idCell = (
  kind: ExploreKind,
  id: string | null | undefined,
  look: IdLook = {},
): VNode | null => (id ? h(IdLink, { kind, id, ...look }) : null);

/** The same without a copy button, for names and dense rows. */
export const nameCell = (
  kind: ExploreKind,
  id: string | null | undefined,
  label = '',
): VNode | null => idCell(kind, id, { label: plainText(label, 80), bare: true });

export const addressCell = (address: string | null | undefined): VNode | null =>
  idCell('address', address, { mark: true, bare: true });

/** A token's mark and name. */
export const tokenCell = (kind: ExploreKind, id: string, name = id): VNode =>
  h('span', { class: 'flex items-center gap-2.5' }, [
    h(TokenMark, { ticker: name }),
    nameCell(kind, id, name),
  ]);

/** Links to the first few inscriptions, and the number of others if known. */
export const inscriptionsCell = (
  items: readonly { inscriptionId: string; inscriptionNumber: number }[],
  most: number,
  counted = false,
): VNode =>
  h('span', { class: 'flex flex-wrap gap-x-3' }, [
    ...items.slice(0, most).map(({ inscriptionId, inscriptionNumber }) =>
      h(IdLink, {
        ...{ key: inscriptionId, id: inscriptionId, kind: 'inscription', bare: true },
        label: inscriptionTitle(inscriptionNumber, inscriptionId),
      }),
    ),
    counted && items.length > most
      ? badgeCell(words.lists.more({ count: items.length - most }))
      : null,
  ]);

export const heightCell = (height: number | null | undefined): VNode => h(HeightLink, { height });

/** Relative time; nothing if unknown. */
export const timeCell = (ms: number | null | undefined): VNode | null =>
  ms && ms > 0 ? h(TimeAgo, { at: ms }) : null;

export const satsCell = (sats: string | number | null | undefined): VNode =>
  h(AmountText, { sats: sats === null || sats === undefined ? null : String(sats) });

export const badgeCell = (
  label: string,
  tone: InstanceType<typeof StatusBadge>['$props']['tone'] = 'neutral',
): VNode => h(StatusBadge, { tone }, () => label);

/** An amount of the wallet, hidden in privacy mode. */
export const ownCell = (amount: string): VNode => h(OwnAmount, null, () => amount);

/** Several cells or texts side by side. */
export const partsCell = (...parts: (VNode | string | null)[]): VNode => h(Fragment, null, parts);

/** A smaller second line. */
export const noteCell = (text: string, title?: string): VNode =>
  h('span', { class: 'block text-xs text-muted', title }, text);

/** Muted text, such as a unit after an amount. */
export const mutedCell = (text: string): VNode => h('span', { class: 'text-muted' }, text);
