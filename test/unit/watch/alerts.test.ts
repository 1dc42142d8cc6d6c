import { describe, expect, it } from 'vitest';

import { marketSource } from '#main/app/watch/market-source.ts';
import { swapSource } from '#main/app/watch/swap-source.ts';
import { createWatch } from '#main/app/watch/watch.ts';
import { silentLog } from '#main/log.ts';
import type { CallOptions, ProviderClient } from '#main/provider/types.ts';
import { AppError } from '#shared/errors.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';

const MINUTES = 60_000;
const moss = { source: 'market', tick: 'moss', against: null } as const;
const pool = { source: 'swap', tick: 'lime', against: 'moss' } as const;
const offer = (auctionId: string, unitPrice: string, onSaleTime: number) => ({
  auctionId,
  price: Math.round(Number(unitPrice) * 100) as number | null,
  unitPrice,
  amount: '100',
  onSaleTime,
});

function watching(isWanted = true) {
  const clock = createFakeClock();
  const stored = new Map<string, unknown>();
  const reported: string[] = [];
  let ids = 0;
  const calls: { name: string; options: CallOptions | undefined }[] = [];
  const market = {
    price: '40',
    offers: [offer('old', '50', clock.now() - 1)],
    fails: false,
    pool: {
      existed: true,
      addLiq: true,
      tick0: 'lime',
      tick1: 'moss',
      amount0: '1000',
      amount1: '2500.5',
      tvl: '800.25',
    },
  };
  const client = {
    async call(name: string, params: { sort?: Record<string, number> }, options?: CallOptions) {
      calls.push({ name, options });
      if (market.fails && name.startsWith('market'))
        throw new AppError('PROVIDER_UNREACHABLE', 'no answer');
      if (name === 'swap.poolInfo') return market.pool;
      if (name === 'market.types') return { list: [{ tick: 'moss', curPrice: market.price }] };
      const sorted = market.offers.toSorted((a, b) =>
        params.sort?.['unitPrice']
          ? Number(a.unitPrice) - Number(b.unitPrice)
          : b.onSaleTime - a.onSaleTime,
      );
      return { list: sorted, total: sorted.length };
    },
  } as unknown as ProviderClient;
  const make = () =>
    createWatch({
      clock,
      sources: { market: marketSource(client, true), swap: swapSource(client, true) },
      marks: {
        get: (source, key) => stored.get(`${source} ${key}`) ?? null,
        set: (source, key, data) => void stored.set(`${source} ${key}`, structuredClone(data)),
      },
      log: silentLog,
      isWanted: () => isWanted,
      notify: (_title, text) => reported.push(text),
      onChange: () => undefined,
      newId: () => `id-${(ids += 1)}`,
    });
  return { clock, market, told: reported, calls, stored, make, watch: make() };
}

