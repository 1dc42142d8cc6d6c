import { transferTick } from '#renderer/base/offer-link.ts';
import type { InscriptionView } from '#shared/ipc/wallet.ts';

export const galleryKinds = {
  all: 'Everything',
  image: 'Images',
  text: 'Text',
  token: 'BRC-20',
  other: 'Other files',
} as const;
export type GalleryKind = keyof typeof galleryKinds;

export const galleryOrders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest first',
} as const;
export type GalleryOrder = keyof typeof galleryOrders;

export function kindOf({ brc20, contentType }: InscriptionView): Exclude<GalleryKind, 'all'> {
  if (brc20 !== null) return 'token';
  if (contentType.startsWith('image/')) return 'image';
  return contentType.startsWith('text/') ? 'text' : 'other';
}

/** What is in no block has no number yet (-1) and is the newest of all. */
const age = ({ number, height }: InscriptionView): number =>
  height === null ? Number.MAX_SAFE_INTEGER : Math.abs(number);

const compare: Record<GalleryOrder, (a: InscriptionView, b: InscriptionView) => number> = {
  newest: (a, b) => age(b) - age(a),
  oldest: (a, b) => age(a) - age(b),
  largest: (a, b) => b.size - a.size,
};

/** Those of a kind that a search meets: by number, id, type, address, label or what they say of a token. */
export function pickInscriptions(
  inscriptions: readonly InscriptionView[],
  { search, kind, order }: { search: string; kind: GalleryKind; order: GalleryOrder },
  labelOf: (inscriptionId: string) => string = () => '',
): InscriptionView[] {
  const words = search.trim().toLowerCase().replace(/^#/, '');
  return inscriptions
    .filter((item) => kind === 'all' || kindOf(item) === kind)
    .filter(
      (item) =>
        words === '' ||
        [
          String(item.number),
          item.inscriptionId,
          item.contentType,
          item.address,
          item.brc20 ?? '',
          labelOf(item.inscriptionId),
        ].some((text) => text.toLowerCase().includes(words)),
    )
    .sort(compare[order]);
}

/** Rows of a grid. */
export function inRows<T>(items: readonly T[], columns: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
}

/** Those from one to another, both with them, as they stand; the other alone where the one is not there. */
export function rangeOf(ids: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [ids.indexOf(from ?? ''), ids.indexOf(to)].sort((a, b) => a - b);
  return start === undefined || start === -1 ? [to] : ids.slice(start, (end ?? start) + 1);
}

/** A coin of a group may hold several of them. */
export const outpointsOf = (items: readonly InscriptionView[]): string[] => [
  ...new Set(items.map(({ outpoint }) => outpoint).filter((outpoint) => outpoint !== '')),
];

/** Where what is chosen is offered: one thing, or transfers of one token; else why not. */
export function offerOfSeveral(items: readonly InscriptionView[]) {
  const ticks = new Set(items.map(({ brc20 }) => transferTick(brc20)));
  const [tick] = ticks;
  if (ticks.size !== 1 || tick === undefined)
    return { why: 'The market takes several at once only as transfers of one token.' };
  const ids = items.map(({ inscriptionId }) => inscriptionId);
  return { to: { path: '/market/offer', query: { tick, inscription: ids.join(',') } } };
}
