import { descending, sumOf } from '#practice/api/lists.ts';
import type { Placement } from '#practice/chain/chain.ts';
import { readEnvelopes } from '#practice/formats/envelope.ts';
import { addressOfScript } from '#practice/formats/scripts.ts';
import type { Tx, TxOut } from '#practice/formats/tx.ts';
import type { BlockRow, Coin, Item, Move, TxRow } from '#practice/state/records/chain.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import type { State } from '#practice/state/state.ts';

/** Larger bodies aren't parsed as BRC-20, and lists don't show them. */
const SMALL_BODY = 4_096;

/** A small text body as a JSON object; null if it isn't one. */
export function readJsonBody(
  contentType: string,
  length: number,
  body: () => Uint8Array,
): Record<string, unknown> | null {
  const media = contentType.split(';')[0];
  if (media !== 'text/plain' && media !== 'application/json') return null;
  if (length > SMALL_BODY) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body()));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The BRC-20 operation in a body, fields as text; null if there is none (api-facts 6). */
export function readBrc20(contentType: string, body: Uint8Array): Record<string, string> | null {
  const value = readJsonBody(contentType, body.length, () => body);
  if (!value) return null;
  const fields = Object.entries(value).filter(([, field]) => typeof field === 'string');
  const record = Object.fromEntries(fields) as Record<string, string>;
  // A predeploy hides its ticker.
  const whole = record['tick'] !== undefined || record['op'] === 'predeploy';
  return record['p'] === 'brc-20' && record['op'] !== undefined && whole ? record : null;
}

/** Follows sats first in first out: where `at` (counted over all inputs) goes. */
function locate(tx: Tx, at: bigint): { vout: number | null; offset: bigint } {
  let rest = at;
  for (const [vout, out] of tx.outs.entries()) {
    if (rest < out.sats) return { vout, offset: rest };
    rest -= out.sats;
  }
  return { vout: null, offset: rest };
}

/** Text of a small body for an answer; empty for a big one. */
export const smallBody = (
  { blobs }: Pick<State, 'blobs'>,
  { body, length }: Inscription,
  encoding: 'utf8' | 'hex',
): string => (length <= SMALL_BODY ? Buffer.from(blobs.get(body)).toString(encoding) : '');

interface Born {
  row: Inscription;
  /** Its sat, counted over all inputs. */
  sat: bigint;
}

/** Inscriptions that a transaction reveals. `base`: where each input's sats start. */
function bornIn(
  { blobs }: State,
  tx: Tx,
  coins: readonly Coin[],
  base: readonly bigint[],
  time: number,
): Born[] {
  const outSats = sumOf(tx.outs, ({ sats }) => sats);
  const inSats = sumOf(coins, ({ sats }) => sats);
  const spent = new Set(coins.flatMap((coin) => coin.items.map(({ id }) => id)));
  const envelopes = tx.ins.flatMap((input, at) =>
    readEnvelopes(input).map((envelope) => ({ ...envelope, start: base[at] as bigint })),
  );
  return envelopes.flatMap((envelope, index): Born[] => {
    const { unbound, body, parents, start, ...fields } = envelope;
    if (unbound) return [];
    const { pointer } = fields;
    const sat = pointer !== null && pointer < outSats ? pointer : start;
    const { vout } = locate(tx, sat);
    const at = vout === null ? '' : `${tx.txid}:${vout}`;
    const address = vout === null ? '' : addressOfScript((tx.outs[vout] as TxOut).script);
    const row: Inscription = {
      ...fields,
      ...{ txid: tx.txid, index, number: null, height: null, time, inSats, outSats, at, moves: 0 },
      id: `${tx.txid}i${index}`,
      body: blobs.put(body),
      length: body.length,
      // A parent counts only if the reveal spends it too.
      parents: parents.filter((parent) => spent.has(parent)),
      brc20: readBrc20(fields.contentType, body),
      birth: { outpoint: at, address },
    };
    return [{ row, sat }];
  });
}

