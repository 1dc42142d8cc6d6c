import { describe, expect, it } from 'vitest';
import { createApp, h } from 'vue';

import { watchPage } from '#renderer/base/page-errors.ts';
import { createRpc } from '#renderer/base/rpc.ts';
import { AppError, isAppError } from '#shared/errors.ts';

import { createFakeBridge } from './fake-bridge.ts';
import { snapshotOf } from './fixtures.ts';

describe('a page', () => {
  it('has main told of what fails in it, but not of what main itself refused', async () => {
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
});
