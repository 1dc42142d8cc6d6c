import type { Connection } from '#shared/ipc/settings.ts';

import { words } from './words.ts';

/** Above this share, main stops background reads and keeps the remaining calls for the user. */
const NEARLY = 0.95;

/** Warning when the month's calls run out; null while there are enough. */
export function budgetWords({
  callsThisMonth,
  callsPerMonth,
}: Pick<Connection, 'callsThisMonth' | 'callsPerMonth'>): { title: string; text: string } | null {
  const { used, nearly } = words.base.budget;
  if (callsThisMonth >= callsPerMonth) return used;
  return callsThisMonth < NEARLY * callsPerMonth ? null : nearly;
}
