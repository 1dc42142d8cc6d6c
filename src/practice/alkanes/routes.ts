import type { Routes } from '#practice/api/handlers.ts';
import { byAmount, cut, detailOf, pick } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import type { ChainView } from '#practice/chain/chain.ts';
import { holdingKey } from '#practice/runes/flow.ts';
import { coinsWith, wireTokenCoin } from '#practice/runes/routes.ts';
import type { AlkaneCall, AlkaneEvent, AlkaneRow } from '#practice/state/records/alkanes.ts';
import type { Held } from '#practice/state/records/runes.ts';

interface Sorted {
  sortBy?: 'timestamp' | 'alkaneid' | undefined;
  order?: 'asc' | 'desc' | undefined;
}

const find = ({ state }: ChainView, id: string): AlkaneRow =>
  state.alkanes.get(id) ?? refuse('failed', 'alkane not found');
const all = ({ state }: ChainView) => [...state.alkanes.values()];
const holdings = ({ state }: ChainView) => [...state.alkaneBalances.values()];
const heldBy = (view: ChainView, address: string) =>
  holdings(view).filter((row) => row.address === address);
const itemsOf = (view: ChainView, collection: string) =>
  all(view).filter((row) => row.collectionId === collection);
const holdersOf = (view: ChainView, id: string) =>
  byAmount(
    holdings(view).filter((row) => row.id === id),
    ({ amount }) => amount,
  );

/** Owners of a collection's items, with their counts. */
function ownersOf(view: ChainView, collection: string) {
  const ids = new Set(itemsOf(view, collection).map((row) => row.id));
  const counts = new Map<string, bigint>();
  for (const { id, address, amount } of holdings(view)) {
    if (ids.has(id)) counts.set(address, (counts.get(address) ?? 0n) + amount);
  }
  const owners = [...counts].map(([address, amount]) => ({ address, amount }));
  return byAmount(owners, ({ amount }) => amount);
}

const tokenData = (view: ChainView, row: AlkaneRow) => ({
  ...pick(row, 'name', 'symbol', 'divisibility'),
  totalSupply: String(row.premine + row.perMint * row.minted),
  maxSupply: String(row.premine + row.perMint * row.cap),
  premine: String(row.premine),
  perMint: String(row.perMint),
  cap: String(row.cap),
  minted: String(row.minted),
  mintable: row.minted < row.cap,
  holders: holdersOf(view, row.id).length,
});
const nftData = ({ name, collectionId }: AlkaneRow) => ({
  ...{ name, attributes: {}, contentType: '', contentUrl: '', collectionId },
});
function collectionData(view: ChainView, { id, name }: AlkaneRow) {
  const items = itemsOf(view, id).length;
  const supply = { totalSupply: String(items), maxSupply: String(items), minted: items };
  return { name, ...supply, holders: ownersOf(view, id).length };
}

const kindOf = (view: ChainView, row: AlkaneRow) => ({
  type: row.type,
  logo: '',
  tokenData: row.type === 'token' ? tokenData(view, row) : null,
  nftData: row.type === 'nft' ? nftData(row) : null,
  collectionData: row.type === 'collection' ? collectionData(view, row) : null,
});
const wire = (view: ChainView, row: AlkaneRow) => ({
  alkaneid: row.id,
  ...pick(row, 'height', 'txid'),
  timestamp: row.time,
  ...kindOf(view, row),
});
const wireHeld = (view: ChainView, { id, amount }: Held) => ({
  alkaneid: id,
  amount: String(amount),
  ...kindOf(view, find(view, id)),
});
const wireEvent = (event: AlkaneEvent) => ({
  ...pick(event, 'height', 'txid', 'subType', 'address'),
  type: 'transfer',
  alkaneid: event.id,
  amount: String(event.amount),
});
const wireCall = ({ id, ...call }: AlkaneCall) => ({ alkaneid: id, ...call });

