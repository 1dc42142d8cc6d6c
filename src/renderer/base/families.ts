import type { Family } from '#shared/api/families.ts';

/** Display names of the provider's parts. */
export const familyLabels: Record<Family, string> = {
  orders: 'Inscription orders',
  chain: 'Chain',
  inscription: 'Inscriptions',
  brc20: 'BRC-20',
  runes: 'Runes',
  alkanes: 'Alkanes',
  collections: 'Collections',
  swap: 'Swap',
  market: 'Market',
  stats: 'Statistics',
};

export const familyIds = Object.keys(familyLabels) as Family[];

export function familyLabel(id: string): string {
  return Object.hasOwn(familyLabels, id) ? familyLabels[id as Family] : id;
}
