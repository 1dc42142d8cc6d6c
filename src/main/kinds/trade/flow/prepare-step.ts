import type { StepContext } from '#main/flows/engine/define.ts';
import { say } from '#shared/words/say.ts';

import type { Base, Line } from './data.ts';
import { bindFirst } from './first-steps.ts';
import { failedLine, isReady, positions, withLines, withProofs } from './lines.ts';
import { marketFault } from './market-faults.ts';
import { conclude, type DataOf, type Move, reserved } from './moves.ts';
import { preparedLine } from './prepare-line.ts';

/**
 * Lines prepared per step: they are on disk before the next ones are requested. A tenth for large trades, since each
 * step writes all lines.
 */
const linesAStep = ({ lines }: Base): number => Math.max(25, Math.ceil(lines.length / 10));

/** Requests from the market what is to be signed, line by line. A line that fails is named and left out. */
export async function prepare(data: DataOf<'preparing'>, ctx: StepContext): Promise<Move> {
  const waiting = positions(data, (one) => one.status === 'todo' && one.prepared === null);
  const most = linesAStep(data);
  const changed = new Map<number, Partial<Line>>();
  for (const at of waiting.slice(0, most)) {
    const line = data.lines[at] as Line;
    try {
      changed.set(at, await preparedLine(line, { ...data, ...withLines(data, changed) }, ctx));
    } catch (error) {
      const fault = marketFault(error);
      if (fault === null) throw error;
      if (fault.kind === 'bind') return bindFirst(withProofs(data, changed), ctx);
      if (fault.kind === 'split' && !data.firsts.includes('split'))
        return { to: 'looking', data: withProofs(data, changed), after: 5_000, note: fault.text };
      changed.set(at, failedLine(fault.text));
    }
  }
  const next = withProofs(data, changed);
  if (waiting.length > most) return { to: 'preparing', data: next };
  const ready = next.lines.filter(isReady);
  if (ready.length === 0) return conclude(next, ctx);
  return {
    to: 'approving',
    data: next,
    note: say.trade.flowPrepareStep.toBeApproved({
      length: say.counts.line({ count: ready.length }),
    }),
    effects: reserved(next, lockedBy(ready)),
  };
}

/** Our coins that the lines spend. */
export const lockedBy = (lines: readonly Line[]): string[] => [
  ...new Set(lines.flatMap(({ prepared }) => prepared?.outpoints ?? [])),
];
