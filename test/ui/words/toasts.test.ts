import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useToastStore } from '#renderer/base/stores/toast-store.ts';
import { useVaultStore } from '#renderer/base/stores/vault-store.ts';
import ToastList from '#renderer/frame/ToastList.vue';
import type { VaultStatus } from '#shared/ipc/vault.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { mountWith, pageText, settle } from '#test/ui/mount.ts';

const info = (title: string) => ({ tone: 'info', title, text: 'A sentence.' }) as const;
const failure = (title: string) => ({ tone: 'error', title, text: 'A sentence.' }) as const;

let bridge: ReturnType<typeof createFakeBridge>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  bridge = createFakeBridge({});
  await mountWith(ToastList, bridge);
});
afterEach(() => {
  location.hash = '';
  vi.useRealTimers();
});

describe('toasts', () => {
  it('is counted where it says the same again, and stays from the last time on', async () => {
    const store = useToastStore();
    store.show(info('The price changed'));
    vi.advanceTimersByTime(7_000);
    store.show(info('The price changed'));
    store.show(info('A block'));
    await settle();
    expect(store.shown).toHaveLength(2);
    expect(pageText()).toContain('2 times');
    vi.advanceTimersByTime(7_000);
    expect(store.shown.map(({ title }) => title)).toEqual(['The price changed', 'A block']);
    vi.advanceTimersByTime(1_000);
    expect(store.shown).toEqual([]);
  });

  it('keeps off the control that was pressed last', async () => {
    const place = (at: Element, box: Partial<DOMRect>): void => {
      at.getBoundingClientRect = () =>
        ({ left: 0, right: 0, top: 0, bottom: 0, ...box }) as DOMRect;
    };
    const control = document.createElement('button');
    document.body.append(control);
    const list = document.querySelector('[aria-label="Notifications"]')!;
    place(list, { top: 600, width: 384 });
    const press = async (box: Partial<DOMRect>, title: string): Promise<void> => {
      place(control, box);
      control.click();
      useToastStore().show(info(title));
      await settle();
    };
    await press({ left: 900, right: 1_000, top: 640, bottom: 680 }, 'Saved');
    expect(list.className).toContain('left-5');
    await press({ left: 20, right: 120, top: 640, bottom: 680 }, 'Saved again');
    expect(list.className).toContain('right-5');
    await press({ left: 900, right: 1_000, top: 100, bottom: 140 }, 'Far away');
    expect(list.className).toContain('right-5');
  });

  it('is three at most, and an error outlasts what leaves by itself', () => {
    const store = useToastStore();
    store.show(failure('Refused'));
    for (const title of ['one', 'two', 'three']) store.show(info(title));
    expect(store.shown.map(({ title }) => title)).toEqual(['Refused', 'two', 'three']);
    for (const title of ['again', 'and again', 'once more']) store.show(failure(title));
    expect(store.shown.map(({ title }) => title)).toEqual(['again', 'and again', 'once more']);
    vi.advanceTimersByTime(60_000);
    expect(store.shown).toHaveLength(3);
  });

  it('are separate if they lead elsewhere', () => {
    const store = useToastStore();
    store.show({ ...info('Sent'), flowId: 'one' });
    store.show({ ...info('Sent'), flowId: 'two' });
    expect(store.shown.map(({ times }) => times)).toEqual([1, 1]);
  });

  it('is not said on the page of the operation that it is of, but for an error', () => {
    const store = useToastStore();
    location.hash = '#/flows/one?from=orders';
    bridge.emit('toast', { ...info('Inscribed'), flowId: 'one' });
    expect(store.shown).toEqual([]);
    bridge.emit('toast', { ...failure('Refused'), flowId: 'one' });
    bridge.emit('toast', { ...info('Inscribed'), flowId: 'other' });
    bridge.emit('toast', info('The price changed'));
    expect(store.shown.map(({ title }) => title)).toEqual([
      ...['Refused', 'Inscribed', 'The price changed'],
    ]);
  });

  it('say nothing of operations while the app is locked, and lasting ones appear after the unlock', async () => {
    const store = useToastStore();
    const vault = useVaultStore();
    const open = vault.status;
    store.show(failure('Refused'));
    store.show(info('Copied'));
    vault.status = { ...(open as VaultStatus), unlocked: false };
    bridge.emit('toast', { ...failure('Order “holiday.png” failed'), flowId: 'one' });
    await settle();
    expect(store.shown).toEqual([]);
    expect(pageText()).toBe('');
    store.showError(new Error('the network cannot be switched'));
    expect(store.shown).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    vault.status = open;
    expect(store.shown.map(({ title }) => title).slice(0, 2)).toEqual([
      'Refused',
      'Order “holiday.png” failed',
    ]);
  });

  it('loses no word of an operation to what the locked screen says', () => {
    const store = useToastStore();
    const vault = useVaultStore();
    const open = vault.status;
    vault.status = { ...(open as VaultStatus), unlocked: false };
    const failed = ['one', 'two', 'three'].map((flowId) => ({ ...failure('Failed'), flowId }));
    for (const toast of failed) bridge.emit('toast', toast);
    for (const title of ['a', 'b', 'c', 'd']) store.show(info(title));
    expect(store.shown.map(({ title }) => title)).toEqual(['b', 'c', 'd']);
    vi.advanceTimersByTime(10_000);
    vault.status = open;
    expect(store.shown.map(({ flowId }) => flowId)).toEqual(['one', 'two', 'three']);
  });
});
