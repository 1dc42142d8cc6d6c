import { type Handlers, pageOf } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import type { Chain } from '#practice/chain/chain.ts';
import type { CollectionRow } from '#practice/state/records/collections.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import type { State } from '#practice/state/state.ts';

const CONTENT_MAX = 4_096;

export function collectionHandlers(state: State, chain: Chain): Handlers {
  const find = (id: string): CollectionRow => {
    const row = state.collections.get(id);
    if (!row) throw new Refusal(-1, 'collection not found');
    return row;
  };
  const height = () => chain.tip().height;

  /** Who holds an inscription, or held it after the block of a height; empty before it was there. */
  function ownerOf(id: string, at: number | undefined): string {
    const row = state.inscriptions.get(id) as Inscription;
    if (at === undefined || at >= height()) return chain.coin(row.at)?.address ?? '';
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
  /** The items a collection had at a height, with their owners then. */
  const itemsOf = (collection: CollectionRow, at: number | undefined) =>
    collection.items
      .map((item, index) => ({ ...item, index, owner: ownerOf(item.id, at) }))
      .filter(({ owner }) => owner !== '');
  type Owned = ReturnType<typeof itemsOf>[number];

  const holdersOf = (items: readonly Owned[]) => {
    const counts = new Map<string, number>();
    for (const { owner } of items) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    return [...counts]
      .map(([address, count]) => ({ address, count }))
      .sort((a, b) => b.count - a.count || (a.address < b.address ? -1 : 1));
  };
  const wire = (row: CollectionRow) => ({
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
  const wireItem = (collection: CollectionRow, item: Owned) => {
    const row = state.inscriptions.get(item.id) as Inscription;
    const items = itemsOf(collection, undefined);
    return {
      inscriptionId: item.id,
      collectionId: collection.id,
      collectionItemName: item.name,
      inscriptionIndex: item.index,
      inscriptionNumber: row.number ?? -1,
      inscriptionName: item.name,
      contentBody:
        row.length <= CONTENT_MAX ? Buffer.from(state.blobs.get(row.body)).toString('hex') : '',
      contentLength: row.length,
      contentType: row.contentType,
      height: row.height ?? height(),
      holders: holdersOf(items).length,
      totalItems: items.length,
    };
  };
  const page = <T, W>(
    rows: readonly T[],
    { start, limit }: { start: number; limit: number },
    to: (row: T) => W,
  ) => ({ total: rows.length, list: pageOf(rows, start, limit).map(to) });

  return {
    'collections.status': () => ({
      newestHeight: height(),
      lastHandledHeight: height(),
      totalCollection: state.collections.size,
    }),
    'collections.info': ({ collectionId, height: at }) => {
      const collection = find(collectionId);
      const items = itemsOf(collection, at);
      return {
        ...wire(collection),
        height: at ?? height(),
        holders: holdersOf(items).length,
        totalItems: items.length,
      };
    },
    'collections.holders': ({ collectionId, height: at, ...params }) =>
      page(holdersOf(itemsOf(find(collectionId), at)), params, (row) => row),
    'collections.byAddress': ({ address, height: at, ...params }) => {
      const rows = [...state.collections.values()]
        .map((row) => ({
          row,
          count: itemsOf(row, at).filter(({ owner }) => owner === address).length,
        }))
        .filter(({ count }) => count > 0);
      return page(rows, params, ({ row, count }) => ({ ...wire(row), count }));
    },
    'collections.items': ({ collectionId, height: at, ...params }) => {
      const collection = find(collectionId);
      return page(itemsOf(collection, at), params, (item) => wireItem(collection, item));
    },
    'collections.addressSummary': ({ address, collectionId, height: at }) => {
      const collection = find(collectionId);
      const owned = itemsOf(collection, at).filter(({ owner }) => owner === address);
      return { ...wire(collection), count: owned.length };
    },
    'collections.addressItems': ({ address, collectionId, height: at, ...params }) => {
      const collection = find(collectionId);
      const owned = itemsOf(collection, at).filter(({ owner }) => owner === address);
      return page(owned, params, (item) => wireItem(collection, item));
    },
    'collections.ofInscription': ({ inscriptionId }) => {
      const rows = [...state.collections.values()].filter((row) =>
        row.items.some(({ id }) => id === inscriptionId),
      );
      return page(rows, { start: 0, limit: rows.length }, wire);
    },
  };
}
