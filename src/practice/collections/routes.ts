import type { Routes } from '#practice/api/handlers.ts';
import { listOf } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import type { ChainView } from '#practice/chain/chain.ts';
import { smallBody } from '#practice/inscriptions/inscriptions.ts';
import type { CollectionRow } from '#practice/state/records/collections.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';

const find = ({ state }: ChainView, id: string): CollectionRow =>
  state.collections.get(id) ?? refuse('failed', 'collection not found');

/** The holder of an inscription, now or after the block of a height; empty before it existed. */
function ownerOf({ state, chain }: ChainView, id: string, at: number | undefined): string {
  const row = state.inscriptions.get(id) as Inscription;
  if (at === undefined || at >= chain.tip().height) return chain.coin(row.at)?.address ?? '';
  if (row.height === null || row.height > at) return '';
  const moves = [...state.txs.values()]
    .filter((tx) => tx.height !== null && tx.height <= at)
    .flatMap((tx) =>
      tx.moves
        .filter((move) => move.id === id && move.from !== '')
        .map((move) => ({ seq: tx.seq, outpoint: `${tx.txid}:${move.to ?? ''}` })),
    )
    .sort((a, b) => b.seq - a.seq);
  const last = moves[0];
  return last ? (chain.coin(last.outpoint)?.address ?? '') : row.birth.address;
}

/** A collection's items at a height, with their owners then. */
const itemsOf = (view: ChainView, collection: CollectionRow, at?: number) =>
  collection.items
    .map((item, index) => ({ ...item, index, owner: ownerOf(view, item.id, at) }))
    .filter(({ owner }) => owner !== '');
type Owned = ReturnType<typeof itemsOf>[number];

function ownedBy(view: ChainView, address: string, collection: CollectionRow, at?: number) {
  return itemsOf(view, collection, at).filter(({ owner }) => owner === address);
}

function holdersOf(items: readonly Owned[]) {
  const counts = new Map<string, number>();
  for (const { owner } of items) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return [...counts]
    .map(([address, count]) => ({ address, count }))
    .sort((a, b) => b.count - a.count || (a.address < b.address ? -1 : 1));
}

const wire = ({ state }: ChainView, row: CollectionRow) => ({
  collectionId: row.id,
  name: row.name,
  iconInscription: row.icon,
  iconUrl: '',
  iconContentType: state.inscriptions.get(row.icon)?.contentType ?? '',
  supply: String(row.items.length),
  desc: row.desc,
  twitter: '',
  discord: '',
  website: '',
});

function wireItem(view: ChainView, collection: CollectionRow, item: Owned) {
  const row = view.state.inscriptions.get(item.id) as Inscription;
  const items = itemsOf(view, collection);
  return {
    inscriptionId: item.id,
    collectionId: collection.id,
    collectionItemName: item.name,
    inscriptionIndex: item.index,
    inscriptionNumber: row.number ?? -1,
    inscriptionName: item.name,
    contentBody: smallBody(view.state, row, 'hex'),
    contentLength: row.length,
    contentType: row.contentType,
    height: row.height ?? view.chain.tip().height,
    holders: holdersOf(items).length,
    totalItems: items.length,
  };
}

export const collectionRoutes: Routes<ChainView> = {
  'collections.status': ({ state, chain }) => {
    const { height } = chain.tip();
    return {
      newestHeight: height,
      lastHandledHeight: height,
      totalCollection: state.collections.size,
    };
  },
  'collections.info': (view, { collectionId, height = view.chain.tip().height }) => {
    const collection = find(view, collectionId);
    const items = itemsOf(view, collection, height);
    const counts = { holders: holdersOf(items).length, totalItems: items.length };
    return { ...wire(view, collection), height, ...counts };
  },
  'collections.holders': (view, { collectionId, height, ...page }) =>
    listOf(holdersOf(itemsOf(view, find(view, collectionId), height)), page, (row) => row),
  'collections.byAddress': (view, { address, height, ...page }) => {
    const rows = [...view.state.collections.values()]
      .map((row) => ({ row, count: ownedBy(view, address, row, height).length }))
      .filter(({ count }) => count > 0);
    return listOf(rows, page, ({ row, count }) => ({ ...wire(view, row), count }));
  },
  'collections.items': (view, { collectionId, height, ...page }) => {
    const collection = find(view, collectionId);
    const items = itemsOf(view, collection, height);
    return listOf(items, page, (item) => wireItem(view, collection, item));
  },
  'collections.addressSummary': (view, { address, collectionId, height }) => {
    const collection = find(view, collectionId);
    const owned = ownedBy(view, address, collection, height);
    return { ...wire(view, collection), count: owned.length };
  },
  'collections.addressItems': (view, { address, collectionId, height, ...page }) => {
    const collection = find(view, collectionId);
    const owned = ownedBy(view, address, collection, height);
    return listOf(owned, page, (item) => wireItem(view, collection, item));
  },
  'collections.ofInscription': (view, { inscriptionId }) => {
    const rows = [...view.state.collections.values()].filter((row) =>
      row.items.some(({ id }) => id === inscriptionId),
    );
    return listOf(rows, { start: 0, limit: rows.length }, (row) => wire(view, row));
  },
};
