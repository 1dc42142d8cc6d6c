import { describe, expect, it } from 'vitest';

import { createMarketWatch } from '#main/app/market/watch.ts';
import { silentLog } from '#main/log.ts';
import type { CallOptions, ProviderClient } from '#main/provider/types.ts';
import { AppError } from '#shared/errors.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';

const MINUTES = 60_000;
const offer = (auctionId: string, unitPrice: string, onSaleTime: number) => ({
  auctionId,
  unitPrice,
  amount: '100',
  onSaleTime,
});

function watching(isWanted = true) {
  const clock = createFakeClock();
  const stored = new Map<string, unknown>();
  const told: string[] = [];
  const calls: { name: string; options: CallOptions | undefined }[] = [];
  const market = {
    price: '40',
    offers: [offer('old', '50', clock.now() - 1)],
    fails: false,
  };
  const client = {
    async call(name: string, params: { sort?: Record<string, number> }, options?: CallOptions) {
      calls.push({ name, options });
      if (market.fails) throw new AppError('PROVIDER_UNREACHABLE', 'no answer');
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
    createMarketWatch({
      clock,
      client,
      marks: {
        get: (source, key) => stored.get(`${source} ${key}`) ?? null,
        set: (source, key, data) => void stored.set(`${source} ${key}`, structuredClone(data)),
      },
      log: silentLog,
      isServed: true,
      isWanted: () => isWanted,
      notify: (_title, text) => told.push(text),
      onChange: () => undefined,
      newId: () => `id-${stored.size}-${told.length}-${calls.length}`,
    });
  return { clock, market, told, calls, make, watch: make() };
}

describe('alerts of the market', () => {
  it('tell of a price once, and again after it was on the other side', async () => {
    const { watch, market, told } = watching();
    watch.add({ tick: 'moss', what: 'price', when: 'above', limit: '50' });
    await watch.look();
    expect(told).toEqual([]);
    market.price = '50';
    await watch.look();
    await watch.look();
    expect(told).toEqual(['The last sale was at 50 sats for one moss; you asked for at least 50.']);
    market.price = '49.9';
    await watch.look();
    market.price = '60';
    await watch.look();
    expect(told).toHaveLength(2);
  });

  it('tell of a floor by the cheapest offer', async () => {
    const { watch, told, clock, market } = watching();
    watch.add({ tick: 'moss', what: 'floor', when: 'below', limit: '30' });
    await watch.look();
    market.offers.push(offer('new', '29.5', clock.now()));
    await watch.look();
    expect(told).toEqual([
      'The cheapest offer is at 29.5 sats for one moss; you asked for at most 30.',
    ]);
  });

  it('tell of new offers at or below the limit, of each once, and of none that stood there before', async () => {
    const { watch, told, clock, market } = watching();
    watch.add({ tick: 'moss', what: 'listing', when: 'below', limit: '60' });
    await watch.look();
    expect(told).toEqual([]);
    market.offers.push(offer('b', '60', clock.now() + 1), offer('c', '61', clock.now() + 2));
    await watch.look();
    await watch.look();
    expect(told).toEqual(['New offer: 100 moss at 60 sats for one; you asked for at most 60.']);
  });

  it('look every ten minutes behind what the person asks for, and spend no call without alerts', async () => {
    const { watch, calls, clock } = watching();
    watch.start();
    watch.star('moss', true);
    await clock.advance(30 * MINUTES);
    expect(calls).toEqual([]);
    for (const limit of ['1', '2', '3'])
      watch.add({ tick: 'moss', what: 'price', when: 'below', limit });
    await clock.advance(20 * MINUTES);
    expect(calls.map(({ name }) => name)).toEqual(['market.types', 'market.types']);
    expect(calls.every(({ options }) => options?.priority === 'background')).toBe(true);
    await watch.stop();
    await clock.advance(60 * MINUTES);
    expect(calls).toHaveLength(2);
  });

  it('are not looked at while calls are not wanted', async () => {
    const { watch, calls, clock } = watching(false);
    watch.start();
    watch.add({ tick: 'moss', what: 'floor', when: 'below', limit: '1' });
    await clock.advance(60 * MINUTES);
    expect(calls).toEqual([]);
    await watch.stop();
  });

  it('say why they could not be looked at, until they can', async () => {
    const { watch, market } = watching();
    watch.add({ tick: 'moss', what: 'floor', when: 'below', limit: '1' });
    market.fails = true;
    expect(await watch.look()).toMatchObject({
      problem: { code: 'PROVIDER_UNREACHABLE' },
      lookedAt: null,
    });
    market.fails = false;
    expect(await watch.look()).toMatchObject({ problem: null });
  });

  it('are kept, with what they have told', async () => {
    const { watch, make, told, market } = watching();
    watch.star('moss', true);
    watch.star('fern', true);
    watch.star('moss', false);
    market.price = '70';
    watch.add({ tick: 'moss', what: 'price', when: 'above', limit: '50' });
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

  it('are refused above a price for new offers, and where there are too many', () => {
    const { watch } = watching();
    const wanted = { tick: 'moss', what: 'listing', limit: '5' } as const;
    expect(() => watch.add({ ...wanted, when: 'above' })).toThrow(AppError);
    for (let n = 0; n < 50; n += 1) watch.add({ ...wanted, when: 'below' });
    expect(() => watch.add({ ...wanted, when: 'below' })).toThrow('Remove one first');
  });
});
