import type { Routes } from '#practice/api/handlers.ts';
import { cut } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import type { ChainView } from '#practice/chain/chain.ts';
import { coinCounts, UNCONFIRMED_HEIGHT, wireCoinPage, wireUtxo } from '#practice/chain/wire.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import type { Coin, TxRow } from '#practice/state/records/chain.ts';
import { type Inscription, isAbandoned } from '#practice/state/records/inscriptions.ts';

import { type InscriptionIndex, smallBody } from './inscriptions.ts';

export interface InscriptionView extends ChainView {
  index: InscriptionIndex;
}

const find = ({ state, index }: InscriptionView, id: string): Inscription =>
  state.inscriptions.get(id) ??
  (/^\d+$/.test(id) ? index.byNumber(Number(id)) : undefined) ??
  refuse('failed', 'inscription not found');
const rowOf = ({ state }: ChainView, id: string) => state.inscriptions.get(id) as Inscription;

function wire({ state, chain }: ChainView, row: Inscription) {
  const coin = chain.coin(row.at);
  const { op, tick = '', amt = '' } = row.brc20 ?? {};
  const decimals = state.ticks.get(tick.toLowerCase())?.decimals ?? 18;
  return {
    address: coin?.address ?? '',
    offset: wireSats(coin?.items.find(({ id }) => id === row.id)?.offset ?? 0n),
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
    brc20: op === 'transfer' ? { op, tick, amt, decimal: String(decimals) } : null,
    utxo: coin ? wireUtxo(state, chain, coin) : null,
  };
}

/** A transaction's inscription events: moves first, then reveals. */
function eventsOf(view: ChainView, tx: TxRow) {
  const moves = tx.moves
    .filter(({ from }) => from !== '')
    .map((move) => ({ ...move, born: false }));
  const births = tx.reveals.map((id) => {
    const { outpoint } = rowOf(view, id).birth;
    return { id, born: true, to: outpoint === '' ? null : Number(outpoint.slice(65)) };
  });
  return [...moves, ...births].map(({ id, born, to }) => {
    const row = rowOf(view, id);
    const coin = to === null ? undefined : view.chain.coin(`${tx.txid}:${to}`);
    return {
      isTransfer: !born,
      inscriptionId: id,
      inscriptionNumber: row.number ?? -1,
      address: coin?.address ?? '',
      contentBody: born ? smallBody(view.state, row, 'hex') : '',
      contentType: born ? row.contentType : '',
      inSatoshi: wireSats(tx.inSats),
      outSatoshi: wireSats(tx.outSats),
      pkScript: coin?.script ?? '',
      satoshi: wireSats(coin?.sats ?? 0n),
      timestamp: tx.height === null ? 0 : tx.time,
      txid: row.txid,
      i: row.index,
      vout: to ?? 0,
      sequence: born ? 0 : row.moves,
      height: tx.height ?? UNCONFIRMED_HEIGHT,
      txidx: tx.idx,
    };
  });
}

const live = (view: ChainView) => (coin: Coin) =>
  coin.items.some(({ id }) => !isAbandoned(rowOf(view, id)));
const abandoned = (view: ChainView) => (coin: Coin) => coin.items.length > 0 && !live(view)(coin);

export const inscriptionRoutes: Routes<InscriptionView> = {
  'inscription.info': (view, { inscriptionId }) => wire(view, find(view, inscriptionId)),
  'inscription.content': (view, { inscriptionId }) => {
    const { contentType, body } = find(view, inscriptionId);
    return { mediaType: contentType, bytes: new Uint8Array(view.state.blobs.get(body)) };
  },
  'inscription.events': (view, { start, end, ...page }) => {
    const blocks = [...view.state.blocks.values()].filter(
      ({ height }) => height >= start && (end === 0 || height <= end),
    );
    const txids = blocks.flatMap((block) => block.txids);
    if (end === 0) txids.push(...view.chain.mempool().map(({ txid }) => txid));
    const events = txids.flatMap((txid) => {
      const tx = view.chain.tx(txid);
      return tx ? eventsOf(view, tx) : [];
    });
    return { cursor: page.cursor, total: events.length, detail: cut(events, page) };
  },
  'inscription.byAddress': (view, { address, ...page }) => {
    const coins = view.chain.coinsOf(address).filter(live(view));
    const rows = coins.flatMap((coin) => coin.items.map(({ id }) => rowOf(view, id)));
    return {
      ...coinCounts(view.chain, address, live(view)),
      cursor: page.cursor,
      total: rows.length,
      inscription: cut(rows, page).map((row) => wire(view, row)),
    };
  },
  'inscription.utxos': (view, params) => wireCoinPage(view, params, live(view)),
  'inscription.abandonedUtxos': (view, params) => wireCoinPage(view, params, abandoned(view)),
};
