import { beforeEach, describe, expect, it } from 'vitest';

import App from '#renderer/App.vue';
import { speak } from '#renderer/base/words.ts';
import { createFakeBridge, type FakeBridge } from '#test/ui/fake-bridge.ts';
import { snapshotOf } from '#test/ui/fixtures.ts';
import { field, mountWith, pageText, press, settle, type } from '#test/ui/mount.ts';

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

  it('stays in the form while the language changes', async () => {
    await speak('zh-CN');
    await settle();
    expect(pageText()).not.toContain('Send bitcoin');
    await speak('en');
    await settle();
    expect(field('Address').value).toBe('bcrt1qsomebody');
    expect(field('Note').value).toBe('for the boat');
  });

  it('is a draft once its screen was left, and after an operation was started from it', async () => {
    const saved = (): unknown => bridge.inputsOf('spend.saveDraft').at(-1);
    await go('/coins');
    const draft = {
      recipients: [{ address: 'bcrt1qsomebody', amount: '' }],
      ...{ note: 'for the boat', from: '', unit: 'sats' as const },
    };
    expect(saved()).toEqual({ form: 'bitcoin', draft, startedAs: null });
    bridge.answer('spend.loadDraft', () => ({ ...draft, waitingId: null }));
    await go('/send');
    expect(field('Address').value).toBe('bcrt1qsomebody');
    expect(field('Note').value).toBe('for the boat');
    expect(pageText()).toContain('Filled in from your draft.');

    bridge.answer('spend.loadDraft', () => ({ ...draft, waitingId: 'flow-00000009' }));
    await go('/coins');
    await go('/send');
    expect(pageText()).toContain('already waits for your approval: open it');
    // Unchanged it stays the draft of that operation, so that it ends with it.
    const before = bridge.inputsOf('spend.saveDraft').length;
    await go('/coins');
    expect(bridge.inputsOf('spend.saveDraft')).toHaveLength(before);
    await go('/send');
    await press('Clear form');
    expect(field('Address').value).toBe('');
    expect(saved()).toEqual({ form: 'bitcoin', draft: null, startedAs: null });
    expect(pageText()).not.toContain('already waits');
  });

  it('does not replace what a link fills in', async () => {
    bridge.answer('spend.loadDraft', () => ({
      recipients: [{ address: 'bcrt1qsomebody', amount: '5' }],
      ...{ note: '', from: '', unit: 'sats' as const, waitingId: null },
    }));
    await go('/coins');
    await go('/send?to=bcrt1qother');
    expect(field('Address').value).toBe('bcrt1qother');
    expect(pageText()).not.toContain('Filled in from your draft.');
  });

  it('goes with the vault that it was typed for', async () => {
    await lock();
    bridge.emit('vault.changed', { ...locked, exists: false });
    await settle();
    await unlock();
    expect(field('Address').value).toBe('');
  });
});
