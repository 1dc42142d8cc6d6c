import type { z } from 'zod';

import { chainRules, collectionRules, inscriptionRules, statsRules } from './chain.ts';
import type { Rule } from './fields.ts';
import { marketRules } from './market.ts';
import { orderRules } from './orders.ts';
import { orderV5Rules } from './orders-v5.ts';
import { swapRules } from './swap.ts';
import { alkaneRules, brc20Rules, progRules, runeRules } from './tokens.ts';

/** Every route of the practice network, with a name for handlers and faults. */
export const rules = {
  ...orderRules,
  ...orderV5Rules,
  ...chainRules,
  ...inscriptionRules,
  ...brc20Rules,
  ...progRules,
  ...runeRules,
  ...alkaneRules,
  ...marketRules,
  ...collectionRules,
  ...statsRules,
  ...swapRules,
} satisfies Record<string, Rule>;

export type Rules = typeof rules;
export type RouteName = keyof Rules;
/** Params of a handler. */
export type Params<N extends RouteName> = z.output<Rules[N]['params']>;
