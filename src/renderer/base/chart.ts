const RIGHT = 72;
const BOTTOM = 22;
const DAY = 86_400_000;
const LINES = 4;

/** Of a chart's picture, in its own units. */
export const chartSize = { width: 760, height: 240 };
export const plotSize = { width: chartSize.width - RIGHT, height: chartSize.height - BOTTOM };

/** Milliseconds. */
export interface ChartSpan {
  start: number;
  end: number;
}
export interface ChartRange {
  low: number;
  high: number;
}

/** Where a time and a value stand in the plot; a span of nothing stands at its left. */
export function chartScale(span: ChartSpan, range: ChartRange) {
  const length = span.end - span.start || 1;
  return {
    x: (at: number): number => ((at - span.start) / length) * plotSize.width,
    y: (value: number): number =>
      plotSize.height - ((value - range.low) / (range.high - range.low)) * plotSize.height,
  };
}

/** Values at which a line crosses the plot. */
export const valueMarks = ({ low, high }: ChartRange): number[] =>
  Array.from({ length: LINES }, (_, at) => low + ((at + 0.5) * (high - low)) / LINES);

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Times named below the plot: hours where it shows no more than two days. */
export function timeMarks({ start, end }: ChartSpan): { at: number; text: string }[] {
  const format = end - start <= 2 * DAY ? hours : days;
  return [0, 0.25, 0.5, 0.75].map((part) => {
    const at = start + part * (end - start);
    return { at, text: format.format(at) };
  });
}
