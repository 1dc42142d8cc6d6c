import type { DeepPartial, IChartApiBase, TimeChartOptions } from 'lightweight-charts';

/** The page's current colours as literal values, since a canvas can't use CSS variables. */
export function colours(host: HTMLElement) {
  const style = getComputedStyle(host);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    text: of('--ui-text-muted'),
    line: of('--ui-border-muted'),
    cross: of('--ui-text-dimmed'),
    label: of('--ui-bg-inverted') || of('--ui-text-highlighted'),
    rise: of('--ui-success'),
    fall: of('--ui-error'),
    accent: of('--ui-primary'),
    back: of('--paper'),
    shade: of('--ui-bg-elevated'),
  };
}
export type Colours = ReturnType<typeof colours>;

/**
 * Options of every chart. The library's logo would inject a style that the content policy forbids, so it is credited in
 * text.
 */
export const lookOf = (colour: Colours): DeepPartial<TimeChartOptions> => ({
  autoSize: true,
  // The library would use the browser's locale, which may be invalid for dates: en-US@posix if the system has no
  // language.
  localization: { locale: new Intl.DateTimeFormat().resolvedOptions().locale },
  layout: {
    background: { color: 'transparent' },
    textColor: colour.text,
    fontFamily: getComputedStyle(document.body).fontFamily,
    fontSize: 11,
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { color: colour.line } },
  crosshair: {
    vertLine: { color: colour.cross, labelBackgroundColor: colour.cross },
    horzLine: { color: colour.cross, labelBackgroundColor: colour.cross },
  },
  rightPriceScale: { borderVisible: false, entireTextOnly: true },
  // Fixed edges keep the first and the last label whole.
  timeScale: {
    ...{ borderVisible: false, timeVisible: true, secondsVisible: false },
    ...{ fixLeftEdge: true, fixRightEdge: true },
  },
});

/** Throws if canvas isn't available; the library would fail later, out of reach of any handler. */
export function needCanvas(): void {
  if (!document.createElement('canvas').getContext('2d')) throw new Error('no canvas here');
}

/** Zooms around the centre. */
export function zoom<T>(chart: IChartApiBase<T>, factor: number): void {
  const scale = chart.timeScale();
  const range = scale.getVisibleLogicalRange();
  if (!range) return;
  const middle = (range.from + range.to) / 2;
  const half = Math.max(2, ((range.to - range.from) / 2) * factor);
  scale.setVisibleLogicalRange({ from: middle - half, to: middle + half });
}

/** Calls back when the theme changes; returns a function that stops it. */
export function onTheme(run: () => void): () => void {
  const observer = new MutationObserver(run);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
}
