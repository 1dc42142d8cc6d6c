import { expect, it } from 'vitest';
import { shallowRef } from 'vue';

import { zoom } from '#renderer/base/charts/chart-canvas.ts';
import { useChartKeys } from '#renderer/base/charts/use-chart.ts';

/** A chart that remembers its visible range. */
function chartOf(count: number) {
  let range = { from: 0, to: count };
  const scale = {
    getVisibleLogicalRange: () => range,
    setVisibleLogicalRange: (next: typeof range) => (range = next),
  };
  const points: number[] = [];
  const keys = useChartKeys(
    shallowRef({
      point: (index: number) => void points.push(index),
      zoom: (factor: number) =>
        zoom({ timeScale: () => scale } as unknown as Parameters<typeof zoom>[0], factor),
      fit: () => void (range = { from: 0, to: count }),
    }),
    () => count,
  );
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    keys.onKey(event);
    return event.defaultPrevented;
  };
  return { press, points, shown: () => range };
}

it('a chart can be read and zoomed by keyboard alone; other keys reach the page', () => {
  const { press, points, shown } = chartOf(100);
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight']) press(key);
  expect(points).toEqual([99, 98, 99, 99]);
  press('+');
  expect(shown()).toEqual({ from: 15, to: 85 });
  press('-');
  expect(shown().to - shown().from).toBeCloseTo(98);
  press('0');
  expect(shown()).toEqual({ from: 0, to: 100 });
  // Zooming in has a limit.
  for (let n = 0; n < 30; n += 1) press('+');
  expect(shown()).toEqual({ from: 48, to: 52 });
  expect(press('Tab')).toBe(false);
});
