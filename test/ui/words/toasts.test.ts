import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useToastStore } from '#renderer/base/stores/toast-store.ts';
import ToastList from '#renderer/frame/ToastList.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { mountWith, pageText, settle } from '#test/ui/mount.ts';

const info = (title: string) => ({ tone: 'info', title, text: 'A sentence.' }) as const;
const failure = (title: string) => ({ tone: 'error', title, text: 'A sentence.' }) as const;

let unmount: () => void = () => undefined;
let bridge: ReturnType<typeof createFakeBridge>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  bridge = createFakeBridge({});
  const { wrapper } = await mountWith(ToastList, bridge);
  unmount = () => wrapper.unmount();
});
afterEach(() => {
  location.hash = '';
  unmount();
  vi.useRealTimers();
});

describe('what comes up by itself', () => {
  it('is counted where it says the same again, and stays from the last time on', async () => {
    const store = useToastStore();
    store.show(info('The price changed'));
    vi.advanceTimersByTime(7_000);
    store.show(info('The price changed'));
    store.show(info('A block'));
    await settle();
    expect(store.toasts).toHaveLength(2);
    expect(pageText()).toContain('2 times');
    vi.advanceTimersByTime(7_000);
    expect(store.toasts.map(({ title }) => title)).toEqual(['The price changed', 'A block']);
    vi.advanceTimersByTime(1_000);
    expect(store.toasts).toEqual([]);
  });

  it('is three at most, and an error outlasts what leaves by itself', () => {
    const store = useToastStore();
    store.show(failure('Refused'));
    for (const title of ['one', 'two', 'three']) store.show(info(title));
    expect(store.toasts.map(({ title }) => title)).toEqual(['Refused', 'two', 'three']);
    for (const title of ['again', 'and again', 'once more']) store.show(failure(title));
    expect(store.toasts.map(({ title }) => title)).toEqual(['again', 'and again', 'once more']);
    vi.advanceTimersByTime(60_000);
    expect(store.toasts).toHaveLength(3);
  });

  it('is said apart where it leads elsewhere', () => {
    const store = useToastStore();
    store.show({ ...info('Sent'), flowId: 'one' });
    store.show({ ...info('Sent'), flowId: 'two' });
    expect(store.toasts.map(({ times }) => times)).toEqual([1, 1]);
  });

  it('is not said on the page of the operation that it is of, but for an error', () => {
    const store = useToastStore();
    location.hash = '#/flows/one?from=orders';
    bridge.emit('toast', { ...info('Inscribed'), flowId: 'one' });
    expect(store.toasts).toEqual([]);
    bridge.emit('toast', { ...failure('Refused'), flowId: 'one' });
    bridge.emit('toast', { ...info('Inscribed'), flowId: 'other' });
    bridge.emit('toast', info('The price changed'));
    expect(store.toasts.map(({ title }) => title)).toEqual([
      ...['Refused', 'Inscribed', 'The price changed'],
    ]);
  });
});
