import type { Family } from '#shared/api/families.ts';

import { words } from './words.ts';

export const familyIds = [
  ...(['orders', 'ordersV5', 'chain', 'inscription', 'brc20', 'runes'] as const),
  ...(['alkanes', 'collections', 'swap', 'market', 'stats', 'prog', 'cat20'] as const),
] satisfies Family[];

export const familyLabel = (id: string): string =>
  Object.entries(words.base.families).find(([family]) => family === id)?.[1] ?? id;
