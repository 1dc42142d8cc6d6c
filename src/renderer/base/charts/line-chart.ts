import type { AutoscaleInfo, UTCTimestamp } from 'lightweight-charts';

import { formatTime } from '#renderer/base/format.ts';

import { colours, lookOf, needCanvas, onTheme, zoom } from './chart-canvas.ts';

/** A value from a moment (ms) until the next point. */
export interface Point {
  at: number;
  value: number;
}

/** Widens the range of a flat line, so that its axis labels differ. */
export function widened(lowest: number, highest: number): { minValue: number; maxValue: number } {
  const room = lowest === highest ? Math.max(Math.abs(highest) / 4, Number.MIN_VALUE) : 0;
  return { minValue: lowest - room, maxValue: highest + room };
}

const seconds = (ms: number): UTCTimestamp => Math.floor(ms / 1000) as UTCTimestamp;

/** A zoomable step line over time. The library is loaded with the first one. */
export async function createLineChart(
  host: HTMLElement,
  formatValue: (value: number) => string,
  /** Index of the point under the crosshair; null if none. */
  onRead: (index: number | null) => void,
  /** Shades the area below the line. */
  isFilled = false,
) {
  needCanvas();
  const { AreaSeries, createChart, LineType } = await import('lightweight-charts');
  let points: readonly Point[] = [];
  const chart = createChart(host, {
    ...lookOf(colours(host)),
    localization: { timeFormatter: (time: number) => formatTime(time * 1000) },
  });
  const series = chart.addSeries(AreaSeries, {
    lineType: LineType.WithSteps,
    lineWidth: 2,
    priceFormat: { type: 'custom', formatter: formatValue, minMove: 1e-12 },
    autoscaleInfoProvider: (own: () => AutoscaleInfo | null) => {
      const found = own();
      const { minValue, maxValue } = found?.priceRange ?? {};
      if (!found || minValue === undefined || maxValue === undefined) return found;
      return { ...found, priceRange: widened(minValue, maxValue) };
    },
  });
  function paint(): void {
    const colour = colours(host);
    chart.applyOptions(lookOf(colour));
    const shade = isFilled ? colour.shade : 'transparent';
    series.applyOptions({ lineColor: colour.accent, topColor: shade, bottomColor: shade });
  }
  paint();
  const endTheme = onTheme(paint);
  chart.subscribeCrosshairMove(({ time }) => {
    const index = points.findIndex(({ at }) => seconds(at) === time);
    onRead(index === -1 ? null : index);
  });
  return {
    set(next: readonly Point[]): void {
      const isFirst = points[0]?.at !== next[0]?.at;
      points = next;
      series.setData(next.map(({ at, value }) => ({ time: seconds(at), value })));
      if (isFirst) chart.timeScale().fitContent();
    },
    /** Moves the crosshair to a point. */
    point(index: number): void {
      const point = points[index];
      if (point) chart.setCrosshairPosition(point.value, seconds(point.at), series);
    },
    zoom: (factor: number): void => zoom(chart, factor),
    fit: (): void => chart.timeScale().fitContent(),
    remove(): void {
      endTheme();
      chart.remove();
    },
  };
}
export type LineChart = Awaited<ReturnType<typeof createLineChart>>;
