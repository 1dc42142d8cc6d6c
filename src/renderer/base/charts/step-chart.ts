import { colours, lookOf, needCanvas, onTheme } from './chart-canvas.ts';

export interface Step {
  /** Position on the horizontal axis: a price. */
  at: number;
  value: number;
}

/** Decimals that distinguish prices of this size; all axis labels use as many. */
function decimalsOf(highest: number): number {
  if (highest >= 1000) return 0;
  if (highest >= 100) return 1;
  return highest >= 1 ? 2 : 8;
}

/** A filled step chart over prices. The library is loaded with the first one. */
export async function createStepChart(
  host: HTMLElement,
  formatAt: (at: number) => string,
  formatValue: (value: number) => string,
) {
  needCanvas();
  const { createOptionsChart, AreaSeries, LineType } = await import('lightweight-charts');
  const chart = createOptionsChart(host, {
    ...(lookOf(colours(host)) as object),
    localization: { priceFormatter: formatValue, timeFormatter: formatAt, precision: 8 },
    handleScroll: false,
    handleScale: false,
  });
  const series = chart.addSeries(AreaSeries, {
    lineType: LineType.WithSteps,
    lineWidth: 2,
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: { type: 'custom', formatter: formatValue, minMove: 1e-12 },
  });
  function paint(): void {
    const colour = colours(host);
    chart.applyOptions(lookOf(colour));
    series.applyOptions({
      lineColor: colour.accent,
      topColor: `${colour.accent}55`,
      bottomColor: `${colour.accent}08`,
    });
  }
  paint();
  const endTheme = onTheme(paint);
  return {
    set(steps: readonly Step[]): void {
      series.setData(steps.map(({ at, value }) => ({ time: at, value })));
      const precision = decimalsOf(Math.max(0, ...steps.map(({ at }) => at)));
      // An option of price charts that the types of time charts leave out.
      chart.applyOptions({ localization: { precision } as object });
      chart.timeScale().fitContent();
    },
    remove(): void {
      endTheme();
      chart.remove();
    },
  };
}
export type StepChart = Awaited<ReturnType<typeof createStepChart>>;
