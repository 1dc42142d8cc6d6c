/** A market price at one moment. */
export interface PricePoint {
  price: number;
  /** Milliseconds. */
  at: number;
}

export interface Candle {
  from: number;
  to: number;
  open: number;
  high: number;
  low: number;
  close: number;
}

/** A chart's time range, candle width and sampling. */
export interface ChartWindow {
  days: 1 | 7 | 30;
  /** Width of a candle. */
  candleMs: number;
  /** Time between two samples; divides the candle. */
  stepMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Few enough samples for the route (2016), and few enough candles to tell apart. */
export const chartWindows: Record<'day1' | 'day7' | 'day30', ChartWindow> = {
  day1: { days: 1, candleMs: 30 * MINUTE, stepMs: 5 * MINUTE },
  day7: { days: 7, candleMs: 4 * HOUR, stepMs: 40 * MINUTE },
  day30: { days: 30, candleMs: 12 * HOUR, stepMs: 2 * HOUR },
};

/** The time span to request. It ends on a whole step, so that it can be cached. */
export function chartSpan(window: ChartWindow, now: number): { start: number; end: number } {
  const end = Math.ceil(now / window.stepMs) * window.stepMs;
  return { start: end - window.days * DAY, end };
}

/**
 * Candles from sampled prices, oldest first. A candle opens with the sample at its start and closes with the one at its
 * end; movement between two samples isn't visible. A stretch without prices has no candle.
 */
export function candlesOf(
  points: readonly PricePoint[],
  window: ChartWindow,
  span: { start: number; end: number },
): Candle[] {
  const sorted = [...points].sort((a, b) => a.at - b.at);
  const candles: Candle[] = [];
  for (let from = span.start; from < span.end; from += window.candleMs) {
    const to = from + window.candleMs;
    const prices = sorted.filter(({ at }) => at >= from && at <= to).map(({ price }) => price);
    const [open] = prices;
    const close = prices.at(-1);
    if (open === undefined || close === undefined) continue;
    candles.push({ from, to, open, close, high: Math.max(...prices), low: Math.min(...prices) });
  }
  return candles;
}

/** A number for an axis or a label: at most four significant digits, whole numbers in full. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return '—';
  const digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 1 : 2;
  const fixed =
    Math.abs(value) < 0.01 && value !== 0 ? value.toPrecision(3) : value.toFixed(digits);
  return fixed.includes('e') || !fixed.includes('.') ? fixed : fixed.replace(/\.?0+$/, '');
}

/** A change as a signed percentage, `+4.7 %` or `−4.7 %`; a dash if the ratio isn't finite. */
export function percent(ratio: number): string {
  if (!Number.isFinite(ratio)) return '—';
  const value = ratio * 100;
  const text = Math.abs(value) >= 1000 ? value.toFixed(0) : value.toFixed(1);
  return `${value > 0 ? '+' : ''}${text.replace(/^-0\.0$/, '0.0').replace('-', '−')} %`;
}
