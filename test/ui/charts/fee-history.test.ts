import { describe, expect, it, vi } from 'vitest';

import { colours, lookOf } from '#renderer/base/charts/chart-canvas.ts';
import { widened } from '#renderer/base/charts/line-chart.ts';
import FeeHistory from '#renderer/features/network/FeeHistory.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { NOW } from '#test/ui/fixtures.ts';
import { mountWith, pageText } from '#test/ui/mount.ts';

async function open(moments: { at: number; fastest: number; hour: number; economy: number }[]) {
  const bridge = createFakeBridge({ 'wallet.feeHistory': () => moments });
  await mountWith(FeeHistory, bridge, { props: { asOf: NOW } });
}

describe('fees over time', () => {
  it('are a picture, and a table with the newest first', async () => {
    const one = { hour: 5, economy: 2 };
    await open([
      { ...one, at: NOW - 600_000, fastest: 11 },
      { ...one, at: NOW, fastest: 14 },
    ]);
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['14', '5', '2'],
      ['11', '5', '2'],
    ]);
  });

  it('that stayed the same are drawn in a range of their own, others in theirs', () => {
    expect(widened(12, 12)).toEqual({ minValue: 9, maxValue: 15 });
    expect(widened(5, 9)).toEqual({ minValue: 5, maxValue: 9 });
  });

  it('say that there is nothing to draw yet', async () => {
    await open([{ at: NOW, fastest: 11, hour: 5, economy: 2 }]);
    expect(pageText()).toContain('starts with the second reading');
  });

  it('have a language for dates, whatever the browser reports about the system', () => {
    const { navigator } = window;
    const says = vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US@posix');
    // Otherwise the library uses the browser's.
    const locale = lookOf(colours(document.body)).localization?.locale ?? navigator.language;
    expect(() => new Date(0).toLocaleString(locale)).not.toThrow();
    says.mockRestore();
  });
});
