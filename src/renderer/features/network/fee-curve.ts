import type { FeeMoment } from '#shared/ipc/wallet.ts';

export const CURVE = { width: 306, height: 240 };
/** Margin above the highest rate. */
const ABOVE = 18;
/** In longer gaps Inkstone wasn't open, so no line spans them. */
const GAP_MS = 3_600_000;
const STEPS = [1, 2, 5];

export const feeLines = ['fastest', 'hour', 'economy'] as const;
export type FeeLine = (typeof feeLines)[number];

/** A scale from 0 with two to five lines at round rates. */
export function scaleOf(highest: number): { most: number; marks: number[] } {
  const most = Math.max(highest, 1);
  const power = 10 ** Math.floor(Math.log10(most / 5));
  const step =
    [...STEPS, 10].map((one) => one * power).find((one) => most / one <= 5) ?? 10 * power;
  const marks = Array.from({ length: Math.floor(most / step) }, (_, at) =>
    Number(((at + 1) * step).toPrecision(6)),
  );
  return { most, marks };
}

/** Rates over a span of time (ms), as lines of an SVG. The scale uses floating point. */
export function feeCurve(moments: readonly FeeMoment[], from: number, until: number) {
  const { most, marks } = scaleOf(Math.max(...moments.map(({ fastest }) => fastest), 0));
  const x = (at: number): number =>
    until === from ? CURVE.width : ((at - from) / (until - from)) * CURVE.width;
  const y = (rate: number): number => CURVE.height - (rate / most) * (CURVE.height - ABOVE);
  const runs: FeeMoment[][] = [];
  for (const moment of moments) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && moment.at - before.at <= GAP_MS) run.push(moment);
    else runs.push([moment]);
  }
  const place = (moment: FeeMoment, line: FeeLine): string =>
    `${x(moment.at).toFixed(1)} ${y(moment[line]).toFixed(1)}`;
  const lines = feeLines.map((line) => ({
    line,
    path: runs.map((run) => `M${run.map((one) => place(one, line)).join('L')}`).join(''),
  }));
  const area = runs
    .map((run) => {
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last) return '';
      const top = run.map((one) => place(one, 'fastest')).join('L');
      return `M${top}V${CURVE.height}H${x(first.at).toFixed(1)}Z`;
    })
    .join('');
  return { lines, area, marks: marks.map((rate) => ({ rate, y: y(rate) })), x, y };
}

/** Index of the moment nearest to a time. */
export function nearest(moments: readonly FeeMoment[], time: number): number {
  let best = -1;
  let least = Infinity;
  for (const [index, { at }] of moments.entries()) {
    const distance = Math.abs(at - time);
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}
