import { Fragment, h, type VNode } from 'vue';

import { type ExploreKind, inscriptionTitle } from '#renderer/base/ids.ts';
import AmountText from '#renderer/base/parts/AmountText.vue';
import HeightLink from '#renderer/base/parts/HeightLink.vue';
import IdLink from '#renderer/base/parts/IdLink.vue';
import OwnAmount from '#renderer/base/parts/OwnAmount.vue';
import StatusBadge from '#renderer/base/parts/StatusBadge.vue';
import TimeAgo from '#renderer/base/parts/TimeAgo.vue';
import TokenMark from '#renderer/base/parts/TokenMark.vue';
import { plainText } from '#shared/text.ts';

interface IdLook {
  label?: string;
  what?: string;
  mark?: boolean;
  bare?: boolean;
  full?: boolean;
  class?: string;
}

/** A link to the page of an id in Explore; nothing where there is none. */
export const idCell = (
  kind: ExploreKind,
  id: string | null | undefined,
  look: IdLook = {},
): VNode | null => (id ? h(IdLink, { kind, id, ...look }) : null);

/** The same, without the button that copies, for names and where many ids stand side by side. */
export const nameCell = (
  kind: ExploreKind,
  id: string | null | undefined,
  label = '',
): VNode | null => idCell(kind, id, { label: plainText(label, 80), bare: true });

export const addressCell = (address: string | null | undefined): VNode | null =>
  idCell('address', address, { mark: true, bare: true });

/** A token's sign and name. */
export const tokenCell = (kind: ExploreKind, id: string, name = id): VNode =>
  h('span', { class: 'flex items-center gap-2.5' }, [
    h(TokenMark, { ticker: name }),
    nameCell(kind, id, name),
  ]);

/** Links to the first of some inscriptions, and how many more there are where that is counted. */
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
    counted && items.length > most ? badgeCell(`${items.length - most} more`) : null,
  ]);

export const heightCell = (height: number | null | undefined): VNode => h(HeightLink, { height });

/** How long ago; nothing where no time is known. */
export const timeCell = (ms: number | null | undefined): VNode | null =>
  ms && ms > 0 ? h(TimeAgo, { at: ms }) : null;

export const satsCell = (sats: string | number | null | undefined): VNode =>
  h(AmountText, { sats: sats === null || sats === undefined ? null : String(sats) });

export const badgeCell = (
  label: string,
  tone: InstanceType<typeof StatusBadge>['$props']['tone'] = 'neutral',
): VNode => h(StatusBadge, { tone }, () => label);

/** An amount of the wallet, covered while amounts are hidden. */
export const ownCell = (amount: string): VNode => h(OwnAmount, null, () => amount);

/** Several of these, or texts, beside each other. */
export const partsCell = (...parts: (VNode | string | null)[]): VNode => h(Fragment, null, parts);

/** A smaller line below what a cell says. */
export const noteCell = (text: string, title?: string): VNode =>
  h('span', { class: 'block text-xs text-muted', title }, text);

/** Quiet text, such as a unit behind an amount. */
export const mutedCell = (text: string): VNode => h('span', { class: 'text-muted' }, text);
