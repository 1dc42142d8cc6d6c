import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  candlesOf,
  chartSpan,
  chartWindows,
  percent,
  priceRange,
  shortNumber,
} from '#renderer/base/candles.ts';
import MarketView from '#renderer/features/market/MarketView.vue';
import { AppError } from '#shared/errors.ts';

import { createFakeBridge } from './fake-bridge.ts';
import { ORD_ADDRESS, snapshotOf, TXID } from './fixtures.ts';
import { mountWith, pageText, press, settle } from './mount.ts';

const MINUTE = 60_000;
const chart = { days: 1, candleMs: 10 * MINUTE, stepMs: 5 * MINUTE } as const;

describe('candles of sampled prices', () => {
  it('open with the sample at their start, close with the one at their end', () => {
    const prices = [4, 7, 5, 5, 2];
    const points = prices.map((price, at) => ({ price, at: at * 5 * MINUTE }));
    const candles = candlesOf([...points].reverse(), chart, { start: 0, end: 20 * MINUTE });
    expect(candles).toEqual([
      { from: 0, to: 10 * MINUTE, open: 4, high: 7, low: 4, close: 5 },
      { from: 10 * MINUTE, to: 20 * MINUTE, open: 5, high: 5, low: 2, close: 2 },
    ]);
  });

  it('leave out the time before the first sale', () => {
    const points = [{ price: 3, at: 15 * MINUTE }];
    const candles = candlesOf(points, chart, { start: 0, end: 20 * MINUTE });
    expect(candles.map(({ from }) => from)).toEqual([10 * MINUTE]);
  });

  it('never ask for more steps than the route gives, nor for a span that moves with every second', () => {
    for (const window of Object.values(chartWindows)) {
      const span = chartSpan(window, 1_800_000_123_456);
      expect((span.end - span.start) / window.stepMs).toBeLessThan(2_016);
      expect(window.candleMs % window.stepMs).toBe(0);
      expect(chartSpan(window, 1_800_000_123_457)).toEqual(span);
    }
  });

  it('have a range that is never empty, of one price and of none', () => {
    const flat = { from: 0, to: 1, open: 5, high: 5, low: 5, close: 5 };
    const zero = { ...flat, open: 0, high: 0, low: 0, close: 0 };
    for (const candles of [[flat], [zero]]) {
      const { low, high } = priceRange(candles);
      expect(high).toBeGreaterThan(low);
      expect(low).toBeGreaterThanOrEqual(0);
    }
  });

  it('write numbers short, and changes with their sign', () => {
    expect([0, 2.5, 41.84, 630.36, 12_345.6, 2.5e-7].map(shortNumber)).toEqual([
      '0',
      '2.5',
      '41.84',
      '630.4',
      '12346',
      '2.50e-7',
    ]);
    expect([0.047, -0.2, 0, Infinity].map(percent)).toEqual(['+4.7 %', '-20.0 %', '0.0 %', '—']);
  });
});

const answer = (data: unknown) => ({
  data,
  age: 0,
  fetchedAt: 1,
  stale: false,
  freshFor: 0,
  key: 'k',
});
const HOSTILE = 'mo\u202ess\u200b<img src=x onerror=alert(1)>';
const offer = {
  auctionId: 'a1',
  inscriptionId: `${TXID}i0`,
  inscriptionNumber: 7,
  address: ORD_ADDRESS,
  price: 5_000,
  tick: 'moss',
  amount: '100',
  unitPrice: '50',
};
const stats = { tick: 'moss', curPrice: '40', changePrice: -0.2, btcVolume: '9000' };

function bridgeOf(rows: Record<string, unknown>, families = ['market']) {
  const snapshot = snapshotOf();
  const networks = snapshot.networks.map((network) => ({ ...network, families }));
  return createFakeBridge({
    'app.snapshot': () => ({ ...snapshot, networks }),
    'provider.read': ({ row }) => {
      const data = rows[row];
      if (data instanceof Error) throw data;
      if (data === undefined) throw new AppError('UNKNOWN_CALL', row);
      return answer(data);
    },
  });
}

describe('the market screen', () => {
  let unmount: () => void = () => undefined;
  beforeEach(() => (document.body.innerHTML = ''));
  afterEach(() => unmount());

  async function open(rows: Record<string, unknown>, route: string, families?: string[]) {
    const bridge = bridgeOf(rows, families);
    const { wrapper, router } = await mountWith(MarketView, bridge, { route, booted: true });
    unmount = () => wrapper.unmount();
    await settle();
    return { bridge, router };
  }
  const empty = { list: [], total: 0 };

  it('shows what an offer costs against the last sale, and asks for what is filtered', async () => {
    const rows = {
      'market.typesSpecified': stats,
      'market.kline': [{ price: '40', timestamp: Date.now() - 3_600_000 }],
      'market.list': { list: [offer], total: 1 },
      'market.actions': empty,
    };
    const { bridge } = await open(rows, '/market?tick=moss&time=day7');
    expect(pageText()).toContain('100 moss');
    expect(pageText()).toContain('+25.0 %');
    expect(
      document.querySelector('svg[role=img][aria-label]')?.getAttribute('aria-label'),
    ).toContain('Price of one moss: from 40 to 40 sats');
    const most = document.querySelector<HTMLInputElement>('[aria-label="Highest price in sats"]');
    if (!most) throw new Error('no filter');
    most.value = '4000';
    most.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    const asked = bridge
      .inputsOf('provider.read')
      .filter(({ row }) => row === 'market.list')
      .map(({ params }) => params['filter']);
    expect(asked).toEqual([
      { nftType: 'brc20', isEnd: false, tick: 'moss' },
      { nftType: 'brc20', isEnd: false, tick: 'moss', maxPrice: 4_000 },
    ]);
  });

  it('narrows the offers to those of the own address, and back', async () => {
    const rows = { 'market.list': empty, 'market.actions': empty };
    const { bridge } = await open(rows, '/market?kind=domain');
    await press('Mine');
    await press('Mine');
    const asked = bridge
      .inputsOf('provider.read')
      .filter(({ row }) => row === 'market.list')
      .map(({ params }) => params['filter']);
    const all = { nftType: 'domain', isEnd: false };
    expect(asked).toEqual([all, { ...all, address: ORD_ADDRESS }, all]);
  });

  it('writes a hostile ticker as text, with what cannot be seen in it by name', async () => {
    const rows = {
      'market.types': { list: [{ ...stats, tick: HOSTILE }], total: 1 },
      'market.actions': empty,
    };
    await open(rows, '/market');
    expect(pageText()).toContain('mo⟨U+202E⟩ss⟨U+200B⟩<img src=x onerror=alert(1)>');
    expect(document.querySelector('img[src=x]')).toBeNull();
  });

  it('says so where the provider has no market, and asks it nothing', async () => {
    const { bridge } = await open({}, '/market', ['chain']);
    expect(pageText()).toContain('No market on this network');
    expect(bridge.inputsOf('provider.read')).toEqual([]);
  });

  it('says that nothing is traded, and what went wrong where something did', async () => {
    await open({ 'market.types': empty, 'market.actions': empty }, '/market');
    expect(pageText()).toContain('Nothing is traded yet');
    unmount();
    document.body.innerHTML = '';
    const broken = new AppError('NOT_ON_NETWORK', 'market');
    await open({ 'market.types': broken, 'market.actions': broken }, '/market');
    expect(document.querySelector('[role=alert]')).not.toBeNull();
    expect(pageText()).not.toContain('Nothing is traded yet');
  });
});
