import { describe, expect, it } from 'vitest';

import App from '#renderer/App.vue';
import { eventually } from '#test/support/eventually.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { snapshotOf } from '#test/ui/fixtures.ts';
import { mountWith, pageText, settle } from '#test/ui/mount.ts';

it('hides what waits to be signed, and shows it again after the unlock', async () => {
  const { vault } = snapshotOf();
  const bridge = createFakeBridge();
  await mountWith(App, bridge);
  bridge.emit('approval.changed', {
    pending: [{ kind: 'sign', id: 'a1', title: 'Send 25 000 sats' }],
  });
  await settle();
  expect(pageText()).toContain('Send 25 000 sats');
  bridge.emit('vault.changed', { ...vault, unlocked: false });
  await settle();
  expect(pageText()).toContain('Unlock your wallet');
  expect(pageText()).not.toContain('25 000');
  const pending = [{ kind: 'sign' as const, id: 'a1', title: 'Send 25 000 sats' }];
  bridge.answer('app.snapshot', () => ({ ...snapshotOf(), approvals: pending }));
  bridge.emit('vault.changed', vault);
  await settle();
  expect(pageText()).toContain('Send 25 000 sats');
});

describe('a data folder that is gone', () => {
  it('is not said to have stopped the app before anything was done', async () => {
    const bridge = createFakeBridge({
      'app.snapshot': () => ({
        ...snapshotOf(),
        troubles: [
          {
            ...{ file: 'app', label: 'Settings', path: '/home/me/inkstone', code: 'FOLDER_GONE' },
            ...{
              objects: [],
              canRetry: false,
              canAccept: false,
              canSetAside: false,
              canUseCopy: false,
              has: { file: null, copy: null },
            },
          },
        ],
      }),
    });
    await mountWith(App, bridge);
    await settle();
    await eventually(() => expect(pageText()).toContain('Data folder: /home/me/inkstone'));
    expect(pageText()).not.toContain('before anything was done');
  });
});
