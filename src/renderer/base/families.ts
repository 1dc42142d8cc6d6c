import { families,type Family } from '#shared/api/families.ts';

import { words } from './words.ts';

export const familyIds = Object.keys(families) as Family[];

export const familyLabel = (id: string): string =>
  Object.entries(words.base.families).find(([family]) => family === id)?.[1] ?? id;
