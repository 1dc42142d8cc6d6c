import type { Placement } from '#practice/chain/chain.ts';
import { readEnvelopes } from '#practice/formats/envelope.ts';
import { addressOfScript } from '#practice/formats/scripts.ts';
import type { Tx } from '#practice/formats/tx.ts';
import type { BlockRow, Coin, Item, Move, TxRow } from '#practice/state/records/chain.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import type { State } from '#practice/state/state.ts';

/** Bodies above this size are not read as BRC-20. */
const MAX_BRC20_BODY = 4_096;

/** A small body of text as a JSON object; null where it is none. */
export function readJsonBody(
  contentType: string,
  length: number,
  body: () => Uint8Array,
): Record<string, unknown> | null {
  const media = contentType.split(';')[0];
  if (media !== 'text/plain' && media !== 'application/json') return null;
  if (length > MAX_BRC20_BODY) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body()));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The BRC-20 operation a body states, fields as text; null when it is none (api-facts 6). */
export function readBrc20(contentType: string, body: Uint8Array): Record<string, string> | null {
  const value = readJsonBody(contentType, body.length, () => body);
  if (!value) return null;
  const fields = Object.entries(value).filter(([, field]) => typeof field === 'string');
  const record = Object.fromEntries(fields) as Record<string, string>;
  // A predeploy names no ticker: it hides it.
  const whole = record['tick'] !== undefined || record['op'] === 'predeploy';
  return record['p'] === 'brc-20' && record['op'] !== undefined && whole ? record : null;
}

/** Follows sats first-in-first-out: where `at` (counted over all inputs) comes out. */
function locate(tx: Tx, at: bigint): { vout: number | null; offset: bigint } {
  let rest = at;
  for (const [vout, out] of tx.outs.entries()) {
    if (rest < out.sats) return { vout, offset: rest };
    rest -= out.sats;
  }
  return { vout: null, offset: rest };
}

/** The inscription index: numbers what reveals contain and knows which coin holds it, mempool included. */
export interface InscriptionIndex {
  accepted: (tx: Tx, coins: readonly Coin[], time: number) => Placement;
  evicted: (row: TxRow) => void;
  /** Numbers what the block reveals, in its order, and catches what went to fees in the coinbase. */
  confirmed(block: BlockRow, rows: readonly TxRow[], coinbase: Tx, subsidy: bigint): Item[][];
  byNumber(number: number): Inscription | undefined;
}

export function createInscriptionIndex(state: State): InscriptionIndex {
  const numbers = new Map<number, string>();
  for (const row of state.inscriptions.values()) {
    if (row.number !== null) numbers.set(row.number, row.id);
  }

  function relocate(move: Move, at: string): void {
    const row = state.inscriptions.get(move.id) as Inscription;
    state.inscriptions.put(move.id, { ...row, at, moves: row.moves + 1 });
  }

  function reveal(tx: Tx, coins: readonly Coin[], base: readonly bigint[], time: number) {
    const born: { item: { id: string; at: bigint }; row: Inscription }[] = [];
    const outSats = tx.outs.reduce((sum, out) => sum + out.sats, 0n);
    const inSats = coins.reduce((sum, coin) => sum + coin.sats, 0n);
    let count = 0;
    tx.ins.forEach((input, index) => {
      for (const envelope of readEnvelopes(input)) {
        const id = `${tx.txid}i${count}`;
        const ordinal = count++;
        if (envelope.unbound) continue;
        const pointed = envelope.pointer !== null && envelope.pointer < outSats;
        const at = pointed ? (envelope.pointer as bigint) : (base[index] as bigint);
        const place = locate(tx, at);
        const out = place.vout === null ? undefined : tx.outs[place.vout];
        const outpoint = place.vout === null ? '' : `${tx.txid}:${place.vout}`;
        // A parent counts only where the reveal spends it too.
        const parents = envelope.parents.filter((parent) =>
          coins.some((coin) => coin.items.some((item) => item.id === parent)),
        );
        born.push({
          item: { id, at },
          row: {
            id,
            txid: tx.txid,
            index: ordinal,
            number: null,
            height: null,
            time,
            contentType: envelope.contentType,
            body: state.blobs.put(envelope.body),
            length: envelope.body.length,
            pointer: envelope.pointer,
            parents,
            delegate: envelope.delegate,
            metaprotocol: envelope.metaprotocol,
            contentEncoding: envelope.contentEncoding,
            brc20: readBrc20(envelope.contentType, envelope.body),
            inSats,
            outSats,
            birth: { outpoint, address: out ? addressOfScript(out.script) : '' },
            at: outpoint,
            moves: 0,
          },
        });
      }
    });
    return born;
  }

  return {
    accepted(tx, coins, time) {
      const outs: Item[][] = tx.outs.map(() => []);
      const moves: Move[] = [];
      const base: bigint[] = [];
      let sum = 0n;
      for (const coin of coins) {
        base.push(sum);
        sum += coin.sats;
      }
      coins.forEach((coin, index) => {
        for (const item of coin.items) {
          const place = locate(tx, (base[index] as bigint) + item.offset);
          const from = `${coin.txid}:${coin.vout}`;
          const move: Move = { id: item.id, from, to: place.vout, offset: place.offset };
          moves.push(move);
          if (place.vout !== null) outs[place.vout]?.push({ id: item.id, offset: place.offset });
          relocate(move, place.vout === null ? '' : `${tx.txid}:${place.vout}`);
        }
      });
      const born = reveal(tx, coins, base, time);
      for (const { item, row } of born) {
        const place = locate(tx, item.at);
        state.inscriptions.put(row.id, row);
        if (place.vout !== null) outs[place.vout]?.push({ id: item.id, offset: place.offset });
        else moves.push({ id: item.id, from: '', to: null, offset: place.offset });
      }
      for (const items of outs)
        items.sort((a, b) => (a.offset < b.offset ? -1 : a.offset > b.offset ? 1 : 0));
      return { outs, moves, reveals: born.map(({ row }) => row.id) };
    },

    evicted(row) {
      for (const id of row.reveals) state.inscriptions.remove(id);
      for (const move of row.moves) {
        const inscription = state.inscriptions.get(move.id);
        if (!inscription) continue;
        state.inscriptions.put(move.id, {
          ...inscription,
          at: move.from,
          moves: inscription.moves - 1,
        });
      }
    },

    confirmed(block, rows, coinbase, subsidy) {
      const outs: Item[][] = coinbase.outs.map(() => []);
      let feeStart = subsidy;
      for (const row of rows) {
        for (const id of row.reveals) {
          const number = state.next('inscription');
          const inscription = state.inscriptions.get(id) as Inscription;
          numbers.set(number, id);
          state.inscriptions.put(id, {
            ...inscription,
            number,
            height: block.height,
            time: block.time,
          });
        }
        for (const move of row.moves) {
          if (move.to !== null) continue;
          const place = locate(coinbase, feeStart + move.offset);
          if (place.vout === null) continue;
          outs[place.vout]?.push({ id: move.id, offset: place.offset });
          const inscription = state.inscriptions.get(move.id) as Inscription;
          state.inscriptions.put(move.id, { ...inscription, at: `${coinbase.txid}:${place.vout}` });
        }
        feeStart += row.inSats - row.outSats;
      }
      return outs;
    },

    byNumber: (number) => state.inscriptions.get(numbers.get(number) ?? ''),
  };
}
