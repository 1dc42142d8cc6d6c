import { describe, expect, it, vi } from 'vitest';
import { createApp, h } from 'vue';

import { watchPage } from '#renderer/base/page-errors.ts';
import { readWhole } from '#renderer/base/pieces.ts';
import { createRpc } from '#renderer/base/rpc.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { Place } from '#shared/ipc/pieces.ts';

import { createFakeBridge } from './fake-bridge.ts';
import { snapshotOf } from './fixtures.ts';

describe('a page', () => {
  it('reports its failures to main, but not what main itself refused', async () => {
    const bridge = createFakeBridge({ 'app.pageFailed': () => ({}) });
    window.reportError = (error: unknown) =>
      void window.dispatchEvent(new ErrorEvent('error', { error }));
    const failing: unknown[] = [
      new TypeError('no length'),
      new AppError('NOT_FOUND', 'none'),
      'a word',
    ];
    const app = createApp(() =>
      h('button', {
        onClick: () => {
          throw failing.shift();
        },
      }),
    );
    watchPage(app, createRpc(bridge), 'main');
    const host = document.body.appendChild(document.createElement('div'));
    app.mount(host);
    for (let presses = 0; presses < 3; presses += 1) host.querySelector('button')?.click();
    window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('too far') }));
    expect(bridge.inputsOf('app.pageFailed')).toMatchObject([
      { page: 'main', reason: 'TypeError: no length' },
      { page: 'main', reason: 'RangeError: too far' },
    ]);
    app.unmount();
  });
});

describe('rpc', () => {
  it('gives the value of an answer', async () => {
    const rpc = createRpc(createFakeBridge());
    expect((await rpc.call('app.snapshot', {})).version).toBe('0.1.0');
  });

  it('rebuilds an error with its code and details', async () => {
    const bridge = createFakeBridge({
      'vault.unlock': () => {
        throw new AppError('WRONG_PASSWORD', 'no', { waitMs: 4000 });
      },
    });
    const error: unknown = await createRpc(bridge)
      .call('vault.unlock', { password: 'x' })
      .catch((caught: unknown) => caught);
    expect(isAppError(error, 'WRONG_PASSWORD')).toBe(true);
    expect((error as AppError).details).toEqual({ waitMs: 4000 });
  });

  it('hears only the event it asked for, until it stops listening', () => {
    const bridge = createFakeBridge();
    const heard: unknown[] = [];
    const stop = createRpc(bridge).on('vault.changed', (status) => heard.push(status.unlocked));
    bridge.emit('network.changed', { network: 'practice' });
    bridge.emit('vault.changed', snapshotOf().vault);
    stop();
    bridge.emit('vault.changed', snapshotOf().vault);
    expect(heard).toEqual([true]);
  });

  it('subscribes to the bridge once, and a listener that throws keeps nothing from the next', () => {
    const bridge = createFakeBridge();
    const subscribe = vi.spyOn(bridge, 'on');
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const rpc = createRpc(bridge);
    const heard: string[] = [];
    rpc.on('network.changed', () => {
      throw new Error('not this one');
    });
    const stop = rpc.on('network.changed', () => void heard.push('second'));
    rpc.on('network.changed', () => {
      stop();
      heard.push('third');
    });
    bridge.emit('network.changed', { network: 'practice' });
    bridge.emit('network.changed', { network: 'practice' });
    expect(subscribe).toHaveBeenCalledTimes(1);
    expect(heard).toEqual(['second', 'third', 'third']);
    expect(reported).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });
});

/** Main with a list of ten in pages of three; `gone`: how often it has dropped the list. */
function mainWith(gone: number) {
  const begun: boolean[] = [];
  let left = gone;
  const list = '00000000-0000-4000-8000-000000000000';
  const cut = (from: number) => {
    const items = Array.from({ length: Math.min(3, 10 - from) }, (_, index) => from + index);
    return { items, more: from + 3 < 10 ? { list, from: from + 3 } : null };
  };
  const goOn = async ({ from }: Place): Promise<{ items: number[] | null; more: Place | null }> => {
    if (from < 6 || left === 0) return cut(from);
    left -= 1;
    return { items: null, more: null };
  };
  const begin = async (again: boolean) => {
    begun.push(again);
    return cut(0);
  };
  return { begun, read: () => readWhole(begin, ({ items }) => items, goOn) };
}
const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

describe('a long list that the page reads', () => {
  it('is put together of its pieces', async () => {
    const { read, begun } = mainWith(0);
    expect((await read()).items).toEqual(ten);
    expect(begun).toEqual([false]);
  });

  it('starts over, without repeating its first part, if main dropped it', async () => {
    const { read, begun } = mainWith(2);
    expect((await read()).items).toEqual(ten);
    expect(begun).toEqual([false, true, true]);
  });

  it('is given up where that never ends', async () => {
    await expect(mainWith(100).read()).rejects.toThrow('changed whenever it was read');
  });
});
