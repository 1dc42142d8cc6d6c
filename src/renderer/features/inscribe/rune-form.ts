import { isDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { RuneUnits } from '#shared/bitcoin/rune-units.ts';
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
  /** Empty until the person chose. */
  units: RuneUnits | '';
  logo: AddedFile | null;
}

/** A rune as the page showed it: main refuses a mint when the index says otherwise by then. */
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
  units: '',
  logo: null,
});
export const emptyRuneMint = (): RuneMintForm => ({ runeid: '', count: '1', shown: null });

/** What was typed as a rune's name: capitals, with `•` for dots and spaces between letters. */
export const runeNameOf = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s.·•]+/gu, '•');

/** Whole runes of an atomic amount. */
export const wholeRunes = (amount: string, divisibility: number): string =>
  unscaleDecimal(BigInt(amount), divisibility);

/** What a mint may start from; null where the rune has no open terms. */
export function shownRune(info: ReadData<'runes.info'>): ShownRune | null {
  const amount = info.terms?.amount;
  if (!amount) return null;
  return { runeid: info.runeid, rune: info.spacedRune, amount, divisibility: info.divisibility };
}

/** The amounts of an etching whose unit matters. */
export function runeAmounts(etch: EtchForm): { label: string; typed: string }[] {
  return [
    ...(etch.premine === '' ? [] : [{ label: 'Premine', typed: etch.premine }]),
    ...(etch.isOpen && etch.amount !== '' ? [{ label: 'Each mint', typed: etch.amount }] : []),
  ];
}

function decimalsOf(etch: EtchForm): number | undefined {
  const digits = etch.divisibility.trim();
  return /^\d{1,2}$/.test(digits) && Number(digits) <= 38 ? Number(digits) : undefined;
}

/** Whether the two readings of the amounts differ, so that the person must choose. */
export function readsTwoWays(etch: EtchForm): boolean {
  const nonzero = runeAmounts(etch).some(({ typed }) => isDecimal(typed) && /[1-9]/.test(typed));
  return (decimalsOf(etch) ?? 0) > 0 && nonzero;
}

const WHOLE = /^(0|[1-9]\d{0,8})$/;

/** Two block numbers, or null where neither is given. `false` asks for the missing one. */
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
  if (etch.amount === '') need('amount', 'Enter the amount of each mint.');
  if (etch.cap === '') need('cap', 'Enter how many mints there can be.');
  if (height === false) need('height', 'Enter block numbers, at least the last.');
  if (offset === false) need('offset', 'Enter numbers of blocks, at least the last.');
  if (etch.amount === '' || etch.cap === '' || height === false || offset === false) {
    return undefined;
  }
  return { amount: etch.amount, cap: etch.cap, height, offset };
}

export function buildEtch(etch: EtchForm, need: Need): Content | undefined {
  const name = runeNameOf(etch.name).replaceAll(/^•|•$/gu, '');
  if (name === '') need('rune', 'Enter the name.');
  const divisibility = decimalsOf(etch);
  if (divisibility === undefined) need('divisibility', 'Enter 0 to 38 decimals.');
  const terms = termsOf(etch, need);
  const isEmpty = etch.premine === '' && !etch.isOpen;
  if (isEmpty) need('premine', 'Premine some, or open a mint.');
  const asked = readsTwoWays(etch);
  if (asked && etch.units === '') need('units', 'Choose in which units the amounts are sent.');
  if (name === '' || divisibility === undefined || terms === undefined) return undefined;
  if (isEmpty || (asked && etch.units === '')) return undefined;
  const { logo, symbol } = etch;
  return {
    type: 'runes-etch',
    rune: name,
    symbol: symbol.trim(),
    divisibility,
    premine: etch.premine === '' ? '0' : etch.premine,
    terms,
    units: etch.units === '' ? 'atomic' : etch.units,
    logo: logo && { name: logo.name, mediaType: logo.mediaType, hash: logo.hash, size: logo.size },
  };
}

export function buildRuneMint(mint: RuneMintForm, need: Need): Content | undefined {
  const count = WHOLE.test(mint.count.trim()) ? Number(mint.count) : 0;
  if (count < 1 || count > 1000) need('count', 'Enter how many mints, from 1 to 1,000.');
  if (mint.shown === null) need('runeid', 'Choose a rune whose mint is open.');
  if (mint.shown === null || count < 1 || count > 1000) return undefined;
  return { type: 'runes-mint', ...mint.shown, count };
}