function sorted(rows: AlkaneRow[], { sortBy, order }: Sorted): AlkaneRow[] {
  const place = (row: AlkaneRow) =>
    sortBy === 'timestamp' ? row.time : Number(row.id.split(':')[1]);
  rows.sort((a, b) => place(a) - place(b));
  return order === 'desc' ? rows.reverse() : rows;
}
/** An alkane's rows between two heights, newest first. */
const between = <T extends { id: string; height: number }>(
  rows: Iterable<T>,
  { alkaneid, fromHeight, toHeight }: { alkaneid: string; fromHeight: number; toHeight: number },
): T[] =>
  [...rows]
    .filter(({ id, height }) => id === alkaneid && height >= fromHeight && height <= toHeight)
    .reverse();

export const alkaneRoutes: Routes<ChainView> = {
  'alkanes.status': ({ state, chain }) => ({
    bestHeight: chain.tip().height,
    alkanes: state.alkanes.size,
    metashrewVersion: '0',
    alkanesRsVersion: '0',
  }),
  'alkanes.list': (view, { type, ...page }) => {
    const rows = all(view).filter((row) => !type || row.type === type);
    return detailOf(sorted(rows, page), page, (row) => wire(view, row));
  },
  'alkanes.info': (view, { alkaneid }) => wire(view, find(view, alkaneid)),
  'alkanes.tokens': (view, { alkaneid, name = '', ...page }) => {
    const rows = all(view).filter(
      (row) =>
        row.type === 'token' &&
        (!alkaneid || row.id === alkaneid) &&
        `${row.name} ${row.symbol}`.toLowerCase().includes(name.toLowerCase()),
    );
    return detailOf(sorted(rows, page), page, (row) => wire(view, row));
  },
  'alkanes.holders': (view, { alkaneid, ...page }) => {
    const { type } = find(view, alkaneid);
    const rows = type === 'collection' ? ownersOf(view, alkaneid) : holdersOf(view, alkaneid);
    return detailOf(rows, page, ({ address, amount }) => ({ address, amount: String(amount) }));
  },
  'alkanes.collectionItems': (view, { alkaneid, ...page }) =>
    detailOf(itemsOf(view, find(view, alkaneid).id), page, (row) => wire(view, row)),
  'alkanes.contractEvents': (view, params) => {
    find(view, params.alkaneid);
    return detailOf(between(view.state.alkaneCalls.values(), params), params, wireCall);
  },
  'alkanes.utxoBalance': (view, { txid, index }) =>
    (view.state.alkaneCoins.get(`${txid}:${index}`) ?? []).map((row) => wireHeld(view, row)),
  'alkanes.addressUtxos': (view, { address, alkaneid, ...page }) => {
    const { chain, state } = view;
    const rows = coinsWith(view, state.alkaneCoins, address, find(view, alkaneid).id);
    const utxo = cut(rows, page).map(({ coin, held }) => ({
      ...wireTokenCoin(coin),
      confirmations: chain.tip().height - (chain.heightOf(coin.txid) ?? 0) + 1,
      alkanes: held.map((row) => wireHeld(view, row)),
    }));
    return { start: page.start, total: rows.length, utxo };
  },
  'alkanes.addressTokens': (view, { address, ...page }) => {
    const rows = heldBy(view, address).filter(({ id }) => find(view, id).type === 'token');
    return detailOf(rows, page, (row) => ({
      ...wireHeld(view, row),
      ...pick(find(view, row.id), 'name', 'symbol', 'divisibility'),
    }));
  },
  'alkanes.addressCollections': (view, { address, ...page }) => {
    const ids = heldBy(view, address).map(({ id }) => find(view, id).collectionId);
    const rows = all(view).filter((row) => row.type === 'collection' && ids.includes(row.id));
    return detailOf(rows, page, (row) => wire(view, row));
  },
  'alkanes.addressCollectionItems': (view, { address, alkaneid, ...page }) => {
    const rows = itemsOf(view, find(view, alkaneid).id).filter((row) =>
      view.state.alkaneBalances.has(holdingKey(row.id, address)),
    );
    return detailOf(rows, page, (row) => wire(view, row));
  },
  'alkanes.transferHistory': (view, params) => {
    find(view, params.alkaneid);
    const events = between(view.state.alkaneEvents.values(), params);
    return detailOf(
      events.filter(({ address }) => address === params.address),
      params,
      wireEvent,
    );
  },
};
