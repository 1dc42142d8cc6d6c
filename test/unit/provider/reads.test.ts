import { describe, expect, it } from 'vitest';

import { createReads } from '#main/provider/reads.ts';
import type { ParsedClient } from '#main/provider/types.ts';
import type { Endpoint } from '#shared/api/define.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { AppError } from '#shared/errors.ts';
import type { ProviderFresh } from '#shared/ipc/provider.ts';
import { createFakeClock, settle } from '#test/flows/support/fake-clock.ts';

const TXID = 'ab'.repeat(32);

/** Reads over a client that returns what `answer` does, and counts. */
function start(answer: (row: string, params: unknown) => unknown, maxCacheBytes?: number) {
  const clock = createFakeClock();
  const calls: { row: string; params: unknown; force: boolean }[] = [];
  const events: ProviderFresh[] = [];
  const world = { source: 'a' };
  const client: ParsedClient = {
    async ask(row, params, options) {
      calls.push({ row, params, force: options?.force === true });
      return await answer(row, params);
    },
  };
  const reads = createReads({
    network: 'practice',
    clock,
    client,
    source: () => world.source,
    onFresh: (event) => events.push(event),
    ...(maxCacheBytes === undefined ? {} : { maxCacheBytes }),
  });
  return { reads, clock, calls, events, world };
}

