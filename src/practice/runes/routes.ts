import { type Handlers, pageOf } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import { minimumRune, runeName } from '#practice/formats/rune-names.ts';
import type { Held, RuneEvent, RuneRow } from '#practice/state/records/runes.ts';
import type { State } from '#practice/state/state.ts';

import { mintAmount, mintWindow } from './mint.ts';
import { runeBalanceKey } from './rune-index.ts';

/** Subsidy halves every so many blocks; the schedule of names follows it. */
const HALVING = 210_000;
const DEFAULT_SYMBOL = '¤';

export function runeHandlers(state: State, chain: Chain): Handlers {
  const find = (id: string): RuneRow => {
    const rune = state.runes.get(id);
    if (!rune) throw new Refusal(-1, 'rune not found');
    return rune;
  };
  const holdersOf = (id: string) =>
    [...state.runeBalances.values()]
      .filter((row) => row.id === id)
      .sort((a, b) =>
        a.amount === b.amount ? (a.address < b.address ? -1 : 1) : a.amount < b.amount ? 1 : -1,
      );
  const letters = (text: string) => text.toUpperCase().replaceAll(/[^A-Z]/g, '');

  function wire(rune: RuneRow) {
    const { terms } = rune;
    const { start, end } = mintWindow(rune);
    const mined = rune.mints * (terms?.amount ?? 0n);
    return {
      runeid: rune.id,
      rune: rune.name,
      spacedRune: rune.spaced,
      number: rune.number,
      height: rune.height,
      txidx: rune.idx,
      timestamp: rune.time,
      divisibility: rune.divisibility,
      symbol: rune.symbol ?? DEFAULT_SYMBOL,
      etching: rune.etching,
      premine: String(rune.premine),
      terms: terms && {
        amount: String(terms.amount),
        cap: String(terms.cap),
        heightStart: terms.heightStart,
        heightEnd: terms.heightEnd,
        offsetStart: terms.offsetStart,
        offsetEnd: terms.offsetEnd,
      },
      mints: String(rune.mints),
      burned: String(rune.burned),
      holders: holdersOf(rune.id).length,
      transactions: rune.events,
      supply: String(rune.premine + mined),
      start,
      end,
      mintable: mintAmount(rune, chain.tip().height + 1) !== null,
      remaining: String((terms?.cap ?? 0n) - rune.mints),
    };
  }
  const wireHeld = ({ id, amount }: Held) => {
    const rune = find(id);
    return {
      amount: String(amount),
      runeid: id,
      rune: rune.name,
      spacedRune: rune.spaced,
      symbol: rune.symbol ?? DEFAULT_SYMBOL,
      divisibility: rune.divisibility,
    };
  };
  const wireEvent = (event: RuneEvent) => ({
    type: event.type,
    address: event.address,
    amount: String(event.amount),
    height: event.height,
    txidx: event.idx,
    txid: event.txid,
    timestamp: event.time,
    rune: find(event.id).spaced,
    runeid: event.id,
  });
  const paged = <T, W>(
    rows: readonly T[],
    page: { start: number; limit: number },
    to: (row: T) => W,
  ) => ({
    start: page.start,
    total: rows.length,
    detail: pageOf(rows, page.start, page.limit).map(to),
  });

  return {
    'runes.status': () => {
      const { height } = chain.tip();
      return {
        bestHeight: height,
        runes: state.runes.size,
        minimumRune: runeName(minimumRune(height + 1)),
        halvingBlockCount: HALVING - (height % HALVING),
      };
    },
    'runes.list': (params) => {
      const search = letters(params.rune ?? '');
      const rank: Record<string, (rune: ReturnType<typeof wire>) => number> = {
        holders: (rune) => rune.holders,
        transactions: (rune) => rune.transactions,
        timestamp: (rune) => rune.number,
      };
      const by = rank[params.sort ?? 'timestamp'] as (rune: ReturnType<typeof wire>) => number;
      const runes = [...state.runes.values()]
        .filter((rune) => rune.name.includes(search))
        .map(wire)
        .filter(
          (rune) => !params.complete || (params.complete === 'yes') === (rune.remaining === '0'),
        )
        .sort((a, b) => by(b) - by(a));
      return paged(runes, params, (rune) => rune);
    },
    'runes.info': ({ runeid }) => wire(find(runeid)),
    'runes.holders': ({ runeid, ...page }) =>
      paged(holdersOf(find(runeid).id), page, ({ address, amount }) => ({
        address,
        amount: String(amount),
      })),
    'runes.addressBalances': ({ address, ...page }) =>
      paged(
        [...state.runeBalances.values()]
          .filter((row) => row.address === address)
          .sort((a, b) => find(a.id).number - find(b.id).number),
        page,
        wireHeld,
      ),
    'runes.addressBalance': ({ address, runeid }) =>
      wireHeld({
        id: find(runeid).id,
        amount: state.runeBalances.get(runeBalanceKey(runeid, address))?.amount ?? 0n,
      }),
    'runes.utxoBalance': ({ txid, index }) =>
      (state.runeCoins.get(`${txid}:${index}`) ?? []).map(wireHeld),
    'runes.addressUtxos': ({ address, runeid, start, limit }) => {
      find(runeid);
      const rows = [...state.runeCoins.entries()]
        .map(([outpoint, held]) => ({ coin: chain.coin(outpoint), held }))
        .filter(
          ({ coin, held }) => coin?.address === address && held.some(({ id }) => id === runeid),
        );
      return {
        start,
        total: rows.length,
        utxo: pageOf(rows, start, limit).flatMap(({ coin, held }) =>
          coin
            ? [
                {
                  address,
                  satoshi: wireSats(coin.sats),
                  scriptPk: coin.script,
                  txid: coin.txid,
                  vout: coin.vout,
                  runes: held.map(wireHeld),
                },
              ]
            : [],
        ),
      };
    },
    'runes.events': ({ rune, type, address, height, txid, ...page }) => {
      const wanted = rune === undefined ? null : /^\d+:\d+$/.test(rune) ? rune : letters(rune);
      const events = [...state.runeEvents.values()].filter(
        (event) =>
          (wanted === null || event.id === wanted || find(event.id).name === wanted) &&
          (type === undefined || event.type === type) &&
          (address === undefined || event.address === address) &&
          (height === undefined || event.height === height) &&
          (txid === undefined || event.txid === txid),
      );
      return paged(events.reverse(), page, wireEvent);
    },
  };
}
