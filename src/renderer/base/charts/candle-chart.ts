import type { TickMarkType as MarkType, UTCTimestamp } from 'lightweight-charts';

import type { Candle } from '#renderer/base/candles.ts';
import { dayAndMonth, formatTime, timeOfDay } from '#renderer/base/format.ts';

import { colours, lookOf, needCanvas, onTheme, zoom } from './chart-canvas.ts';

const seconds = (ms: number): UTCTimestamp => Math.floor(ms / 1000) as UTCTimestamp;

interface ChartOptions {
  formatValue: (value: number) => string;
  /** Index of the candle under the crosshair; null if none. */
  onRead: (index: number | null) => void;
}

/** A zoomable candle chart on a canvas. The library is loaded with the first one. */
export async function createCandleChart(host: HTMLElement, { formatValue, onRead }: ChartOptions) {
  needCanvas();
  const { createChart, CandlestickSeries, TickMarkType } = await import('lightweight-charts');
  let candles: readonly Candle[] = [];
  const chart = createChart(host, {
    ...lookOf(colours(host)),
    localization: { timeFormatter: (time: number) => formatTime(time * 1000) },
  });
  chart.applyOptions({
    timeScale: {
      // Room for the last label, which would be cut off.
      rightOffset: 2,
      // Within a day, labels show hours; the date appears once.
      tickMarkFormatter: (time: number, type: MarkType) =>
        (type >= TickMarkType.Time ? timeOfDay : dayAndMonth)(time * 1000),
    },
  });
  const series = chart.addSeries(CandlestickSeries, {
    priceFormat: { type: 'custom', formatter: formatValue, minMove: 1e-12 },
  });
  function paint(): void {
    const colour = colours(host);
    chart.applyOptions(lookOf(colour));
    series.applyOptions({
      // Rising candles are hollow, falling ones filled: distinct without colour.
      upColor: colour.back,
      downColor: colour.fall,
      borderUpColor: colour.rise,
      borderDownColor: colour.fall,
      wickUpColor: colour.rise,
      wickDownColor: colour.fall,
    });
  }
  paint();
  const endTheme = onTheme(paint);
  chart.subscribeCrosshairMove(({ time }) => {
    const index = candles.findIndex(({ from }) => seconds(from) === time);
    onRead(index === -1 ? null : index);
  });
  return {
    set(next: readonly Candle[]): void {
      const isFirst = candles.length === 0 || candles[0]?.from !== next[0]?.from;
      candles = next;
      series.setData(next.map(({ from, ...candle }) => ({ time: seconds(from), ...candle })));
      if (isFirst) chart.timeScale().fitContent();
    },
    /** Moves the crosshair to a candle. */
    point(index: number): void {
      const candle = candles[index];
      if (candle) chart.setCrosshairPosition(candle.close, seconds(candle.from), series);
    },
    zoom: (factor: number): void => zoom(chart, factor),
    fit: (): void => chart.timeScale().fitContent(),
    remove(): void {
      endTheme();
      chart.remove();
    },
  };
}
export type CandleChart = Awaited<ReturnType<typeof createCandleChart>>;
