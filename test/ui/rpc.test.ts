import { describe, expect, it } from 'vitest';

import { createRpc } from '#renderer/base/rpc.ts';
import { AppError, isAppError } from '#shared/errors.ts';

import { createFakeBridge } from './fake-bridge.ts';
import { snapshotOf } from './fixtures.ts';

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