describe('which rows the page may read', () => {
  it('is every read row with a JSON answer, and no other', async () => {
    const { reads, calls } = start(() => ({}));
    for (const [name, row] of Object.entries(endpoints)) {
      if (row.effect === 'read' && row.body === 'envelope') continue;
      await expect(reads.read(name, {}), name).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    for (const name of ['constructor', '__proto__', 'toString', '', 'chain.info ', 'chain']) {
      await expect(reads.read(name, {}), name).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect(calls).toEqual([]);
    await expect(reads.read('chain.info', {})).resolves.toMatchObject({ data: {}, stale: false });
  });

  it('takes only the params of the row', async () => {
    const { reads, calls } = start(() => ({}));
    for (const params of [{}, { txid: 7 }, { txid: 'zz' }, { txid: `${TXID}/../x` }, null]) {
      await expect(reads.read('chain.tx', params)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect(calls).toEqual([]);
    await reads.read('chain.tx', { txid: TXID, admin: true });
    expect(calls[0]?.params).toEqual({ txid: TXID });
  });
});

describe('the answer', () => {
  it('is frozen plain data: bigint as text, strings without control or hidden characters', async () => {
    const { reads } = start(() => ({
      total: 12n,
      'a\u0007b': ['or\u200bdi', 'line\r\nend\u2028', '\ud800', 'x\u{e0041}'],
      bytes: new Uint8Array(3),
      not: Number.NaN,
    }));
    const { data } = await reads.read('chain.info', {});
    expect(data).toEqual({
      total: '12',
      'a⟨U+0007⟩b': ['or⟨U+200B⟩di', 'line\nend⟨U+2028⟩', '⟨U+D800⟩', 'x⟨U+E0041⟩'],
      bytes: null,
      not: null,
    });
    expect(Object.isFrozen(data)).toBe(true);
  });

  it('distinguishes a ticker with a hidden character from the one it imitates', async () => {
    const { reads } = start(() => ({ ticker: 'or\u200bdi' }));
    const { data } = await reads.read('brc20.info', { ticker: 'ordi' });
    expect((data as { ticker: string }).ticker).not.toBe('ordi');
  });
});

describe('the cache', () => {
  it('answers again without a call while the answer is good, and says its age', async () => {
    const { reads, clock, calls } = start(() => ({ blocks: 1 }));
    const first = await reads.read('chain.info', {});
    await clock.advance(9_000);
    const second = await reads.read('chain.info', {});
    expect(second).toMatchObject({ age: 9_000, stale: false, fetchedAt: first.fetchedAt });
    expect(calls).toHaveLength(1);
  });

  it('returns an old answer at once and reports when the new one is ready', async () => {
    let blocks = 0;
    const { reads, clock, calls, events } = start(() => ({ blocks: (blocks += 1) }));
    await reads.read('chain.info', {});
    await clock.advance(60_000);
    const old = await reads.read('chain.info', {});
    expect(old).toMatchObject({ data: { blocks: 1 }, stale: true, age: 60_000 });
    await settle();
    expect(events).toEqual([{ network: 'practice', row: 'chain.info', key: old.key, error: null }]);
    expect(await reads.read('chain.info', {})).toMatchObject({ data: { blocks: 2 }, stale: false });
    expect(calls).toHaveLength(2);
  });

  it('says why a refresh failed, and keeps the old answer', async () => {
    const world = { up: true };
    const { reads, clock, events } = start(() => {
      if (world.up) return { blocks: 1 };
      throw new AppError('PROVIDER_UNREACHABLE', 'chain.info: gone', { row: 'chain.info' });
    });
    await reads.read('chain.info', {});
    world.up = false;
    await clock.advance(60_000);
    expect(await reads.read('chain.info', {})).toMatchObject({ stale: true });
    await settle();
    expect(events[0]?.error?.code).toBe('PROVIDER_UNREACHABLE');
    expect(await reads.read('chain.info', {})).toMatchObject({ data: { blocks: 1 }, stale: true });
  });

  describe('while the provider does not answer', () => {
    /** Each row answers once; after that there is only `fault`. */
    async function startOld(row: string, params: object, fault: AppError) {
      const provider = { answers: true };
      const started = start(() => {
        if (provider.answers) return { blocks: 1 };
        throw fault;
      });
      await started.reads.read(row, params);
      await started.clock.advance(2 * 24 * 3_600_000);
      provider.answers = false;
      return { ...started, provider };
    }
    const down = () => new AppError('PROVIDER_UNREACHABLE', 'gone', { reason: 'timeout' });

    it('returns its last answer, however old, with its age and the reason', async () => {
      const { reads, clock, provider } = await startOld('chain.info', {}, down());
      const old = await reads.read('chain.info', {});
      expect(old).toMatchObject({
        ...{ data: { blocks: 1 }, stale: true, age: 2 * 24 * 3_600_000 },
        error: { code: 'PROVIDER_UNREACHABLE', details: { reason: 'timeout' } },
      });
      expect(old.fetchedAt).toBe(clock.now() - old.age);
      provider.answers = true;
      const now = await reads.read('chain.info', {});
      expect(now).toMatchObject({ stale: false, age: 0 });
      expect(now).not.toHaveProperty('error');
    });

    it('returns no old answer that forms calculate with', async () => {
      const rows = Object.entries(endpoints) as [string, Endpoint][];
      const shown = rows.filter(([, { fresh }]) => fresh.throughOutage).map(([name]) => name);
      expect(shown).toContain('market.list');
      expect(shown.filter((name) => /^swap\.|^chain\.(fees|price)$/.test(name))).toEqual([]);
      for (const [name, params] of [
        ['chain.fees', {}],
        ['chain.price', { coin: 'btc' }],
      ] as const) {
        const { reads } = await startOld(name, params, down());
        await expect(reads.read(name, params), name).rejects.toMatchObject({
          code: 'PROVIDER_UNREACHABLE',
        });
      }
    });

    it('gives nothing older where the provider did answer, if only to refuse', async () => {
      const { reads } = await startOld('chain.info', {}, new AppError('API_KEY_REFUSED', 'no'));
      await expect(reads.read('chain.info', {})).rejects.toMatchObject({ code: 'API_KEY_REFUSED' });
    });

    it('gives nothing older to who asks past what is kept, nor of another source', async () => {
      const { reads, world, calls } = await startOld('chain.info', {}, down());
      await expect(reads.read('chain.info', {}, { fresh: true })).rejects.toThrow('gone');
      const request = reads.read('chain.info', {});
      world.source = 'b';
      await expect(request).rejects.toThrow('gone');
      await expect(reads.read('chain.info', {})).rejects.toThrow('gone');
      expect(calls).toHaveLength(4);
    });
  });

  it('shares one call between equal questions, whatever the order of their params', async () => {
    const { reads, calls } = start(() => new Promise((done) => setTimeout(() => done({}), 5)));
    const page = { ticker: 'ordi', start: 0, limit: 5 };
    const turned = { limit: 5, start: 0, ticker: 'ordi' };
    await Promise.all([reads.read('brc20.holders', page), reads.read('brc20.holders', turned)]);
    expect(calls).toHaveLength(1);
    await reads.read('brc20.holders', { ...page, start: 5 });
    expect(calls).toHaveLength(2);
  });

  it('does not keep failures', async () => {
    let tries = 0;
    const { reads } = start(() => {
      tries += 1;
      if (tries === 1) throw new AppError('PROVIDER_UNREACHABLE', 'gone');
      return { blocks: 2 };
    });
    await expect(reads.read('chain.info', {})).rejects.toThrow();
    await expect(reads.read('chain.info', {})).resolves.toMatchObject({ data: { blocks: 2 } });
  });

  it('bypasses the cache when the user refreshes', async () => {
    const { reads, calls } = start(() => ({}));
    await reads.read('chain.info', {});
    await reads.read('chain.info', {}, { fresh: true });
    expect(calls.map(({ force }) => force)).toEqual([false, true]);
  });

  it('forgets all answers of another host or key, also one that is still under way', async () => {
    const held: ((value: unknown) => void)[] = [];
    const { reads, calls, world } = start(() => new Promise((done) => held.push(done)));
    const first = reads.read('chain.info', {});
    world.source = 'b';
    const second = reads.read('chain.info', {});
    await settle();
    held[0]?.({ of: 'a' });
    held[1]?.({ of: 'b' });
    expect((await first).data).toEqual({ of: 'a' });
    expect((await second).data).toEqual({ of: 'b' });
    expect((await reads.read('chain.info', {})).data).toEqual({ of: 'b' });
    expect(calls).toHaveLength(2);
    world.source = 'c';
    void reads.read('chain.info', {});
    await settle();
    expect(calls).toHaveLength(3);
  });

  it('holds what was used last within its room, and nothing too large', async () => {
    const { reads, calls } = start((_row, params) => {
      const { height } = params as { height: number };
      return { text: 'x'.repeat(height === 99 ? 50_000 : 5_000) };
    }, 60_000);
    const block = (height: number) => reads.read('chain.blockByHeight', { height });
    for (let height = 0; height < 5; height += 1) await block(height);
    await block(0);
    for (let height = 5; height < 9; height += 1) await block(height);
    expect(reads.bytes()).toBeLessThanOrEqual(60_000);
    const before = calls.length;
    await block(0);
    expect(calls.length).toBe(before);
    await block(1);
    expect(calls.length).toBe(before + 1);
    const room = reads.bytes();
    await block(99);
    expect(reads.bytes()).toBe(room);
  });

  it('makes every kept answer old when something changed that it depends on', async () => {
    const { reads } = start(() => ({}));
    await reads.read('chain.info', {});
    reads.expire();
    expect(await reads.read('chain.info', {})).toMatchObject({ stale: true });
    await settle();
    expect(await reads.read('chain.info', {})).toMatchObject({ stale: false });
  });
});