function accepted(state: State, tx: Tx, coins: readonly Coin[], time: number): Placement {
  const outs: Item[][] = tx.outs.map(() => []);
  const moves: Move[] = [];
  const base: bigint[] = [];
  let start = 0n;
  for (const coin of coins) {
    base.push(start);
    start += coin.sats;
  }
  const rest = (id: string, { vout, offset }: ReturnType<typeof locate>) => {
    if (vout !== null) outs[vout]?.push({ id, offset });
  };
  coins.forEach((coin, index) => {
    for (const { id, offset } of coin.items) {
      const place = locate(tx, (base[index] as bigint) + offset);
      const from = `${coin.txid}:${coin.vout}`;
      moves.push({ id, from, to: place.vout, offset: place.offset });
      rest(id, place);
      const row = state.inscriptions.get(id) as Inscription;
      const at = place.vout === null ? '' : `${tx.txid}:${place.vout}`;
      state.inscriptions.put(id, { ...row, at, moves: row.moves + 1 });
    }
  });
  const born = bornIn(state, tx, coins, base, time);
  for (const { row, sat } of born) {
    const place = locate(tx, sat);
    state.inscriptions.put(row.id, row);
    rest(row.id, place);
    if (place.vout === null) moves.push({ id: row.id, from: '', to: null, offset: place.offset });
  }
  for (const items of outs) items.sort((a, b) => descending(b.offset, a.offset));
  return { outs, moves, reveals: born.map(({ row }) => row.id) };
}

function evicted({ inscriptions }: State, tx: TxRow): void {
  for (const id of tx.reveals) inscriptions.remove(id);
  for (const move of tx.moves) {
    const row = inscriptions.get(move.id);
    if (row) inscriptions.put(move.id, { ...row, at: move.from, moves: row.moves - 1 });
  }
}

/** Assigns inscriptions in a block's fees to its coinbase. */
function caughtFees(
  { inscriptions }: State,
  rows: readonly TxRow[],
  coinbase: Tx,
  subsidy: bigint,
): Item[][] {
  const outs: Item[][] = coinbase.outs.map(() => []);
  let feeStart = subsidy;
  for (const tx of rows) {
    for (const move of tx.moves) {
      const { vout, offset } = locate(coinbase, feeStart + move.offset);
      if (move.to !== null || vout === null) continue;
      outs[vout]?.push({ id: move.id, offset });
      const row = inscriptions.get(move.id) as Inscription;
      inscriptions.put(move.id, { ...row, at: `${coinbase.txid}:${vout}` });
    }
    feeStart += tx.inSats - tx.outSats;
  }
  return outs;
}

export type InscriptionIndex = ReturnType<typeof createInscriptionIndex>;

/** The inscription index: numbers revealed inscriptions and tracks their coins, mempool included. */
export function createInscriptionIndex(state: State) {
  const numbers = new Map<number, string>();
  for (const { number, id } of state.inscriptions.values()) {
    if (number !== null) numbers.set(number, id);
  }
  return {
    accepted: (tx: Tx, coins: readonly Coin[], time: number) => accepted(state, tx, coins, time),
    evicted: (row: TxRow): void => {
      evicted(state, row);
    },
    /** Numbers a block's reveals in order, and assigns what went to fees to the coinbase. */
    confirmed(
      { height, time }: BlockRow,
      rows: readonly TxRow[],
      coinbase: Tx,
      subsidy: bigint,
    ): Item[][] {
      for (const id of rows.flatMap(({ reveals }) => reveals)) {
        const number = state.next('inscription');
        numbers.set(number, id);
        const row = state.inscriptions.get(id) as Inscription;
        state.inscriptions.put(id, { ...row, number, height, time });
      }
      return caughtFees(state, rows, coinbase, subsidy);
    },
    byNumber: (number: number) => state.inscriptions.get(numbers.get(number) ?? ''),
  };
}
