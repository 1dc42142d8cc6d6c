import { describe, expect, it } from 'vitest';

import { useFlowsStore } from '#renderer/base/stores/flows-store.ts';
import { cheaperHours } from '#renderer/features/network/cheaper-hours.ts';
import { bandOf, bandsOf } from '#renderer/features/network/fee-bands.ts';
import { feeCurve, nearest, scaleOf } from '#renderer/features/network/fee-curve.ts';
import NetworkView from '#renderer/features/network/NetworkView.vue';
import { pendingRate } from '#renderer/features/network/own-pending.ts';
import type { FeeMoment } from '#shared/ipc/wallet.ts';
import { flowOf, NOW, orderOf, TXID } from '#test/ui/fixtures.ts';
import { mountWith, pageText, settle } from '#test/ui/mount.ts';
import { bridgeOf } from '#test/ui/read-bridge.ts';

const fees = { fastestFee: 12, halfHourFee: 8, hourFee: 5, economyFee: 2, minimumFee: 1 };

describe('the mempool by fee', () => {
  it('has a band for each rate, and one for equal rates', () => {
    expect(bandsOf(fees).map(({ from, to }) => [from, to])).toEqual([
      [12, null],
      [8, 12],
      [5, 8],
      [2, 5],
      [1, 2],
    ]);
    const flat = { ...fees, halfHourFee: 12, hourFee: 12, economyFee: 1 };
    expect(bandsOf(flat).map(({ name }) => name)).toEqual(['fastestFee', 'economyFee']);
  });

  it.each([
    [30, 'fastestFee'],
    [12, 'fastestFee'],
    [11.99, 'halfHourFee'],
    [1, 'minimumFee'],
    [0.5, 'minimumFee'],
  ])('puts %s sat/vB with %s', (rate, name) => {
    expect(bandOf(bandsOf(fees), rate)?.name).toBe(name);
  });

  it('shows yours on the bar of its rate, in vermilion only if it waits for you', async () => {
    const bridge = bridgeOf({ 'chain.fees': () => fees });
    bridge.answer('wallet.feeHistory', () => []);
    await mountWith(NetworkView, bridge, { route: '/network' });
    const { replace } = useFlowsStore();
    const pending = orderOf({ feeRate: 5, unconfirmedCount: 1 });
    const own = { order: pending, payments: [] };
    replace([
      flowOf({ ...own, id: 'flow-00000011', title: 'Inscribe rings' }),
      flowOf({ ...own, id: 'flow-00000012', title: 'Inscribe more', phase: 'asking' }),
      flowOf({ id: 'flow-00000013', title: 'Not sent', phase: 'working', payments: [] }),
    ]);
    await settle();
    const bars = [
      ...document.querySelectorAll('section[aria-labelledby="mempool-title"] > ol > li'),
    ];
    const texts = bars.map(({ textContent }) => textContent);
    expect(texts).toHaveLength(5);
    expect(texts[0]).toContain('12 sat/vB and up');
    expect(texts[2]).toContain('Inscribe rings');
    expect(texts[2]).toContain('5–8 sat/vB');
    const marks = [...(bars[2]?.querySelectorAll('a') ?? [])].map((link) => [
      link.textContent.includes('needs you'),
      link.querySelector('.bg-seal') !== null,
    ]);
    expect(marks).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(pageText()).toContain('A typical payment costs 1 692 sats.');
    expect(pageText()).not.toContain('Not sent');
  });
});

describe('what a pending operation pays', () => {
  const sent = { txid: TXID, feeSats: '1', at: NOW } as const;

  it.each([
    ['nothing sent', flowOf({ order: null, payments: [] }), null],
    ['an order without a payment', flowOf({ payments: [] }), null],
    [
      'an order that is paid',
      flowOf({
        order: orderOf({ feeRate: 7 }),
        payments: [{ ...sent, sats: '1', purpose: 'pay-order', status: 'sent' }],
      }),
      7,
    ],
    [
      'a payment and its replacement',
      flowOf({
        order: null,
        payments: [],
        spend: {
          asked: { kind: 'consolidate', coins: [`${TXID}:0`], feeRate: 2 },
          transactions: [
            { ...sent, feeRate: '2.01', status: 'replaced' },
            { ...sent, feeRate: '4.50', status: 'sent' },
          ],
        },
      }),
      4.5,
    ],
  ])('is known of %s', (_, flow, rate) => expect(pendingRate(flow)).toBe(rate));
});

describe('when fees are usually lower', () => {
  const HOUR = 3_600_000;
  /** One reading per hour over some days; cheap between 2 and 6 local time. */
  const readings = (days: number, skip: (hour: number, day: number) => boolean = () => false) =>
    Array.from({ length: days * 24 }, (_, index): FeeMoment => {
      const at = new Date(2027, 0, 4).getTime() + index * HOUR;
      const hour = new Date(at).getHours();
      const rate = hour >= 2 && hour < 6 ? 3 : 10;
      return { at, fastest: rate * 2, hour: rate, economy: 1 };
    }).filter(({ at }, index) => !skip(new Date(at).getHours(), Math.floor(index / 24)));

  it('is shown after a week of readings', () => {
    expect(cheaperHours(readings(7))).toEqual({ hour: 2, rate: 3 });
  });

  it.each([
    ['none', []],
    ['six days', readings(6)],
    ['a week of working hours', readings(7, (hour) => hour < 8 || hour > 18)],
    ['a week whose nights were read thrice', readings(7, (hour, day) => hour < 6 && day > 2)],
    ['a week without a cheap time', readings(7).map((one) => ({ ...one, hour: 9 }))],
  ])('is not said of %s', (_, moments) => expect(cheaperHours(moments)).toBeNull());
});

describe('the picture of fees', () => {
  it.each([
    [12, [5, 10]],
    [19, [5, 10, 15]],
    [3, [1, 2, 3]],
    [1, [0.2, 0.4, 0.6, 0.8, 1]],
    [240, [50, 100, 150, 200]],
  ])('has round marks up to %s', (highest, marks) => {
    expect(scaleOf(highest).marks).toEqual(marks);
  });

  it('draws no line over the time when nothing was read', () => {
    const at = (minutes: number): FeeMoment => ({
      ...{ at: NOW + minutes * 60_000, fastest: 10, hour: 5, economy: 2 },
    });
    const moments = [at(0), at(10), at(500), at(510)];
    const { lines } = feeCurve(moments, NOW, NOW + 510 * 60_000);
    expect(lines.map(({ path }) => path.match(/M/gu)?.length)).toEqual([2, 2, 2]);
    expect(nearest(moments, NOW + 200 * 60_000)).toBe(1);
    expect(nearest([], NOW)).toBe(-1);
  });
});
