import { words } from '#renderer/base/words.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { sentAmount } from '#shared/bitcoin/rune-units.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import type { AddedFile } from '#shared/ipc/inscribe.ts';
import type { ReadData } from '#shared/ipc/provider.ts';

type Content = InscribeInput['content'];
type Need = (field: string, text: string) => void;

/** An etching as typed. */
export interface EtchForm {
  name: string;
  symbol: string;
  divisibility: string;
  premine: string;
  isOpen: boolean;
  amount: string;
  cap: string;
  heightStart: string;
  heightEnd: string;
  offsetStart: string;
  offsetEnd: string;
  logo: AddedFile | null;
}

/** A rune as the page showed it: main refuses the mint if the index has changed since. */
export interface ShownRune {
  runeid: string;
  rune: string;
  amount: string;
  divisibility: number;
}

export interface RuneMintForm {
  runeid: string;
  count: string;
  shown: ShownRune | null;
}

export const emptyEtch = (): EtchForm => ({
  name: '',
  symbol: '',
  divisibility: '0',
  premine: '',
  isOpen: false,
  amount: '',
  cap: '',
  heightStart: '',
  heightEnd: '',
  offsetStart: '',
  offsetEnd: '',
  logo: null,
});
export const emptyRuneMint = (): RuneMintForm => ({ runeid: '', count: '1', shown: null });

/** A typed rune name: capitals, with `•` for dots and spaces between letters. */
export const runeNameOf = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s.·•]+/gu, '•');

/** Converts an atomic amount to whole runes. */
export const wholeRunes = (amount: string, divisibility: number): string =>
  unscaleDecimal(BigInt(amount), divisibility);

/** Data for a mint; null if the rune has no open terms. */
export function shownRune(info: ReadData<'runes.info'>): ShownRune | null {
  const amount = info.terms?.amount;
  if (!amount) return null;
  return { runeid: info.runeid, rune: info.spacedRune, amount, divisibility: info.divisibility };
}

function decimalsOf(etch: EtchForm): number | undefined {
  const digits = etch.divisibility.trim();
  return /^\d{1,2}$/.test(digits) && Number(digits) <= 38 ? Number(digits) : undefined;
}

/** An etching's amount in whole runes, and in the smallest units, in which it is sent. */
export interface EtchAmount {
  label: string;
  whole: string;
  atoms: string;
}

/** The amounts of an etching; empty while one of them can't be parsed. */
export function etchAmounts(etch: EtchForm): EtchAmount[] {
  const divisibility = decimalsOf(etch);
  const atomsOf = (typed: string): bigint | null => {
    const text = sentAmount(typed === '' ? '0' : typed, divisibility ?? 0, 'atomic');
    return text === null ? null : BigInt(text);
  };
  const [premine, each] = [atomsOf(etch.premine), etch.isOpen ? atomsOf(etch.amount) : 0n];
  if (divisibility === undefined || premine === null || each === null) return [];
  const cap = /^\d{1,39}$/.test(etch.cap) ? BigInt(etch.cap) : 0n;
  const said = words.inscribeTokens.amounts;
  return [
    { label: said.premine, atoms: premine },
    { label: said.perMint, atoms: each },
    { label: said.supply, atoms: premine + each * cap },
  ].flatMap(({ label, atoms }) =>
    atoms === 0n
      ? []
      : [{ label, atoms: atoms.toString(), whole: unscaleDecimal(atoms, divisibility) }],
  );
}

const WHOLE = /^(0|[1-9]\d{0,8})$/;

/** Two block numbers, null if neither is given, `false` if only one is. */
function rangeOf(start: string, end: string): [number, number] | null | false {
  const [from, to] = [start.trim(), end.trim()];
  if (from === '' && to === '') return null;
  if (!WHOLE.test(from === '' ? '0' : from) || !WHOLE.test(to)) return false;
  return [Number(from), Number(to)];
}

function termsOf(etch: EtchForm, need: Need) {
  if (!etch.isOpen) return null;
  const height = rangeOf(etch.heightStart, etch.heightEnd);
  const offset = rangeOf(etch.offsetStart, etch.offsetEnd);
  if (etch.amount === '') need('amount', words.inscribeTokens.amountPerMintMissing);
  if (etch.cap === '') need('cap', words.inscribeTokens.etch.capMissing);
  if (height === false) need('height', words.inscribeTokens.etch.heightMissing);
  if (offset === false) need('offset', words.inscribeTokens.etch.offsetMissing);
  if (etch.amount === '' || etch.cap === '' || height === false || offset === false) {
    return undefined;
  }
  return { amount: etch.amount, cap: etch.cap, height, offset };
}

export function buildEtch(etch: EtchForm, need: Need): Content | undefined {
  const name = runeNameOf(etch.name).replaceAll(/^•|•$/gu, '');
  if (name === '') need('rune', words.inscribeTokens.etch.nameMissing);
  const divisibility = decimalsOf(etch);
  if (divisibility === undefined) need('divisibility', words.inscribeTokens.etch.decimalsMissing);
  const terms = termsOf(etch, need);
  const isEmpty = etch.premine === '' && !etch.isOpen;
  if (isEmpty) need('premine', words.inscribeTokens.etch.premineMissing);
  if (name === '' || divisibility === undefined || terms === undefined) return undefined;
  if (isEmpty) return undefined;
  const { logo, symbol } = etch;
  return {
    type: 'runes-etch',
    rune: name,
    symbol: symbol.trim(),
    divisibility,
    premine: etch.premine === '' ? '0' : etch.premine,
    terms,
    // Order fields match the protocol message, which counts atomic units.
    units: 'atomic',
    logo: logo && { name: logo.name, mediaType: logo.mediaType, hash: logo.hash, size: logo.size },
  };
}

export function buildRuneMint(mint: RuneMintForm, need: Need): Content | undefined {
  const count = WHOLE.test(mint.count.trim()) ? Number(mint.count) : 0;
  if (count < 1 || count > 1000) need('count', words.inscribeTokens.mintsMissing);
  if (mint.shown === null) need('runeid', words.inscribeTokens.runeMint.runeMissing);
  if (mint.shown === null || count < 1 || count > 1000) return undefined;
  return { type: 'runes-mint', ...mint.shown, count };
}
