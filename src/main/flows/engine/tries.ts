import type { FlowView, JournalEntry } from '#shared/flows/view.ts';

/** The answer that retries a stopped operation, in every kind that has one. */
export const AGAIN = 'again';
const MOST_TRIES = 10;
const DAY = 24 * 3_600_000;

/**
 * Whether the daily limit of manual retries is reached. Fixable problems need fewer, and each retry asks the provider
 * about every coin.
 */
export const isTriedOut = (journal: readonly JournalEntry[], state: string, now: number): boolean =>
  journal.filter(({ from, to, at }) => from === state && to !== state && at > now - DAY).length >=
  MOST_TRIES;

/** The question without that answer, and why. */
export const withoutAgain = (question: NonNullable<FlowView['question']>) => ({
  ...question,
  text: `${question.text} You have tried it ${MOST_TRIES} times within a day. Try again tomorrow, or end it here.`.trim(),
  options: question.options.filter(({ answer }) => answer !== AGAIN),
});