describe('alerts', () => {
  it('report a price once, and again after it was on the other side', async () => {
    const { watch, market, told } = watching();
    watch.add({ ...moss, what: 'price', when: 'above', limit: '50' });
    await watch.look();
    expect(told).toEqual([]);
    market.price = '50';
    await watch.look();
    await watch.look();
    expect(told).toEqual(['The last sale was 50 sats per moss; your alert is for at least 50.']);
    market.price = '49.9';
    await watch.look();
    market.price = '60';
    await watch.look();
    expect(told).toHaveLength(2);
  });

  it('report a floor by the cheapest listing', async () => {
    const { watch, told, clock, market } = watching();
    watch.add({ ...moss, what: 'floor', when: 'below', limit: '30' });
    await watch.look();
    market.offers.push(offer('new', '29.5', clock.now()));
    await watch.look();
    expect(told).toEqual(['The floor price is 29.5 sats per moss; your alert is for at most 30.']);
  });

  it('count no row that is not for sale', async () => {
    const { watch, told, clock, market } = watching();
    watch.add({ ...moss, what: 'floor', when: 'below', limit: '30' });
    watch.add({ ...moss, what: 'listing', when: 'below', limit: '30' });
    await watch.look();
    market.offers.push({ ...offer('gone', '1', clock.now() + 1), price: null });
    await watch.look();
    expect(told).toEqual([]);
  });

  it('report new listings at or below the limit, each once, and none that existed before', async () => {
    const { watch, told, clock, market } = watching();
    watch.add({ ...moss, what: 'listing', when: 'below', limit: '60' });
    await watch.look();
    expect(told).toEqual([]);
    market.offers.push(offer('b', '60', clock.now() + 1), offer('c', '61', clock.now() + 2));
    await watch.look();
    await watch.look();
    expect(told).toEqual(['New listing: 100 moss at 60 sats each; your limit is 60.']);
  });

  it('look every minute behind what the person asks for, and spend no call without alerts', async () => {
    const { watch, calls, clock } = watching();
    watch.start();
    watch.star('moss', true);
    await clock.advance(30 * MINUTES);
    expect(calls).toEqual([]);
    for (const limit of ['1', '2', '3'])
      watch.add({ ...moss, what: 'price', when: 'below', limit });
    await clock.advance(2 * MINUTES);
    expect(calls.map(({ name }) => name)).toEqual(['market.types', 'market.types']);
    expect(calls.every(({ options }) => options?.priority === 'background')).toBe(true);
    await watch.stop();
    await clock.advance(60 * MINUTES);
    expect(calls).toHaveLength(2);
  });

  it('are not looked at while they are paused, and say nothing of what came meanwhile', async () => {
    const { watch, told, calls, clock, market } = watching();
    const [made] = watch.add({ ...moss, what: 'listing', when: 'below', limit: '60' }).alerts;
    const id = made?.id ?? '';
    watch.change(id, { isPaused: true });
    await watch.look();
    expect(calls).toEqual([]);
    market.offers.push(offer('b', '55', clock.now() + 1));
    await clock.advance(MINUTES);
    expect(watch.change(id, { isPaused: false }).alerts[0]).toMatchObject({ isPaused: false });
    await watch.look();
    expect(told).toEqual([]);
    market.offers.push(offer('c', '54', clock.now() + 1));
    await watch.look();
    expect(told).toHaveLength(1);
  });

  it('can be edited, and fire again at the new limit', async () => {
    const { watch, told } = watching();
    const [made] = watch.add({ ...moss, what: 'price', when: 'above', limit: '30' }).alerts;
    await watch.look();
    await watch.look();
    expect(told).toHaveLength(1);
    const [changed] = watch.change(made?.id ?? '', { limit: '35' }).alerts;
    expect(changed).toMatchObject({ id: made?.id, limit: '35' });
    await watch.look();
    expect(told).toHaveLength(2);
    expect(() => watch.change(made?.id ?? '', { what: 'worth' })).toThrow('not an alert or a star');
    expect(watch.change('none', { limit: '1' }).alerts).toHaveLength(1);
  });

  it('are not looked at while calls are not wanted', async () => {
    const { watch, calls, clock } = watching(false);
    watch.start();
    watch.add({ ...moss, what: 'floor', when: 'below', limit: '1' });
    await clock.advance(60 * MINUTES);
    expect(calls).toEqual([]);
    await watch.stop();
  });

  it('say why they couldn’t be checked, until they can', async () => {
    const { watch, market } = watching();
    watch.add({ ...moss, what: 'floor', when: 'below', limit: '1' });
    market.fails = true;
    expect(await watch.look()).toMatchObject({
      problem: { code: 'PROVIDER_UNREACHABLE' },
      lookedAt: null,
    });
    market.fails = false;
    expect(await watch.look()).toMatchObject({ problem: null });
  });

  it('are stored with what they have reported', async () => {
    const { watch, make, told, market } = watching();
    watch.star('moss', true);
    watch.star('fern', true);
    watch.star('moss', false);
    market.price = '70';
    watch.add({ ...moss, what: 'price', when: 'above', limit: '50' });
    await watch.look();
    const again = make();
    await again.look();
    expect(told).toHaveLength(1);
    expect(again.view()).toMatchObject({
      ticks: ['fern'],
      alerts: [{ tick: 'moss', limit: '50' }],
    });
    const [alert] = again.view().alerts;
    expect(again.remove(alert?.id ?? '').alerts).toEqual([]);
  });

  it('report the price in a pool from either side, and its reserves, with one call for all', async () => {
    const { watch, market, told, calls } = watching();
    watch.add({ ...pool, what: 'price', when: 'above', limit: '2.5005' });
    watch.add({ ...pool, what: 'worth', when: 'below', limit: '800' });
    watch.add({ ...pool, tick: 'moss', against: 'lime', what: 'price', when: 'above', limit: '1' });
    await watch.look();
    expect(calls.map(({ name }) => name)).toEqual(['swap.poolInfo']);
    expect(told).toEqual(['1 lime costs 2.5005 moss; your alert is for at least 2.5005 moss.']);
    market.pool = { ...market.pool, amount0: '3000', amount1: '1500', tvl: '799.99' };
    await watch.look();
    expect(told.slice(1)).toEqual([
      'Its reserves are worth 799.99 dollars; your alert is for at most 800 dollars.',
      '1 moss costs 2 lime; your alert is for at least 1 lime.',
    ]);
  });

  it('report nothing of a pool that is missing, empty, or not the requested one', async () => {
    const { watch, market, told } = watching();
    watch.add({ ...pool, what: 'price', when: 'below', limit: '5' });
    for (const changed of [{ existed: false }, { amount0: '0' }, { tick0: 'pine' }]) {
      const before = market.pool;
      market.pool = { ...before, ...changed };
      await watch.look();
      market.pool = before;
    }
    expect(told).toEqual([]);
  });

  it('of one source are reported although another does not answer', async () => {
    const { watch, market, told } = watching();
    watch.add({ ...moss, what: 'price', when: 'above', limit: '1' });
    watch.add({ ...pool, what: 'price', when: 'above', limit: '1' });
    market.fails = true;
    expect(await watch.look()).toMatchObject({ problem: { code: 'PROVIDER_UNREACHABLE' } });
    expect(told).toHaveLength(1);
  });

  it('are refused for a source that cannot report them', () => {
    const { watch } = watching();
    const wanted = { what: 'price', when: 'below', limit: '1' } as const;
    expect(() => watch.add({ ...pool, ...wanted, what: 'floor' })).toThrow(AppError);
    expect(() => watch.add({ ...moss, ...wanted, what: 'worth' })).toThrow(AppError);
    expect(() => watch.add({ ...pool, ...wanted, against: null })).toThrow(AppError);
    expect(() => watch.add({ ...moss, ...wanted, against: 'lime' })).toThrow(AppError);
  });

  it('are refused above a price for new listings, and if there are too many', () => {
    const { watch } = watching();
    const wanted = { ...moss, what: 'listing', limit: '5' } as const;
    expect(() => watch.add({ ...wanted, when: 'above' })).toThrow(AppError);
    for (let n = 0; n < 50; n += 1) watch.add({ ...wanted, when: 'below' });
    expect(() => watch.add({ ...wanted, when: 'below' })).toThrow(AppError);
  });
});
