import { describe, expect, it } from 'vitest';

import { AppError, isAppError } from '#shared/errors.ts';

import { createRpc } from '../../src/renderer/rpc.ts';
import { createFakeBridge } from './fake-bridge.ts';
import { snapshotOf } from './fixtures.ts';

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the rpc of the page', () => {
  it('rebuilds the error of main with its code and details', async () => {
    const rpc = createRpc(
      createFakeBridge({
        'flow.start': () => {
          throw new AppError('INSUFFICIENT_FUNDS', 'not enough', {
            neededSats: '3',
            availableSats: '1',
            missingSats: '2',
          });
        },
      }),
    );
    const error = await caught(rpc.call('flow.start', {} as never));
    expect(isAppError(error, 'INSUFFICIENT_FUNDS')).toBe(true);
    expect(error).toMatchObject({ details: { missingSats: '2' } });
  });

  it('reads anything that is not a coded error as INTERNAL', async () => {
    const rpc = createRpc(
      createFakeBridge({
        'vault.lock': () => {
          throw new TypeError('secret: abandon ability');
        },
      }),
    );
    const error = await caught(rpc.call('vault.lock', {}));
    expect(isAppError(error, 'INTERNAL')).toBe(true);
    expect(String(error)).not.toContain('abandon');
  });

  it('hands each event to those who asked for its name, until they leave', () => {
    const bridge = createFakeBridge();
    const rpc = createRpc(bridge);
    const seen: unknown[] = [];
    const leave = rpc.on('settings.changed', (settings) => seen.push(settings.theme));
    bridge.emit('settings.changed', { ...snapshotOf().settings, theme: 'dark' });
    bridge.emit('portfolio.changed', { network: 'practice' });
    leave();
    bridge.emit('settings.changed', { ...snapshotOf().settings, theme: 'light' });
    expect(seen).toEqual(['dark']);
  });
});
