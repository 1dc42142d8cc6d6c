import { beforeEach, describe, expect, it } from 'vitest';

import App from '#renderer/App.vue';
import { createFakeBridge, type FakeBridge } from '#test/ui/fake-bridge.ts';
import { snapshotOf } from '#test/ui/fixtures.ts';
import { field, mountWith, pageText, settle, type } from '#test/ui/mount.ts';

describe('what was typed when the app was locked', () => {
  const { vault } = snapshotOf();
  const locked = { ...vault, unlocked: false };
  let bridge: FakeBridge;
  let go: (path: string) => Promise<void>;
  beforeEach(async () => {
    bridge = createFakeBridge();
    const { router } = await mountWith(App, bridge, { route: '/send' });
    go = async (path) => {
      await router.push(path);
      await settle();
    };
    await settle();
    await type('Address', 'bcrt1qsomebody');
    await type('Note', 'for the boat');
  });

  async function lock(): Promise<void> {
    bridge.emit('vault.changed', locked);
    await settle();
    expect(pageText()).toContain('Unlock your wallet');
    expect(document.body.innerHTML).not.toContain('bcrt1qsomebody');
  }
  async function unlock(): Promise<void> {
    bridge.emit('vault.changed', vault);
    await settle();
  }

  it('is not on a locked screen, and is there again after the unlock', async () => {
    await lock();
    await unlock();
    expect(field('Address').value).toBe('bcrt1qsomebody');
    expect(field('Note').value).toBe('for the boat');
  });

  it('is kept on another screen, and after it', async () => {
    await go('/coins');
    await go('/send');
    expect(field('Address').value).toBe('');
    await type('Address', 'bcrt1qsomebody');
    await lock();
    await unlock();
    await go('/coins');
    await go('/send');
    expect(field('Address').value).toBe('');
  });

  it('goes with the vault that it was typed for', async () => {
    await lock();
    bridge.emit('vault.changed', { ...locked, exists: false });
    await settle();
    await unlock();
    expect(field('Address').value).toBe('');
  });
});
