import { describe, expect, it, vi } from 'vitest';
import { defineComponent, ref } from 'vue';

import { useProviderRead } from '#renderer/base/use/use-provider-read.ts';
import { AppError } from '#shared/errors.ts';

import { createFakeBridge } from './fake-bridge.ts';
import { mountWith, settle } from './mount.ts';

const answerOf = (height: number, stale = false) => ({
  data: { height, id: `block-${height}` },
  age: stale ? 60_000 : 0,
  fetchedAt: 1_000,
  stale,
  freshFor: 0,
  key: `block ${height}`,
});
const heightOf = (params: Record<string, unknown>) => Number(params['height']);

/** A component that shows the block at a height that the test changes. */
async function show(bridge = createFakeBridge(), first: number | null = 1, everyMs?: number) {
  const height = ref<number | null>(first);
  let read: ReturnType<typeof useProviderRead<'chain.blockByHeight'>> | undefined;
  const View = defineComponent({
    setup() {
      read = useProviderRead(
        'chain.blockByHeight',
        () => (height.value === null ? null : { height: height.value }),
        everyMs === undefined ? {} : { everyMs },
      );
      return () => null;
    },
  });
  await mountWith(View, bridge);
  return { read: read!, height };
}

describe('useProviderRead', () => {
  it('loads the row, typed by its name', async () => {
    const bridge = createFakeBridge({
      'provider.read': ({ params }) => answerOf(heightOf(params)),
    });
    const { read } = await show(bridge);
    const id: string | undefined = read.data.value?.id;
    expect(id).toBe('block-1');
    expect(read).toMatchObject({ loading: { value: false }, stale: { value: false } });
    expect(bridge.inputsOf('provider.read')).toEqual([
      { row: 'chain.blockByHeight', params: { height: 1 } },
    ]);
  });

  it('keeps the former answer while the next one loads, marked as previous', async () => {
    const held: (() => void)[] = [];
    const bridge = createFakeBridge({
      'provider.read': ({ params }) =>
        new Promise((done) => held.push(() => done(answerOf(heightOf(params))))),
    });
    const { read, height } = await show(bridge);
    expect(read.loading.value).toBe(true);
    held.shift()?.();
    await settle();
    height.value = 2;
    await settle();
    expect(read.data.value?.height).toBe(1);
    expect(read.isPrevious.value).toBe(true);
    held.shift()?.();
    await settle();
    expect(read.data.value?.height).toBe(2);
    expect(read.isPrevious.value).toBe(false);
  });

  it('drops an answer that comes after a newer question', async () => {
    const held = new Map<number, () => void>();
    const bridge = createFakeBridge({
      'provider.read': ({ params }) =>
        new Promise((done) => held.set(heightOf(params), () => done(answerOf(heightOf(params))))),
    });
    const { read, height } = await show(bridge);
    height.value = 2;
    await settle();
    held.get(2)?.();
    await settle();
    held.get(1)?.();
    await settle();
    expect(read.data.value?.height).toBe(2);
  });

  it('shows an old answer as stale and replaces it when the new one is there', async () => {
    let stale = true;
    const bridge = createFakeBridge({
      'provider.read': ({ params }) => answerOf(heightOf(params), stale),
    });
    const { read } = await show(bridge);
    expect(read.stale.value).toBe(true);
    stale = false;
    const event = { network: 'practice', row: 'chain.blockByHeight', error: null } as const;
    bridge.emit('provider.fresh', { ...event, key: 'another' });
    await settle();
    expect(read.stale.value).toBe(true);
    bridge.emit('provider.fresh', { ...event, key: 'block 1' });
    await settle();
    expect(read.stale.value).toBe(false);
  });

  it('keeps the data and shows the error when a refresh fails, in front or behind', async () => {
    let up = true;
    const bridge = createFakeBridge({
      'provider.read': ({ params }) => {
        if (!up) throw new AppError('PROVIDER_UNREACHABLE', 'gone');
        return answerOf(heightOf(params));
      },
    });
    const { read } = await show(bridge);
    up = false;
    await read.refresh();
    expect(read.error.value).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    expect(read.data.value?.height).toBe(1);
    up = true;
    await read.refresh();
    expect(read.error.value).toBeUndefined();
    expect(bridge.inputsOf('provider.read').at(-1)?.fresh).toBe(true);
    bridge.emit('provider.fresh', {
      network: 'practice',
      row: 'chain.blockByHeight',
      key: 'block 1',
      error: { code: 'PROVIDER_BUSY', message: 'later' },
    });
    await settle();
    expect(read.error.value).toMatchObject({ code: 'PROVIDER_BUSY' });
    expect(read.data.value?.height).toBe(1);
  });

  it('shows the last answer from before an outage, and says that there is no newer one', async () => {
    const bridge = createFakeBridge({
      'provider.read': ({ params }) => ({
        ...answerOf(heightOf(params), true),
        error: { code: 'PROVIDER_UNREACHABLE', message: 'gone' },
      }),
    });
    const { read } = await show(bridge);
    expect(read.data.value?.height).toBe(1);
    expect(read.error.value).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    bridge.answer('provider.read', () => answerOf(1));
    await read.refresh();
    expect(read.error.value).toBeUndefined();
  });

  it('makes no request without params, and shows nothing of another network', async () => {
    let height = 1;
    const bridge = createFakeBridge({ 'provider.read': () => answerOf(height) });
    const shown = await show(bridge, null);
    expect(bridge.inputsOf('provider.read')).toEqual([]);
    shown.height.value = 1;
    await settle();
    expect(shown.read.data.value?.height).toBe(1);
    bridge.answer('provider.read', () => {
      throw new AppError('NOT_ON_NETWORK', 'no');
    });
    height = 2;
    bridge.emit('network.changed', { network: 'testnet' });
    await settle();
    expect(shown.read.data.value).toBeUndefined();
    expect(shown.read.error.value).toMatchObject({ code: 'NOT_ON_NETWORK' });
  });

  it('refreshes automatically only once the answer is older than the row allows', async () => {
    vi.useFakeTimers({ now: 1_000, toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      const bridge = createFakeBridge({
        'provider.read': () => ({ ...answerOf(1), freshFor: 5_000 }),
      });
      await show(bridge, 1, 2_000);
      vi.advanceTimersByTime(4_000);
      await settle();
      expect(bridge.inputsOf('provider.read')).toHaveLength(1);
      vi.advanceTimersByTime(2_000);
      await settle();
      expect(bridge.inputsOf('provider.read')).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('refreshes every ten minutes while the page is idle, and at once when it is used again', async () => {
    const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const;
    vi.useFakeTimers({ toFake: [...timers, 'Date', 'performance'] });
    try {
      const bridge = createFakeBridge({
        'provider.read': () => ({ ...answerOf(1), fetchedAt: Date.now(), freshFor: 5_000 }),
      });
      await show(bridge, 1, 8_000);
      const pass = async (ms: number): Promise<number> => {
        const before = bridge.inputsOf('provider.read').length;
        for (let passed = 0; passed < ms; passed += 4_000) {
          vi.advanceTimersByTime(4_000);
          await settle();
        }
        return bridge.inputsOf('provider.read').length - before;
      };
      expect(await pass(60_000)).toBeGreaterThan(5);
      await pass(120_000);
      const resting = await pass(3_600_000);
      expect(resting).toBeGreaterThan(4);
      expect(resting).toBeLessThanOrEqual(6);
      await pass(60_000);
      const before = bridge.inputsOf('provider.read').length;
      window.dispatchEvent(new Event('pointermove'));
      await settle();
      expect(bridge.inputsOf('provider.read').length).toBe(before + 1);
    } finally {
      vi.useRealTimers();
    }
  });
});
