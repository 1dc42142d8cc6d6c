import type { FlowView, JournalEntry } from '#shared/flows/view.ts';

/** The answer by which what stopped is tried again, in each kind that has one. */
export const AGAIN = 'again';
const MOST_TRIES = 10;
const DAY = 24 * 3_600_000;

/**
 * Whether it was tried again by hand as often as a day allows. What another try can mend takes fewer, and each asks the
 * provider about every coin.
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
