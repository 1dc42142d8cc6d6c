import { describe, expect, it } from 'vitest';

import { usePracticeDrawer } from '#renderer/base/stores/practice-drawer.ts';
import { speakOfAll } from '#renderer/base/words.ts';
import PracticeView from '#renderer/features/practice/PracticeView.vue';
import NavRail from '#renderer/frame/NavRail.vue';
import TopBar from '#renderer/frame/TopBar.vue';
import { eventually } from '#test/support/eventually.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { snapshotOf } from '#test/ui/fixtures.ts';
import { button, mountWith, press, settle, unmountAll } from '#test/ui/mount.ts';

function withRoom(has: boolean): void {
  window.matchMedia = (query: string) =>
    ({
      matches: has,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as never;
}

describe('the practice controls', () => {
  it('open beside the screen by their icon, and close by it', async () => {
    withRoom(true);
    const { router } = await mountWith(NavRail, createFakeBridge({}), { route: '/coins' });
    await press('Practice controls');
    expect(usePracticeDrawer().isOpen).toBe(true);
    expect(button('Practice controls').getAttribute('aria-expanded')).toBe('true');
    await router.push('/network');
    await settle();
    expect(button('Practice controls').getAttribute('aria-expanded')).toBe('true');
    await press('Practice controls');
    expect(usePracticeDrawer().isOpen).toBe(false);
    expect(router.currentRoute.value.path).toBe('/network');
  });

  it('open as a page in a narrow window', async () => {
    withRoom(false);
    const { router } = await mountWith(NavRail, createFakeBridge({}), { route: '/coins' });
    await press('Practice controls');
    await settle();
    expect(usePracticeDrawer().isOpen).toBe(false);
    expect(router.currentRoute.value.path).toBe('/practice');
  });

  it('move from their page to the drawer', async () => {
    await speakOfAll();
    const { router } = await mountWith(PracticeView, createFakeBridge({}), { route: '/practice' });
    await press('Keep beside every screen');
    expect(usePracticeDrawer().isOpen).toBe(true);
    await eventually(() => expect(router.currentRoute.value.path).toBe('/'));
  });

  it('mine a block from the bar of every screen, on the practice network alone', async () => {
    const bridge = createFakeBridge({ 'practice.mine': () => snapshotOf().practice! });
    await mountWith(TopBar, bridge);
    await press('Mine a block');
    expect(bridge.inputsOf('practice.mine')).toEqual([{ blocks: 1 }]);
    const other = createFakeBridge({ 'app.snapshot': () => snapshotOf({ network: 'testnet4' }) });
    unmountAll();
    await mountWith(TopBar, other);
    expect(() => button('Mine a block')).toThrow();
  });
});
