import type { Problem } from '#shared/ipc/inscribe.ts';

/** Text as typed, so that a half-typed number is not lost. */
export interface ReceiverText {
  /** Stays with its row while others are removed. */
  key: number;
  to: string;
  amount: string;
}

const MAX_RECEIVERS = 1_000;
/** More are shown as lines of a list, to be looked over and not typed. */
export const TYPED_RECEIVERS = 8;

let keys = 0;
export const blankReceiver = (to = '', amount = ''): ReceiverText => ({
  key: (keys += 1),
  to,
  amount,
});

const isBlank = ({ to, amount }: ReceiverText): boolean => to.trim() === '' && amount.trim() === '';

/** What a pasted list makes of the rows that are there: blank ones make room, the rest stay. */
export const withList = (
  rows: readonly ReceiverText[],
  list: readonly { to: string; amount: string }[],
): ReceiverText[] =>
  [
    ...rows.filter((row) => !isBlank(row)),
    ...list.map(({ to, amount }) => blankReceiver(to, amount)),
  ].slice(0, MAX_RECEIVERS);

/** Problems of the quote by their line, from zero. */
export function problemsByLine(problems: readonly Problem[]): Map<number, Problem[]> {
  const lines = new Map<number, Problem[]>();
  for (const problem of problems) {
    const match = /^receivers\.(\d+)\./.exec(problem.field);
    if (!match) continue;
    const line = Number(match[1]);
    lines.set(line, [...(lines.get(line) ?? []), problem]);
  }
  return lines;
}
