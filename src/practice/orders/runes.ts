import { Refusal } from '#practice/api/refusal.ts';
import type { Params } from '#practice/api/rules/table.ts';
import { ALKANES, CREATE } from '#practice/formats/protostone.ts';
import {
  FIRST_RESERVED,
  MAX_U128,
  minimumRune,
  readSpacedName,
  runeCommitment,
  runeName,
} from '#practice/formats/rune-names.ts';
import { type Etching, runestoneScript, supplyOf } from '#practice/formats/runestone.ts';
import { mintAmount } from '#practice/runes/mint.ts';
import type { OrderRow } from '#practice/state/records/orders.ts';
import type { State } from '#practice/state/state.ts';

/** Confirmations of a commitment before its reveal is broadcast. */
export const ETCH_DEPTH = 6;

/** As the order routes of both versions take it. Amounts are read as atomic units (api-facts 7). */
type EtchRequest = Params<'ordersV5.createRunesEtch'>['files'][number]['runes_etch']['etching'];

const wrong = (what: string): never => {
  throw new Refusal(-1007, what);
};

function whole(text: string | undefined, what: string): bigint {
  if (text === undefined || text === '') return 0n;
  if (!/^\d{1,39}$/.test(text)) return wrong(`${what} must be a whole number`);
  const value = BigInt(text);
  return value <= MAX_U128 ? value : wrong(`${what} does not fit 128 bits`);
}

type Bound = number | null;

function range(pair: [Bound, Bound] | undefined, what: string): [bigint | null, bigint | null] {
  const [start, end] = pair ?? [null, null];
  if (start !== null && end !== null && start >= end) {
    wrong(`terms.${what} must end after it starts`);
  }
  const height = (bound: Bound) => (bound === null ? null : BigInt(bound));
  return [height(start), height(end)];
}

/** Checks an etching for a block of this height. Throws Refusal. */
export function readEtchRequest(state: State, request: EtchRequest, height: number): Etching {
  const name = readSpacedName(request.spacedRune);
  if (!name) return wrong('spacedRune is not a rune name');
  if (name.number >= FIRST_RESERVED) wrong('the name is reserved');
  if (name.number < minimumRune(height)) wrong('the name is too short yet');
  const letters = runeName(name.number);
  if ([...state.runes.values()].some((rune) => rune.name === letters)) wrong('the name is taken');
  const { symbol, terms } = request;
  if (symbol !== undefined && Array.from(symbol).length !== 1)
    wrong('symbol must be one character');
  const etching: Etching = {
    rune: name.number,
    spacers: name.spacers,
    divisibility: request.divisibility ?? 0,
    symbol: symbol ?? null,
    premine: whole(request.premine, 'premine'),
    terms: terms
      ? {
          amount: whole(terms.amount, 'terms.amount'),
          cap: whole(terms.cap, 'terms.cap'),
          height: range(terms.height, 'height'),
          offset: range(terms.offset, 'offset'),
        }
      : null,
    turbo: false,
  };
  const supply = supplyOf(etching);
  if (supply > MAX_U128) wrong('the supply does not fit 128 bits');
  if (supply === 0n) wrong('there would be none of it');
  return etching;
}

/** A mint order's rune, which must be open at this height. Throws Refusal. */
export function readMintRequest(state: State, id: string, count: number, height: number) {
  const rune = state.runes.get(id);
  if (!rune) return wrong('rune not found');
  if (mintAmount(rune, height) === null) wrong('the mint of this rune is closed');
  if ((rune.terms?.cap ?? 0n) - rune.mints < BigInt(count)) wrong('not so many mints are left');
  return rune;
}

/** A reveal's runestone output; null for plain inscription orders. */
export function stoneOf(
  order: Pick<OrderRow, 'rune' | 'v5' | 'files'>,
  batch: number,
): Uint8Array | null {
  const { rune, v5 } = order;
  if (v5?.kind === 'alkanes-deploy') {
    const create = { protocol: ALKANES, message: [...CREATE], pointer: null };
    return runestoneScript({ protostones: [create] });
  }
  if (!rune) return null;
  if (rune.kind === 'etch') {
    const etching = rune.etchings[batch] as Etching;
    // Version 5 has an output for the rune beside the one with the logo.
    const beside = v5 !== undefined && order.files[batch]?.contentType !== '';
    return runestoneScript(beside ? { etching, pointer: 1 } : { etching });
  }
  const [block = '0', tx = '0'] = rune.id.split(':');
  return runestoneScript({ mint: { block: BigInt(block), tx: BigInt(tx) } });
}

/** What the reveal's script commits to; null without an etching. */
export function commitmentOf(order: Pick<OrderRow, 'rune'>, batch: number): Uint8Array | null {
  const name = order.rune?.kind === 'etch' ? order.rune.etchings[batch]?.rune : null;
  return name === null || name === undefined ? null : runeCommitment(name);
}
