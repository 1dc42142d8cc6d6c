import { z } from 'zod';

import { unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { sentAmount } from '#shared/bitcoin/rune-units.ts';
import { AppError } from '#shared/errors.ts';

import type { EtchContent, MintContent } from './rune-rules.ts';

const atoms = z.string().regex(/^\d{1,39}$/);
const range = z.tuple([z.number(), z.number()]);

/** An etching in the order route's form. */
export const etchingRequest = z.object({
  spacedRune: z.string(),
  symbol: z.string().optional(),
  divisibility: z.number(),
  premine: z.string(),
  terms: z
    .object({
      amount: z.string(),
      cap: z.string(),
      height: range.optional(),
      offset: range.optional(),
    })
    .optional(),
});
export type EtchingRequest = z.output<typeof etchingRequest>;

/** An order's rune operation, frozen with its plan. `meant` is in atomic units whatever was sent. */
export const runesPlan = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('etch'),
    etching: etchingRequest,
    meant: z.object({ premine: atoms, amount: atoms.nullable() }),
  }),
  z.object({
    kind: z.literal('mint'),
    runeid: z.string(),
    rune: z.string(),
    count: z.number().int().min(1).max(1000),
    /** Per mint, in atomic units. */
    amount: atoms,
    divisibility: z.number(),
  }),
]);
export type RunesPlan = z.output<typeof runesPlan>;

function sent(typed: string, content: EtchContent, units = content.units): string {
  const text = sentAmount(typed, content.divisibility, units);
  if (text === null) throw new AppError('INVALID_INPUT', 'not an amount of this rune');
  return text;
}

/** The etching that an order requests. Throws INVALID_INPUT for amounts with too many decimals. */
export function etchPlan(content: EtchContent): RunesPlan & { kind: 'etch' } {
  const { rune, symbol, divisibility, premine, terms } = content;
  return {
    kind: 'etch',
    etching: {
      spacedRune: rune,
      ...(symbol === '' ? {} : { symbol }),
      divisibility,
      premine: sent(premine, content),
      ...(terms
        ? {
            terms: {
              amount: sent(terms.amount, content),
              cap: terms.cap,
              ...(terms.height ? { height: terms.height } : {}),
              ...(terms.offset ? { offset: terms.offset } : {}),
            },
          }
        : {}),
    },
    meant: {
      premine: sent(premine, content, 'atomic'),
      amount: terms ? sent(terms.amount, content, 'atomic') : null,
    },
  };
}

export const mintPlan = (content: MintContent): RunesPlan & { kind: 'mint' } => ({
  kind: 'mint',
  runeid: content.runeid,
  rune: content.rune,
  count: content.count,
  amount: content.amount,
  divisibility: content.divisibility,
});

/** Converts an atomic amount to whole runes. */
export const wholeRunes = (amount: bigint, divisibility: number): string =>
  unscaleDecimal(amount, divisibility);
