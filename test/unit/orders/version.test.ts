import { describe, expect, it } from 'vitest';

import { createOrderVersion } from '#main/order-service/version.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { OrderVersion } from '#shared/api/order-version.ts';
import { AppError } from '#shared/errors.ts';

const DAY = 24 * 60 * 60_000;
const rejected = new AppError('PROVIDER_REJECTED', 'not found', { row: '', code: 404, msg: '' });
const down = new AppError('PROVIDER_UNREACHABLE', 'down');

function setUp() {
  const kept = new Map<string, unknown>();
  const state = {
    now: 1_000,
    host: 'https://one.invalid',
    chosen: null as OrderVersion | null,
    /** What the status and the quote answer. */
    answers: {} as Record<string, AppError | undefined>,
    asked: [] as string[],
  };
  const client = {
    call: (name: string) => {
      state.asked.push(name);
      const error = state.answers[name];
      return error ? Promise.reject(error) : Promise.resolve({});
    },
  } as unknown as ProviderClient;
  const open = () =>
    createOrderVersion({
      client,
      clock: { now: () => state.now },
      marks: {
        get: (source) => kept.get(source),
        set: (source, _key, mark) => kept.set(source, mark),
      },
      chosen: () => state.chosen,
      host: () => state.host,
      own: () => ({ receiver: '', refundAddress: '', userAddress: '', userPubkey: '' }),
    });
  return { state, open };
}

describe('the version of the order service', () => {
  it('is 5 where its status answers and a quote can be read, and is asked for once a day', async () => {
    const { state, open } = setUp();
    expect(open().known()).toBe(2);
    expect(await open().current()).toBe(5);
    expect(state.asked).toEqual(['ordersV5.status', 'ordersV5.quote']);
    state.now += DAY - 1;
    expect(await open().current()).toBe(5);
    expect(open().known()).toBe(5);
    expect(state.asked).toHaveLength(2);
    state.now += 1;
    await open().current();
    expect(state.asked).toHaveLength(4);
  });

  it('is 2 where the status is refused, or a quote is', async () => {
    for (const row of ['ordersV5.status', 'ordersV5.quote']) {
      const { state, open } = setUp();
      state.answers[row] = rejected;
      expect(await open().current()).toBe(2);
      expect(open().askedAt()).toBe(1_000);
    }
  });

  it('stays what it was while the provider cannot be asked', async () => {
    const { state, open } = setUp();
    await open().current();
    state.now += 2 * DAY;
    state.answers['ordersV5.status'] = down;
    expect(await open().current()).toBe(5);
    await expect(open().ask()).rejects.toBe(down);
    expect(open().askedAt()).toBe(1_000);
  });

  it('of another host is asked for again, and a choice is not asked for at all', async () => {
    const { state, open } = setUp();
    await open().current();
    state.host = 'https://two.invalid';
    expect(open().known()).toBe(2);
    expect(open().askedAt()).toBeNull();
    state.chosen = 2;
    expect(await open().current()).toBe(2);
    expect(state.asked).toHaveLength(2);
  });
});
