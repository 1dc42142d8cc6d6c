import type { Routes } from '#practice/api/handlers.ts';
import { byAmount, cut, descending, detailOf, fits, pick } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import { HALVING } from '#practice/chain/blocks.ts';
import type { ChainView } from '#practice/chain/chain.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import { minimumRune, runeName } from '#practice/formats/rune-names.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { Held, RuneEvent, RuneRow } from '#practice/state/records/runes.ts';
import type { Table } from '#practice/state/state.ts';

import { holdingKey } from './flow.ts';
import { mintAmount, mintWindow } from './mint.ts';

const DEFAULT_SYMBOL = '¤';

const find = ({ state }: ChainView, id: string): RuneRow =>
  state.runes.get(id) ?? refuse('failed', 'rune not found');
const holdersOf = ({ state }: ChainView, id: string) =>
  byAmount(
    [...state.runeBalances.values()].filter((row) => row.id === id),
    ({ amount }) => amount,
  );
const letters = (text: string) => text.toUpperCase().replaceAll(/[^A-Z]/g, '');

function wire(view: ChainView, rune: RuneRow) {
  const { terms } = rune;
  const mined = rune.mints * (terms?.amount ?? 0n);
  return {
    ...pick(rune, 'number', 'height', 'divisibility', 'etching'),
    runeid: rune.id,
    rune: rune.name,
    spacedRune: rune.spaced,
    txidx: rune.idx,
    timestamp: rune.time,
    symbol: rune.symbol ?? DEFAULT_SYMBOL,
    premine: String(rune.premine),
    terms: terms && { ...terms, amount: String(terms.amount), cap: String(terms.cap) },
    mints: String(rune.mints),
    burned: String(rune.burned),
    holders: holdersOf(view, rune.id).length,
    transactions: rune.events,
    supply: String(rune.premine + mined),
    ...mintWindow(rune),
    mintable: mintAmount(rune, view.chain.tip().height + 1) !== null,
    remaining: String((terms?.cap ?? 0n) - rune.mints),
  };
}

function wireHeld(view: ChainView, { id, amount }: Held) {
  const { name, spaced, symbol, divisibility } = find(view, id);
  return {
    amount: String(amount),
    runeid: id,
    rune: name,
    spacedRune: spaced,
    symbol: symbol ?? DEFAULT_SYMBOL,
    divisibility,
  };
}

const wireEvent = (view: ChainView, event: RuneEvent) => ({
  ...pick(event, 'type', 'address', 'height', 'txid'),
  amount: String(event.amount),
  txidx: event.idx,
  timestamp: event.time,
  rune: find(view, event.id).spaced,
  runeid: event.id,
});

/** An address's coins with an id, with all of their runes. */
export function coinsWith(
  { chain }: ChainView,
  table: Table<Held[]>,
  address: string,
  id: string,
): { coin: Coin; held: Held[] }[] {
  return [...table.entries()].flatMap(([outpoint, held]) => {
    const coin = chain.coin(outpoint);
    const wanted = coin?.address === address && held.some((item) => item.id === id);
    return coin && wanted ? [{ coin, held }] : [];
  });
}

export const wireTokenCoin = (coin: Coin) => ({
  ...pick(coin, 'address', 'txid', 'vout'),
  satoshi: wireSats(coin.sats),
  scriptPk: coin.script,
});

type WireRune = ReturnType<typeof wire>;
const ranks: Record<string, (rune: WireRune) => number> = {
  holders: (rune) => rune.holders,
  transactions: (rune) => rune.transactions,
  timestamp: (rune) => rune.number,
};

export const runeRoutes: Routes<ChainView> = {
  'runes.status': ({ state, chain }) => {
    const { height } = chain.tip();
    return {
      bestHeight: height,
      runes: state.runes.size,
      minimumRune: runeName(minimumRune(height + 1)),
      halvingBlockCount: HALVING - (height % HALVING),
    };
  },
  'runes.list': (view, { rune: search = '', sort = 'timestamp', complete, ...page }) => {
    const rank = ranks[sort] as (rune: WireRune) => number;
    const runes = [...view.state.runes.values()]
      .filter((rune) => rune.name.includes(letters(search)))
      .map((rune) => wire(view, rune))
      .filter((rune) => !complete || (complete === 'yes') === (rune.remaining === '0'))
      .sort((a, b) => descending(rank(a), rank(b)));
    return detailOf(runes, page, (rune) => rune);
  },
  'runes.info': (view, { runeid }) => wire(view, find(view, runeid)),
  'runes.holders': (view, { runeid, ...page }) =>
    detailOf(holdersOf(view, find(view, runeid).id), page, ({ address, amount }) => ({
      address,
      amount: String(amount),
    })),
  'runes.addressBalances': (view, { address, ...page }) => {
    const rows = [...view.state.runeBalances.values()]
      .filter((row) => row.address === address)
      .sort((a, b) => find(view, a.id).number - find(view, b.id).number);
    return detailOf(rows, page, (row) => wireHeld(view, row));
  },
  'runes.addressBalance': (view, { address, runeid }) => {
    const { id } = find(view, runeid);
    const row = view.state.runeBalances.get(holdingKey(id, address));
    return wireHeld(view, { id, amount: row?.amount ?? 0n });
  },
  'runes.utxoBalance': (view, { txid, index }) =>
    (view.state.runeCoins.get(`${txid}:${index}`) ?? []).map((row) => wireHeld(view, row)),
  'runes.addressUtxos': (view, { address, runeid, ...page }) => {
    const rows = coinsWith(view, view.state.runeCoins, address, find(view, runeid).id);
    const utxo = cut(rows, page).map(({ coin, held }) => ({
      ...wireTokenCoin(coin),
      runes: held.map((row) => wireHeld(view, row)),
    }));
    return { start: page.start, total: rows.length, utxo };
  },
  'runes.events': (view, { rune, type, address, height, txid, start, limit }) => {
    const isId = rune !== undefined && /^\d+:\d+$/.test(rune);
    const name = rune === undefined || isId ? null : letters(rune);
    const filter = { id: isId ? rune : undefined, type, address, height, txid };
    const events = [...view.state.runeEvents.values()].filter(
      (event) => fits(event, filter) && (name === null || find(view, event.id).name === name),
    );
    return detailOf(events.reverse(), { start, limit }, (event) => wireEvent(view, event));
  },
};
