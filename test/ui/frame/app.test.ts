import { describe, expect, it } from 'vitest';

import App from '#renderer/App.vue';
import { AppError } from '#shared/errors.ts';
import { eventually } from '#test/support/eventually.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { flowOf, snapshotOf } from '#test/ui/fixtures.ts';
import { button, field, mountWith, pageText, press, settle, type } from '#test/ui/mount.ts';

async function openApp(answers: Parameters<typeof createFakeBridge>[0] = {}) {
  const bridge = createFakeBridge(answers);
  await mountWith(App, bridge, { booted: false });
  return bridge;
}

describe('app', () => {
  it('welcomes where there is no wallet and explains the practice network', async () => {
    const vault = { ...snapshotOf().vault, exists: false, unlocked: false };
    await openApp({ 'app.snapshot': () => snapshotOf({ vault }) });
    // Its view loads when it is needed.
    await eventually(() => expect(pageText()).toContain('No account, no real money'));
    expect(document.activeElement).toBe(document.body);
    await press('Create a wallet');
    expect(document.activeElement?.textContent.trim()).toBe('Create a wallet');
    expect(button('Create wallet').disabled).toBe(true);
    await press('Back');
    await press('I already have a wallet');
    expect(field('Recovery phrase').value).toBe('');
  });

  it('creates a wallet once the password is typed twice the same', async () => {
    const vault = { ...snapshotOf().vault, exists: false, unlocked: false };
    const bridge = await openApp({
      'app.snapshot': () => snapshotOf({ vault }),
      'vault.create': () => snapshotOf().vault,
    });
    await eventually(() => button('Create a wallet'));
    await press('Create a wallet');
    await type('Password', 'correct horse battery');
    await type('Password again', 'correct horse batteri');
    expect(button('Create wallet').disabled).toBe(true);
    await type('Password again', 'correct horse battery');
    await press('Create wallet');
    expect(bridge.inputsOf('vault.create')).toEqual([
      { words: 12, passphrase: '', password: 'correct horse battery' },
    ]);
  });

  it('counts the wait down after a wrong password', async () => {
    const vault = { ...snapshotOf().vault, unlocked: false };
    const bridge = await openApp({
      'app.snapshot': () => snapshotOf({ vault }),
      'vault.unlock': () => {
        throw new AppError('WRONG_PASSWORD', 'no', { waitMs: 4000 });
      },
    });
    await type('Password', 'nope');
    await press('Unlock');
    expect(pageText()).toContain('Wrong password');
    expect(pageText()).toContain('You can try again in 4 s');
    await type('Password', 'again');
    expect(button('Unlock').disabled).toBe(true);
    expect(bridge.inputsOf('vault.unlock')).toHaveLength(1);
  });

  it('offers a way out of a damaged wallet file', async () => {
    const vault = { ...snapshotOf().vault, unlocked: false, problem: 'corrupt' as const };
    await openApp({ 'app.snapshot': () => snapshotOf({ vault }) });
    expect(pageText()).toContain('The wallet file is damaged');
    expect(pageText()).toContain('import your recovery phrase');
  });

  it('says why it cannot start and tries again', async () => {
    let works = false;
    await openApp({
      'app.snapshot': () => {
        if (!works) throw new AppError('DISK_FULL', 'x');
        return snapshotOf();
      },
    });
    expect(pageText()).toContain('The disk is full');
    works = true;
    await press('Try again');
    await eventually(() => expect(pageText()).toContain('Portfolio'));
  });

  it('locks at once when main says so', async () => {
    const bridge = await openApp();
    await eventually(() => expect(pageText()).toContain('spendable'));
    bridge.emit('vault.changed', { ...snapshotOf().vault, unlocked: false });
    await settle();
    expect(pageText()).toContain('Unlock your wallet');
    expect(pageText()).not.toContain('spendable');
  });

  it('opens at the heading of the screen, so that the keyboard is not left nowhere', async () => {
    const { vault } = snapshotOf();
    let unlocked = false;
    await openApp({
      'app.snapshot': () => snapshotOf({ vault: { ...vault, unlocked } }),
      'vault.unlock': () => {
        unlocked = true;
        return vault;
      },
    });
    await type('Password', 'right');
    button('Unlock').form?.requestSubmit();
    await eventually(() => expect(document.activeElement?.textContent).toBe('Portfolio'));
    expect(document.title).toBe('Portfolio · Inkstone');
  });

  it('shows what is in flight and announces its next event', async () => {
    const bridge = await openApp();
    expect(pageText()).toContain('Waiting for the payment of 18 432 sats');
    bridge.emit('flow.changed', flowOf({ headline: 'Paid, waiting for a block' }));
    await settle();
    const spoken = [...document.querySelectorAll('[aria-live]')].map((item) => item.textContent);
    expect(spoken).toContain('Inscribe 3 files: Paid, waiting for a block');
  });

  it('offers the approval window when an approval waits', async () => {
    const bridge = await openApp();
    const waiting = { kind: 'sign' as const, id: 'approval-1', title: 'Pay the order' };
    bridge.emit('approval.changed', { pending: [waiting] });
    await settle();
    expect(pageText()).toContain('Waiting for you in the approval windowPay the order');
    await press('Open the approval window');
    expect(bridge.inputsOf('approval.show')).toHaveLength(1);
    expect(() => button('Cancel this change')).toThrow();
  });

  it('lets you withdraw a pending change, on the lock screen too', async () => {
    const bridge = await openApp();
    const waiting = { kind: 'change' as const, id: 'change-1', title: 'Erase every wallet' };
    bridge.emit('approval.changed', { pending: [waiting] });
    await settle();
    await press('Cancel this change');
    bridge.emit('vault.changed', { ...snapshotOf().vault, unlocked: false });
    await settle();
    await press('Cancel this change');
    expect(bridge.inputsOf('approval.cancel')).toEqual([{ id: 'change-1' }, { id: 'change-1' }]);
  });
});
