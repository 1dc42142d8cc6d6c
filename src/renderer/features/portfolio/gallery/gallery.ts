import { transferTick } from '#renderer/base/offer-link.ts';
import { words } from '#renderer/base/words.ts';
import type { InscriptionView } from '#shared/ipc/wallet.ts';

export const galleryKinds = ['all', 'image', 'text', 'token', 'other'] as const;
export type GalleryKind = (typeof galleryKinds)[number];

export const galleryOrders = ['newest', 'oldest', 'largest'] as const;
export type GalleryOrder = (typeof galleryOrders)[number];

export function kindOf({ brc20, contentType }: InscriptionView): Exclude<GalleryKind, 'all'> {
  if (brc20 !== null) return 'token';
  if (contentType.startsWith('image/')) return 'image';
  return contentType.startsWith('text/') ? 'text' : 'other';
}

/** An unconfirmed inscription has no number (-1) and counts as the newest. */
const age = ({ number, height }: InscriptionView): number =>
  height === null ? Number.MAX_SAFE_INTEGER : Math.abs(number);

const compare: Record<GalleryOrder, (a: InscriptionView, b: InscriptionView) => number> = {
  newest: (a, b) => age(b) - age(a),
  oldest: (a, b) => age(a) - age(b),
  largest: (a, b) => b.size - a.size,
};

/** Inscriptions of a kind that match a search by number, id, type, address, label or token text. */
export function pickInscriptions(
  inscriptions: readonly InscriptionView[],
  { search, kind, order }: { search: string; kind: GalleryKind; order: GalleryOrder },
  labelOf: (inscriptionId: string) => string = () => '',
): InscriptionView[] {
  const searched = search.trim().toLowerCase().replace(/^#/, '');
  return inscriptions
    .filter((item) => kind === 'all' || kindOf(item) === kind)
    .filter(
      (item) =>
        searched === '' ||
        [
          String(item.number),
          item.inscriptionId,
          item.contentType,
          item.address,
          item.brc20 ?? '',
          labelOf(item.inscriptionId),
        ].some((text) => text.toLowerCase().includes(searched)),
    )
    .sort(compare[order]);
}

/** Splits items into grid rows. */
export function inRows<T>(items: readonly T[], columns: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
}

/** Ids between two positions, inclusive; only the second if the first isn't in the list. */
export function rangeOf(ids: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [ids.indexOf(from ?? ''), ids.indexOf(to)].sort((a, b) => a - b);
  return start === undefined || start === -1 ? [to] : ids.slice(start, (end ?? start) + 1);
}

/** Several inscriptions may share a coin. */
export const outpointsOf = (items: readonly InscriptionView[]): string[] => [
  ...new Set(items.map(({ outpoint }) => outpoint).filter((outpoint) => outpoint !== '')),
];

/** Where the selection can be listed for sale: one item, or transfers of one token; otherwise why it can't. */
export function offerOfSeveral(items: readonly InscriptionView[]) {
  const ticks = new Set(items.map(({ brc20 }) => transferTick(brc20)));
  const [tick] = ticks;
  if (ticks.size !== 1 || tick === undefined)
    return { why: words.portfolio.selection.onlyTransfers };
  const ids = items.map(({ inscriptionId }) => inscriptionId);
  return { to: { path: '/market/offer', query: { tick, inscription: ids.join(',') } } };
}
