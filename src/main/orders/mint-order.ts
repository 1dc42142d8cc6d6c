import { z } from 'zod';

import type { InscribeContent } from '#shared/flows/inputs.ts';

import { brc20Json } from './brc20-json.ts';

export type AlkanesContent = Extract<InscribeContent, { type: 'alkanes-mint' | 'multi-mint' }>;

const atoms = z.string().regex(/^\d{1,39}$/);

/** Mints of an alkane, alone or in rounds with a rune and perhaps a BRC-20 token, frozen with an order's plan. */
export const mintsPlan = z.object({
  count: z.number().int().min(1).max(1000),
  /** Amounts are atomic units of one mint. */
  alkane: z.object({
    alkaneid: z.string(),
    name: z.string(),
    amount: atoms,
    divisibility: z.number(),
  }),
  rune: z
    .object({ runeid: z.string(), rune: z.string(), amount: atoms, divisibility: z.number() })
    .nullable(),
  /** The payload that each round inscribes is `operation`. */
  brc20: z.object({ tick: z.string(), amount: z.string(), operation: z.string() }).nullable(),
});
export type MintsPlan = z.output<typeof mintsPlan>;

export const isAlkanes = (content: InscribeContent): content is AlkanesContent =>
  content.type === 'alkanes-mint' || content.type === 'multi-mint';

export const mintsOf = (content: AlkanesContent): MintsPlan => ({
  count: content.count,
  alkane: content.alkane,
  rune: content.type === 'multi-mint' ? content.rune : null,
  brc20:
    content.type === 'multi-mint' && content.brc20
      ? { ...content.brc20, operation: brc20Json(content) ?? '' }
      : null,
});

/** Which of the fee tables an order's mints are in. */
export type MintsKind = 'alkanes' | 'multi' | 'multi-brc20';

export const mintsKind = ({ rune, brc20 }: Pick<MintsPlan, 'rune' | 'brc20'>): MintsKind =>
  rune === null ? 'alkanes' : brc20 === null ? 'multi' : 'multi-brc20';
