import type { DeepPartial, IChartApiBase, TimeChartOptions } from 'lightweight-charts';

/** Colours of the page at this moment, as a canvas needs them: a variable of CSS means nothing there. */
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
    back: of('--ui-bg'),
  };
}
export type Colours = ReturnType<typeof colours>;

/** What every chart here looks like. The maker's mark would bring its own style, which the content policy refuses: it is named in words. */
export const lookOf = (colour: Colours): DeepPartial<TimeChartOptions> => ({
  autoSize: true,
  // The library takes the browser's, which may be none that dates are written in: en-US@posix where the system has no language.
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
  rightPriceScale: { borderVisible: false },
  timeScale: { borderVisible: false, timeVisible: true, secondsVisible: false },
});

/** Throws where nothing can be drawn: the library would fail later, where nobody can answer it. */
export function needCanvas(): void {
  if (!document.createElement('canvas').getContext('2d')) throw new Error('no canvas here');
}

/** Narrows or widens what is shown around its middle. */
export function zoom<T>(chart: IChartApiBase<T>, factor: number): void {
  const scale = chart.timeScale();
  const range = scale.getVisibleLogicalRange();
  if (!range) return;
  const middle = (range.from + range.to) / 2;
  const half = Math.max(2, ((range.to - range.from) / 2) * factor);
  scale.setVisibleLogicalRange({ from: middle - half, to: middle + half });
}

/** Calls back when the theme changes; returns the end of it. */
export function onTheme(run: () => void): () => void {
  const observer = new MutationObserver(run);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
}
