import { isDecimal } from '#shared/bitcoin/amount.ts';
import { piecesOf, type PriceRule, pricesBy } from '#shared/bitcoin/price.ts';
import { isAppError } from '#shared/errors.ts';
import type { Offered, TradeInput } from '#shared/flows/trade.ts';

/** The most lines that one approval covers. */
export const MOST_LINES = 500;

export interface Transfer {
  inscriptionId: string;
  amount: string;
}

/** The form as typed; numbers stay text. */
export interface ListForm {
  tick: string;
  from: 'transfers' | 'balance';
  /** For transfers: the selected ids. */
  chosen: readonly string[];
  /** For the balance: the size of each piece. */
  piece: string;
  pieces: string;
  rule: 'same' | 'ladder' | 'floor';
  unitPrice: string;
  ladderTo: string;
  percent: string;
  typed: string;
}

export const emptyListForm = (tick: string): ListForm => ({
  tick,
  from: 'transfers',
  chosen: [],
  piece: '',
  pieces: '1',
  rule: 'same',
  unitPrice: '',
  ladderTo: '',
  percent: '0',
  typed: '',
});

/** Amounts of the lines to list; empty if the form isn't complete. */
export function amountsOf(form: ListForm, transfers: readonly Transfer[]): string[] {
  if (form.from === 'transfers')
    return transfers
      .filter(({ inscriptionId }) => form.chosen.includes(inscriptionId))
      .slice(0, MOST_LINES)
      .map(({ amount }) => amount);
  const count = /^\d{1,3}$/.test(form.pieces.trim()) ? Number(form.pieces.trim()) : 0;
  const piece = form.piece.trim();
  if (!isDecimal(piece) || !/[1-9]/.test(piece) || count > MOST_LINES) return [];
  return Array.from({ length: count }, () => piece);
}

/** How many pieces of this size the balance allows. */
export const mostPieces = (balance: string, piece: string): number =>
  isDecimal(balance) && isDecimal(piece.trim())
    ? piecesOf(balance, piece.trim(), MOST_LINES).length
    : 0;

function ruleOf(form: ListForm, lines: number, floor: string | null): PriceRule | null {
  const unitPrice = form.unitPrice.trim();
  if (lines === 1 || form.rule === 'same')
    return isDecimal(unitPrice) ? { rule: 'same', unitPrice } : null;
  if (form.rule === 'ladder') {
    const to = form.ladderTo.trim();
    return isDecimal(unitPrice) && isDecimal(to) ? { rule: 'ladder', from: unitPrice, to } : null;
  }
  const percent = form.percent.trim();
  return floor !== null && isDecimal(percent.replace(/^-/, ''))
    ? { rule: 'floor', floor, percent }
    : null;
}

/** Items and prices to list; null if the form is incomplete or a price is invalid. */
export function offeredOf(
  form: ListForm,
  transfers: readonly Transfer[],
  floor: string | null,
): Offered[] | null {
  const amounts = amountsOf(form, transfers);
  const rule = ruleOf(form, amounts.length, floor);
  if (amounts.length === 0 || rule === null) return null;
  try {
    const prices = pricesBy(rule, amounts.length);
    const ids = transfers.filter(({ inscriptionId }) => form.chosen.includes(inscriptionId));
    return amounts.map((amount, at): Offered => {
      const priced = { tick: form.tick, amount, unitPrice: prices[at] ?? '' };
      const inscriptionId = ids[at]?.inscriptionId ?? '';
      return form.from === 'transfers'
        ? { what: 'transfer', inscriptionId, ...priced }
        : { what: 'balance', ...priced };
    });
  } catch (error) {
    if (isAppError(error, 'INVALID_INPUT')) return null;
    throw error;
  }
}

/** Prices that were retyped, in any order. */
export const typedPrices = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((part) => part !== '');

export interface ListPlaces {
  payAddress: string;
  holdAddress: string;
  feeRate: number | undefined;
}

export function listInputOf(
  items: Offered[] | null,
  { payAddress, holdAddress, feeRate }: ListPlaces,
  typed: string,
): Extract<TradeInput, { kind: 'list' }> | undefined {
  if (items === null || feeRate === undefined || payAddress === '' || holdAddress === '')
    return undefined;
  const again = typedPrices(typed);
  return {
    kind: 'list',
    items,
    payAddress,
    holdAddress,
    feeRate,
    ...(again.length === 0 ? {} : { typedPrices: again }),
  };
}
