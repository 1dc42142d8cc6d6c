import { type Handlers, pageOf } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { coinPage, UNCONFIRMED_HEIGHT, wireUtxo } from '#practice/chain/wire.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import { type Inscription, isAbandoned } from '#practice/state/records/inscriptions.ts';
import type { State } from '#practice/state/state.ts';

import type { InscriptionIndex } from './inscriptions.ts';

const CONTENT_EVENT_MAX = 4_096;

export function inscriptionHandlers(state: State, chain: Chain, index: InscriptionIndex): Handlers {
  const find = (id: string): Inscription => {
    const row =
      state.inscriptions.get(id) ?? (/^\d+$/.test(id) ? index.byNumber(Number(id)) : undefined);
    if (!row) throw new Refusal(-1, 'inscription not found');
    return row;
  };
  const rowOf = (id: string) => state.inscriptions.get(id) as Inscription;
  const offsetIn = (coin: Coin | undefined, id: string) =>
    coin?.items.find((item) => item.id === id)?.offset ?? 0n;

  function wire(row: Inscription) {
    const coin = chain.coin(row.at);
    const tick = state.ticks.get(row.brc20?.['tick']?.toLowerCase() ?? '');
    return {
      address: coin?.address ?? '',
      offset: wireSats(offsetIn(coin, row.id)),
      inscriptionIndex: row.index,
      inscriptionId: row.id,
      inscriptionNumber: row.number ?? -1,
      hasPointer: row.pointer !== null,
      hasParent: row.parents.length > 0,
      hasDeligate: row.delegate !== '',
      hasMetaProtocal: row.metaprotocol !== '',
      hasContentEncoding: row.contentEncoding !== '',
      pointer: wireSats(row.pointer ?? 0n),
      parent: row.parents[0] ?? '',
      deligate: row.delegate,
      metaprotocol: row.metaprotocol,
      metadata: '',
      contentEncoding: row.contentEncoding,
      contentType: row.contentType,
      contentLength: row.length,
      height: row.height ?? UNCONFIRMED_HEIGHT,
      timestamp: row.height === null ? 0 : row.time,
      inSatoshi: wireSats(row.inSats),
      outSatoshi: wireSats(row.outSats),
      brc20:
        row.brc20?.['op'] === 'transfer'
          ? {
              op: 'transfer',
              tick: row.brc20['tick'] ?? '',
              amt: row.brc20['amt'] ?? '',
              decimal: String(tick?.decimals ?? 18),
            }
          : null,
      utxo: coin ? wireUtxo(state, chain, coin) : null,
    };
  }

  const coinLists = (
    { address, cursor, size }: { address: string; cursor: number; size: number },
    keep: (coin: Coin) => boolean,
  ) => {
    const coins = chain.coinsOf(address).filter(keep);
    const counts = coinPage(chain, coins, chain.leavingOf(address).filter(keep));
    return { coins, page: pageOf(coins, cursor, size), counts };
  };
  const live = (coin: Coin) => coin.items.some((item) => !isAbandoned(rowOf(item.id)));
  const abandoned = (coin: Coin) => coin.items.length > 0 && !live(coin);

  return {
    'inscription.info': ({ inscriptionId }) => wire(find(inscriptionId)),
    'inscription.content': ({ inscriptionId }) => {
      const row = find(inscriptionId);
      return { mediaType: row.contentType, bytes: new Uint8Array(state.blobs.get(row.body)) };
    },
    'inscription.events': ({ start, end, cursor, size }) => {
      const blocks = [...state.blocks.values()].filter(
        (block) => block.height >= start && (end === 0 || block.height <= end),
      );
      const txids = blocks.flatMap((block) => block.txids);
      if (end === 0) txids.push(...chain.mempool().map((row) => row.txid));
      const events = txids.flatMap((txid) => {
        const row = chain.tx(txid);
        if (!row) return [];
        const moves = row.moves
          .filter((move) => move.from !== '')
          .map((move) => ({ ...move, born: false }));
        const births = row.reveals.map((id) => {
          const outpoint = rowOf(id).birth.outpoint;
          return {
            id,
            born: true,
            to: outpoint === '' ? null : Number(outpoint.slice(65)),
            offset: 0n,
          };
        });
        return [...moves, ...births].map((event) => {
          const inscription = rowOf(event.id);
          const coin = event.to === null ? undefined : chain.coin(`${txid}:${event.to}`);
          const small = event.born && inscription.length <= CONTENT_EVENT_MAX;
          return {
            isTransfer: !event.born,
            inscriptionId: event.id,
            inscriptionNumber: inscription.number ?? -1,
            address: coin?.address ?? '',
            contentBody: small
              ? Buffer.from(state.blobs.get(inscription.body)).toString('hex')
              : '',
            contentType: event.born ? inscription.contentType : '',
            inSatoshi: wireSats(row.inSats),
            outSatoshi: wireSats(row.outSats),
            pkScript: coin?.script ?? '',
            satoshi: wireSats(coin?.sats ?? 0n),
            timestamp: row.height === null ? 0 : row.time,
            txid: inscription.txid,
            i: inscription.index,
            vout: event.to ?? 0,
            sequence: event.born ? 0 : inscription.moves,
            height: row.height ?? UNCONFIRMED_HEIGHT,
            txidx: row.idx,
          };
        });
      });
      return { cursor, total: events.length, detail: pageOf(events, cursor, size) };
    },
    'inscription.byAddress': (params) => {
      const { coins, counts } = coinLists(params, live);
      const rows = coins.flatMap((coin) => coin.items.map((item) => rowOf(item.id)));
      return {
        ...counts,
        cursor: params.cursor,
        total: rows.length,
        inscription: pageOf(rows, params.cursor, params.size).map(wire),
      };
    },
    'inscription.utxos': (params) => {
      const { page, counts } = coinLists(params, live);
      return {
        cursor: params.cursor,
        ...counts,
        utxo: page.map((coin) => wireUtxo(state, chain, coin)),
      };
    },
    'inscription.abandonedUtxos': (params) => {
      const { page, counts } = coinLists(params, abandoned);
      return {
        cursor: params.cursor,
        ...counts,
        utxo: page.map((coin) => wireUtxo(state, chain, coin)),
      };
    },
  };
}
