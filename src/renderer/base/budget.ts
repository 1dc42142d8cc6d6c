import type { Connection } from '#shared/ipc/settings.ts';

/** Above this share, main stops background reads and keeps the remaining calls for the user. */
const NEARLY = 0.95;

/** Warning when the month's calls run out; null while there are enough. */
export function budgetWords({
  callsThisMonth,
  callsPerMonth,
}: Pick<Connection, 'callsThisMonth' | 'callsPerMonth'>): { title: string; text: string } | null {
  if (callsThisMonth >= callsPerMonth)
    return {
      title: 'The calls of this month are used up',
      text: 'Nothing is asked before next month, and what waits goes on then by itself. Raise the budget in Settings, Limits, to go on now.',
    };
  if (callsThisMonth < NEARLY * callsPerMonth) return null;
  return {
    title: 'The calls of this month are nearly used',
    text: 'What is left is kept for what you ask for yourself: Inkstone looks for news by itself again next month, or once the budget is raised in Settings, Limits.',
  };
}
