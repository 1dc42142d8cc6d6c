import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  contentItems,
  contentTitle,
  dataUrl,
  operationBytes,
  transferName,
} from '#main/orders/content.ts';
import { limitsOf } from '#main/orders/limits.ts';
import { estimateCost, planOrders, totalCost } from '#main/orders/plan.ts';
import type { InscribeInput, InscribeItem } from '#shared/flows/inputs.ts';

const TAPROOT = 'bcrt1pxyz';
const SEGWIT = 'bcrt1qxyz';
const item = (size: number, n = 0): InscribeItem => ({
  name: `file-${n}.bin`,
  mediaType: 'image/png',
  hash: n.toString(16).padStart(64, '0'),
  size,
});
const input = (items: InscribeItem[], change: Partial<InscribeInput> = {}): InscribeInput => ({
  kind: 'inscribe',
  content: { type: 'files', items },
  receiveAddress: TAPROOT,
  feeRate: 1,
  outputValue: 546,
  payWith: 'wallet',
  ...change,
});
const price = (items: InscribeItem[], change: Partial<InscribeInput> = {}) =>
  estimateCost(items, input(items, change), { network: 'practice', version: 2, runes: null });

describe('the estimate', () => {
  it('is the published formula, worked by hand', () => {
    // (1000 + 9) / 4 + 88 + 8 + 35 + 8 + 23 = 414.25
    expect(price([item(1000)]).networkSats).toBe('415');
    expect(price([item(1000)], { feeRate: 2 }).networkSats).toBe('829');
    expect(price([item(1000)], { feeRate: 1.5 }).networkSats).toBe('622');
    expect(price([item(1000)], { receiveAddress: SEGWIT }).networkSats).toBe('403');
    // Two files: + 43 + 88 + 8 + 35 + 0.5 and another 1009 / 4 = 841 exactly
    expect(price([item(1000), item(1000, 1)]).networkSats).toBe('841');
  });

  it('charges the service by the schedule of the network', () => {
    const many = (n: number) => Array.from({ length: n }, (_, at) => item(10, at));
    const service = (n: number) => price(many(n)).serviceSats;
    expect([20, 21, 33, 34, 1000].map(service)).toEqual(['0', '3150', '4950', '4999', '4999']);
    const altchain = input(many(3));
    expect(
      estimateCost(many(3), altchain, { network: 'altchain', version: 2, runes: null }).serviceSats,
    ).toBe('300000');
  });

  it('sums exactly and grows with every file, byte and rate', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 390_000 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1000, max: 10_000_000 }),
        (sizes, milli) => {
          const items = sizes.map((size, n) => item(size, n));
          const feeRate = milli / 1000;
          const cost = price(items, { feeRate, devFee: 700 });
          const parts = [cost.postageSats, cost.networkSats, cost.serviceSats, cost.devSats];
          expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(cost.totalSats));
          const more = price([...items, item(1, 99)], { feeRate });
          expect(BigInt(more.networkSats)).toBeGreaterThan(BigInt(cost.networkSats));
          const quarters = items.reduce((sum, { size }) => sum + BigInt(size + 9), 0n);
          expect(BigInt(cost.networkSats) * 4000n).toBeGreaterThan(quarters * BigInt(milli));
        },
      ),
    );
  });
});

describe('a plan', () => {
  it('puts 1,000 files into one order on Bitcoin and ten on the altchain, in order', () => {
    const items = Array.from({ length: 1000 }, (_, at) => item(300, at));
    expect(planOrders(input(items), 'practice', 2)).toHaveLength(1);
    const split = planOrders(input(items), 'altchain', 2);
    expect(split).toHaveLength(10);
    expect(split.flatMap((order) => order.items)).toEqual(items);
    expect(totalCost(split)).toMatchObject({ count: 1000, bytes: 300_000 });
  });

  it('keeps every order within the bytes and files of one, losing none', () => {
    const { maxBytesPerOrder, maxFilesPerOrder } = limitsOf('altchain');
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 390_000 }), { minLength: 1, maxLength: 400 }),
        (sizes) => {
          const items = sizes.map((size, n) => item(size, n));
          const orders = planOrders(input(items), 'altchain', 2);
          expect(orders.flatMap((order) => order.items)).toEqual(items);
          for (const order of orders) {
            expect(order.items.length).toBeLessThanOrEqual(maxFilesPerOrder);
            expect(order.cost.bytes).toBeLessThanOrEqual(maxBytesPerOrder);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('asks a developer fee once', () => {
    const items = Array.from({ length: 150 }, (_, at) => item(10, at));
    const orders = planOrders(input(items, { devFee: 5000 }), 'altchain', 2);
    expect(orders.map(({ cost }) => cost.devSats)).toEqual(['5000', '0']);
  });
});

describe('contents', () => {
  it('are called by their name, by how many they are, and by what they are inscribed for', () => {
    const titled = (...names: string[]) => {
      const items = names.map((name, at) => ({ ...item(10, at), name }));
      return contentTitle({ type: 'files', items }, items);
    };
    expect(titled('rings.png')).toBe('rings.png');
    expect(titled('rings.png', transferName(0))).toBe('2 files');
    expect(titled(...[0, 1, 2].map(transferName))).toBe('3 transfers');
  });

  it('of a mint are one payload as often as asked, whose hash is that of its bytes', () => {
    const content = { type: 'brc20-mint', tick: 'ordi', amount: '1000', count: 3 } as const;
    const items = contentItems(content);
    expect(items).toHaveLength(3);
    expect(new Set(items.map(({ hash }) => hash)).size).toBe(1);
    expect(new TextDecoder().decode(operationBytes(content) ?? undefined)).toBe(
      '{"p":"brc-20","op":"mint","tick":"ordi","amt":"1000"}',
    );
  });

  it('survive their data URL byte for byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        const url = dataUrl('image/png', bytes);
        expect(url).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]*={0,2}$/);
        expect(new Uint8Array(Buffer.from(url.split(',')[1] ?? '', 'base64'))).toEqual(bytes);
      }),
    );
  });
});
