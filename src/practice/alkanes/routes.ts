import { type Handlers, pageOf } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import type { AlkaneCall, AlkaneEvent, AlkaneRow } from '#practice/state/records/alkanes.ts';
import type { Held } from '#practice/state/records/runes.ts';
import type { State } from '#practice/state/state.ts';

import { alkaneBalanceKey } from './alkane-index.ts';

interface Paged {
  start: number;
  limit: number;
}
interface Sorted {
  sortBy?: 'timestamp' | 'alkaneid' | undefined;
  order?: 'asc' | 'desc' | undefined;
}

const page = <T, W>(rows: readonly T[], { start, limit }: Paged, to: (row: T) => W) => ({
  total: rows.length,
  start,
  detail: pageOf(rows, start, limit).map(to),
});

export function alkaneHandlers(state: State, chain: Chain): Handlers {
  const find = (id: string): AlkaneRow => {
    const row = state.alkanes.get(id);
    if (!row) throw new Refusal(-1, 'alkane not found');
    return row;
  };
  const all = () => [...state.alkanes.values()];
  const holdings = () => [...state.alkaneBalances.values()];
  const itemsOf = (collection: string) => all().filter((row) => row.collectionId === collection);
  const holdersOf = (id: string) =>
    holdings()
      .filter((row) => row.id === id)
      .sort((a, b) =>
        a.amount === b.amount ? (a.address < b.address ? -1 : 1) : a.amount < b.amount ? 1 : -1,
      );
  /** Owners of a collection's items: address to how many. */
  const ownersOf = (collection: string) => {
    const ids = new Set(itemsOf(collection).map((row) => row.id));
    const counts = new Map<string, bigint>();
    for (const { id, address, amount } of holdings()) {
      if (ids.has(id)) counts.set(address, (counts.get(address) ?? 0n) + amount);
    }
    return [...counts]
      .map(([address, amount]) => ({ address, amount }))
      .sort((a, b) => Number(b.amount - a.amount) || (a.address < b.address ? -1 : 1));
  };

  const kindOf = (row: AlkaneRow) => {
    const items = itemsOf(row.id).length;
    const supply = row.premine + row.perMint * row.minted;
    return {
      type: row.type,
      logo: '',
      tokenData:
        row.type !== 'token'
          ? null
          : {
              name: row.name,
              symbol: row.symbol,
              divisibility: row.divisibility,
              totalSupply: String(supply),
              maxSupply: String(row.premine + row.perMint * row.cap),
              premine: String(row.premine),
              perMint: String(row.perMint),
              cap: String(row.cap),
              minted: String(row.minted),
              mintable: row.minted < row.cap,
              holders: holdersOf(row.id).length,
            },
      nftData:
        row.type !== 'nft'
          ? null
          : {
              name: row.name,
              attributes: {},
              contentType: '',
              contentUrl: '',
              collectionId: row.collectionId,
            },
      collectionData:
        row.type !== 'collection'
          ? null
          : {
              name: row.name,
              totalSupply: String(items),
              maxSupply: String(items),
              minted: items,
              holders: ownersOf(row.id).length,
            },
    };
  };
  const wire = (row: AlkaneRow) => ({
    alkaneid: row.id,
    height: row.height,
    txid: row.txid,
    timestamp: row.time,
    ...kindOf(row),
  });
  const wireHeld = ({ id, amount }: Held) => ({
    alkaneid: id,
    amount: String(amount),
    ...kindOf(find(id)),
  });
  const wireEvent = (event: AlkaneEvent) => ({
    height: event.height,
    txid: event.txid,
    type: 'transfer',
    subType: event.subType,
    alkaneid: event.id,
    address: event.address,
    amount: String(event.amount),
  });
  const wireCall = ({ id, ...call }: AlkaneCall) => ({ alkaneid: id, ...call });

  const sorted = (rows: AlkaneRow[], { sortBy, order }: Sorted): AlkaneRow[] => {
    const place = (row: AlkaneRow) =>
      sortBy === 'timestamp' ? row.time : Number(row.id.split(':')[1]);
    rows.sort((a, b) => place(a) - place(b));
    return order === 'desc' ? rows.reverse() : rows;
  };
  const heldBy = (address: string) => holdings().filter((row) => row.address === address);
  const within = (from: number, to: number) => (row: { height: number }) =>
    row.height >= from && row.height <= to;

  return {
    'alkanes.status': () => ({
      bestHeight: chain.tip().height,
      alkanes: state.alkanes.size,
      metashrewVersion: '0',
      alkanesRsVersion: '0',
    }),
    'alkanes.list': ({ type, ...params }) =>
      page(
        sorted(
          all().filter((row) => !type || row.type === type),
          params,
        ),
        params,
        wire,
      ),
    'alkanes.info': ({ alkaneid }) => wire(find(alkaneid)),
    'alkanes.tokens': ({ alkaneid, name, ...params }) => {
      const search = (name ?? '').toLowerCase();
      const rows = all().filter(
        (row) =>
          row.type === 'token' &&
          (!alkaneid || row.id === alkaneid) &&
          `${row.name} ${row.symbol}`.toLowerCase().includes(search),
      );
      return page(sorted(rows, params), params, wire);
    },
    'alkanes.holders': ({ alkaneid, ...params }) => {
      const row = find(alkaneid);
      const rows = row.type === 'collection' ? ownersOf(alkaneid) : holdersOf(alkaneid);
      return page(rows, params, ({ address, amount }) => ({ address, amount: String(amount) }));
    },
    'alkanes.collectionItems': ({ alkaneid, ...params }) =>
      page(itemsOf(find(alkaneid).id), params, wire),
    'alkanes.contractEvents': ({ alkaneid, fromHeight, toHeight, ...params }) => {
      find(alkaneid);
      const rows = [...state.alkaneCalls.values()].filter((row) => row.id === alkaneid);
      return page(rows.filter(within(fromHeight, toHeight)).reverse(), params, wireCall);
    },
    'alkanes.utxoBalance': ({ txid, index }) =>
      (state.alkaneCoins.get(`${txid}:${index}`) ?? []).map(wireHeld),
    'alkanes.addressUtxos': ({ address, alkaneid, start, limit }) => {
      find(alkaneid);
      const rows = [...state.alkaneCoins.entries()].flatMap(([outpoint, held]) => {
        const coin = chain.coin(outpoint);
        const wanted = coin?.address === address && held.some(({ id }) => id === alkaneid);
        return coin && wanted ? [{ coin, held }] : [];
      });
      return {
        start,
        total: rows.length,
        utxo: pageOf(rows, start, limit).map(({ coin, held }) => ({
          address,
          satoshi: wireSats(coin.sats),
          scriptPk: coin.script,
          txid: coin.txid,
          vout: coin.vout,
          confirmations: chain.tip().height - (chain.heightOf(coin.txid) ?? 0) + 1,
          alkanes: held.map(wireHeld),
        })),
      };
    },
    'alkanes.addressTokens': ({ address, ...params }) => {
      const rows = heldBy(address).filter(({ id }) => find(id).type === 'token');
      return page(rows, params, ({ id, amount }) => {
        const { name, symbol, divisibility } = find(id);
        return { ...wireHeld({ id, amount }), name, symbol, divisibility };
      });
    },
    'alkanes.addressCollections': ({ address, ...params }) => {
      const ids = heldBy(address).map(({ id }) => find(id).collectionId);
      const rows = all().filter((row) => row.type === 'collection' && ids.includes(row.id));
      return page(rows, params, wire);
    },
    'alkanes.addressCollectionItems': ({ address, alkaneid, ...params }) => {
      const rows = itemsOf(find(alkaneid).id).filter((row) =>
        state.alkaneBalances.has(alkaneBalanceKey(row.id, address)),
      );
      return page(rows, params, wire);
    },
    'alkanes.transferHistory': ({ address, alkaneid, fromHeight, toHeight, ...params }) => {
      find(alkaneid);
      const rows = [...state.alkaneEvents.values()].filter(
        (event) => event.id === alkaneid && event.address === address,
      );
      return page(rows.filter(within(fromHeight, toHeight)).reverse(), params, wireEvent);
    },
  };
}
