import type { Problem } from '#shared/ipc/inscribe.ts';

/** As typed; numbers stay text so that a half-typed one isn't lost. */
export interface ReceiverText {
  /** Stays with its row while others are removed. */
  key: number;
  to: string;
  amount: string;
}

export const MAX_RECEIVERS = 1_000;
/** A longer list is shown as lines to review instead of fields. */
export const TYPED_RECEIVERS = 8;

let keys = 0;
export const blankReceiver = (to = '', amount = ''): ReceiverText => ({
  key: (keys += 1),
  to,
  amount,
});

export const isBlank = ({ to, amount }: ReceiverText): boolean =>
  to.trim() === '' && amount.trim() === '';

/** Adds a list to the rows, replacing blank ones. */
export const withList = (
  rows: readonly ReceiverText[],
  list: readonly { to: string; amount: string }[],
): ReceiverText[] =>
  [
    ...rows.filter((row) => !isBlank(row)),
    ...list.map(({ to, amount }) => blankReceiver(to, amount)),
  ].slice(0, MAX_RECEIVERS);

/** Problems of the quote by line, from zero. */
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
