import { describe, expect, it } from 'vitest';

import {
  candlesOf,
  chartSpan,
  chartWindows,
  percent,
  shortNumber,
} from '#renderer/base/candles.ts';
import MarketView from '#renderer/features/market/MarketView.vue';
import { eachShort } from '#renderer/features/market/offers.ts';
import { AppError } from '#shared/errors.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { ORD_ADDRESS, snapshotOf } from '#test/ui/fixtures.ts';
import { button, mountWith, pageText, press, settle, unmountAll } from '#test/ui/mount.ts';

const MINUTE = 60_000;
const chart = { days: 1, candleMs: 10 * MINUTE, stepMs: 5 * MINUTE } as const;

describe('a price per token', () => {
  it.each([
    // Typed as 64.32, which 20 of them round to 1 286 sats.
    [{ price: 1286, amount: '20', unitPrice: '64.32' }, '64.3'],
    [{ price: 1286, amount: null, unitPrice: '64.32' }, '64.32'],
    [{ price: 1286, amount: '0', unitPrice: '64.32' }, '64.32'],
    [{ price: null, amount: '20', unitPrice: null }, '—'],
  ])('is the same wherever it stands: %o', (of, text) => {
    expect(eachShort(of)).toBe(text);
  });
});

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

  it('write numbers short, and changes with their sign', () => {
    expect([0, 2.5, 41.84, 630.36, 12_345.6, 2.5e-7].map(shortNumber)).toEqual([
      '0',
      '2.5',
      '41.84',
      '630.4',
      '12346',
      '2.50e-7',
    ]);
    expect([0.047, -0.2, 0, Infinity].map(percent)).toEqual(['+4.7 %', '−20.0 %', '0.0 %', '—']);
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
  inscriptionId: `${'5e'.repeat(32)}i0`,
  inscriptionNumber: 7,
  address: 'bcrt1qsomebodyelse',
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
  async function open(rows: Record<string, unknown>, route: string, families?: string[]) {
    const bridge = bridgeOf(rows, families);
    const { router } = await mountWith(MarketView, bridge, { route, booted: true });
    await settle();
    return { bridge, router };
  }
  const empty = { list: [], total: 0 };

  it('shows what an offer costs and what was last paid, and asks for what is filtered', async () => {
    const rows = {
      'market.typesSpecified': stats,
      'market.kline': [{ price: '40', timestamp: Date.now() - 3_600_000 }],
      'market.list': { list: [offer], total: 1 },
      'market.actions': empty,
    };
    const { bridge } = await open(rows, '/market?tick=moss&time=day7');
    const line = button('Buy 100 moss for 5\u202f000 sats');
    expect(line.textContent).toContain('50 sats each');
    expect(pageText()).toMatch(/Floor\s*50 sats/);
    expect(pageText()).toMatch(/Last sale\s*40/);
    await press('Filter listings');
    // jsdom has no canvas: the page shows the numbers and says so.
    expect(pageText()).toContain('This chart can’t be drawn here. Its numbers are below.');
    expect(pageText()).toMatch(/open 40 · high 40 · low 40 · close 40/);
    const most = document.querySelector<HTMLInputElement>('[aria-label="Highest price in sats"]');
    if (!most) throw new Error('no filter');
    most.value = '4000';
    most.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    const request = bridge
      .inputsOf('provider.read')
      .filter(({ row }) => row === 'market.list')
      .map(({ params }) => params['filter']);
    expect(request).toEqual([
      { nftType: 'brc20', isEnd: false, tick: 'moss' },
      { nftType: 'brc20', isEnd: false, tick: 'moss', maxPrice: 4_000 },
      // The floor is asked for, since the filtered book may not begin with it.
      { nftType: 'brc20', tick: 'moss', isEnd: false },
    ]);
  });

  it('narrows a gallery to offers of the own address, and back', async () => {
    const rows = { 'market.list': { list: [offer], total: 1 }, 'market.actions': empty };
    const { bridge } = await open(rows, '/market?kind=domain');
    await press('Mine');
    await press('Mine');
    const request = bridge
      .inputsOf('provider.read')
      .filter(({ row }) => row === 'market.list')
      .map(({ params }) => params['filter']);
    const all = { nftType: 'domain', isEnd: false };
    // The lowest price of all names is read beside the gallery.
    expect(request).toEqual([all, all, { ...all, address: ORD_ADDRESS }, all]);
  });

  it('says that it passes over a seller that is no address', async () => {
    const rows = { 'market.list': { list: [offer], total: 1 }, 'market.actions': empty };
    await open(rows, '/market?kind=domain');
    const seller = document.querySelector<HTMLInputElement>('[aria-label="Seller address"]');
    if (!seller) throw new Error('no filter');
    seller.value = 'junk!';
    seller.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    expect(pageText()).toContain('Listings of all sellers are shown');
  });

  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...offer,
      auctionId: `a${from + n}`,
      address: 'bcrt1qsomebodyelse',
      inscriptionId: `${'5e'.repeat(32)}i${from + n}`,
      unitPrice: String(50 + from + n),
    }));
  const detail = {
    'market.typesSpecified': stats,
    'market.kline': [],
    'market.actions': empty,
  };

  it('reads the book page by page, draws what is in sight, and marks the own lines', async () => {
    const own = { ...offer, address: ORD_ADDRESS };
    const pages: Record<number, object[]> = { 0: [own, ...many(1, 98)], 99: many(98, 20) };
    const rows = { ...detail, 'market.list': { list: [], total: 0 } };
    const bridge = bridgeOf(rows);
    bridge.answer('provider.read', ({ row, params }) =>
      row === 'market.list'
        ? answer({ list: pages[Number(params['start'])] ?? [], total: 10_000 })
        : answer(rows[row as keyof typeof rows]),
    );
    await mountWith(MarketView, bridge, { route: '/market?tick=moss' });
    await settle();
    const lines = () => document.querySelectorAll('[aria-label="Order book"] li');
    expect(lines()[0]?.textContent).toContain('Yours');
    expect(lines()[1]?.textContent).not.toContain('Yours');
    expect(lines().length).toBeLessThan(60);
    expect(lines()[0]?.getAttribute('aria-setsize')).toBe('99');
    expect(pageText()).toMatch(/99 of 10.000 listings loaded/u);
    await press('Filter listings');
    await press('Mine');
    expect(lines()).toHaveLength(1);
  });

  it('names an auction, says when it ends, and offers no purchase of it', async () => {
    const endTime = Date.now() + 3 * 3_600_000 + 1_000;
    const [fixed, other] = many(1, 2);
    const auction = { ...other, marketType: 'auction', endTime };
    await open(
      { ...detail, 'market.list': { list: [auction, fixed], total: 2 } },
      '/market?tick=moss',
    );
    const [first, second] = document.querySelectorAll('[aria-label="Order book"] li');
    expect(first?.textContent).toMatch(/Auction.*highest bid so far.*ends in 3 h/);
    expect(first?.querySelector('button')).toBeNull();
    expect(second?.querySelector('button')?.getAttribute('aria-label')).toMatch(/^Buy /);
    expect(second?.textContent).not.toContain('Auction');
  });

  it('sorts tokens by every column, what is unknown last', async () => {
    const list = [
      { ...stats, tick: 'aaaa', curPrice: '5', changePrice: null, btcVolume: '100' },
      { ...stats, tick: 'bbbb', curPrice: '50', changePrice: 0.1, btcVolume: '10' },
      { ...stats, tick: 'cccc', curPrice: '9', changePrice: -0.3, btcVolume: '1000' },
    ];
    await open({ 'market.types': { list, total: 3 }, 'market.actions': empty }, '/market');
    const ticks = () =>
      [...document.querySelectorAll('tbody tr td:first-child a')].map((link) => link.textContent);
    expect(ticks()).toEqual(['cccc', 'aaaa', 'bbbb']);
    await press('Price, sats');
    expect(ticks()).toEqual(['bbbb', 'cccc', 'aaaa']);
    await press('Price, sats');
    expect(ticks()).toEqual(['aaaa', 'cccc', 'bbbb']);
    expect(button('Price, sats').closest('th')?.getAttribute('aria-sort')).toBe('ascending');
    await press('Change');
    expect(ticks()).toEqual(['bbbb', 'cccc', 'aaaa']);
    await press('Ticker');
    expect(ticks()).toEqual(['aaaa', 'bbbb', 'cccc']);
  });

  it('keeps a watch list, and shows it alone', async () => {
    const list = [
      { ...stats, tick: 'aaaa' },
      { ...stats, tick: 'bbbb' },
    ];
    const bridge = bridgeOf({ 'market.types': { list, total: 2 }, 'market.actions': empty });
    const watch = { ticks: [] as string[], alerts: [], lookedAt: null, problem: null };
    bridge.answer('watch.view', () => watch);
    bridge.answer('watch.star', ({ tick }) => ({ ...watch, ticks: [tick] }));
    await mountWith(MarketView, bridge, { route: '/market' });
    await settle();
    await press('Watch bbbb');
    expect(button('Watch bbbb').getAttribute('aria-pressed')).toBe('true');
    await press('Watchlist');
    const requests = bridge.inputsOf('provider.read').map(({ params }) => params['ticks']);
    expect(requests).toContainEqual(['bbbb']);
  });

  it('takes an alert for a price, and refuses what is none', async () => {
    const bridge = bridgeOf({ ...detail, 'market.list': empty });
    const none = { ticks: [], alerts: [], lookedAt: null, problem: null };
    bridge.answer('watch.view', () => none);
    bridge.answer('watch.addAlert', (wanted) => ({
      ...none,
      alerts: [{ ...wanted, id: 'one', toldAt: null, isPaused: false }],
    }));
    await mountWith(MarketView, bridge, { route: '/market?tick=moss&show=alerts' });
    await settle();
    const limit = document.querySelector<HTMLInputElement>('[aria-label="Sats per moss"]');
    if (!limit) throw new Error('no field');
    const put = async (text: string) => {
      limit.value = text;
      limit.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
    };
    await put('cheap');
    expect(button('Add alert').disabled).toBe(true);
    await put('35.5');
    limit.form?.requestSubmit();
    await settle();
    expect(bridge.inputsOf('watch.addAlert')).toEqual([
      {
        source: 'market',
        tick: 'moss',
        against: null,
        what: 'floor',
        when: 'below',
        limit: '35.5',
      },
    ]);
    expect(pageText()).toContain('Floor price at or below 35.5 sats');
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
    expect(pageText()).toContain('No tokens yet');
    unmountAll();
    const broken = new AppError('NOT_ON_NETWORK', 'market');
    await open({ 'market.types': broken, 'market.actions': broken }, '/market');
    expect(document.querySelector('[role=alert]')).not.toBeNull();
    expect(pageText()).not.toContain('No tokens yet');
  });
});
