import type { z } from 'zod';

import { chainRules, collectionRules, inscriptionRules, statsRules } from './chain.ts';
import type { Rule } from './fields.ts';
import { marketRules } from './market.ts';
import { orderRules } from './orders.ts';
import { swapRules } from './swap.ts';
import { alkaneRules, brc20Rules, runeRules } from './tokens.ts';

/** Every route the practice network plays, by a name of its own for handlers and faults. */
export const rules = {
  ...orderRules,
  ...chainRules,
  ...inscriptionRules,
  ...brc20Rules,
  ...runeRules,
  ...alkaneRules,
  ...marketRules,
  ...collectionRules,
  ...statsRules,
  ...swapRules,
} satisfies Record<string, Rule>;

export type Rules = typeof rules;
export type RouteName = keyof Rules;
/** What a handler is given. */
export type Params<N extends RouteName> = z.output<Rules[N]['params']>;
