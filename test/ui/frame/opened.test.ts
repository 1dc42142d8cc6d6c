import { describe, expect, it } from 'vitest';

import AppFrame from '#renderer/frame/AppFrame.vue';
import { createAppRouter } from '#renderer/router.ts';
import type { Opened } from '#shared/ipc/app.ts';
import { eventually } from '#test/support/eventually.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { mountWith, settle } from '#test/ui/mount.ts';

const A = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

async function frame(first: Opened[]) {
  let waiting = first;
  const bridge = createFakeBridge({ 'app.takeOpened': () => waiting.splice(0) });
  const { router } = await mountWith(AppFrame, bridge);
  await settle();
  return {
    bridge,
    router,
    async open(...more: Opened[]) {
      waiting = more;
      bridge.emit('app.opened', {});
      await settle();
    },
  };
}

describe('what is opened from outside', () => {
  it('fills the form to send, and asks main for nothing that moves money', async () => {
    const { router, bridge } = await frame([{ kind: 'payment', address: A, coins: '0.5' }]);
    await eventually(() => expect(router.currentRoute.value.path).toBe('/send'));
    expect(router.currentRoute.value.query).toEqual({ to: A, 'coins-asked': '0.5' });
    expect(bridge.inputsOf('flow.start')).toEqual([]);
  });

  it('goes to the PSBT tool, which reads it once', async () => {
    const { router, open, bridge } = await frame([]);
    bridge.answer('tools.openPsbt', () => {
      throw new Error('not in this test');
    });
    await open({ kind: 'psbt', name: 'a.psbt', text: 'cHNidP8B' });
    await eventually(() =>
      expect(bridge.inputsOf('tools.openPsbt')).toEqual([{ text: 'cHNidP8B' }]),
    );
    expect(router.currentRoute.value.fullPath).toBe('/tools?section=psbt');
  });

  it('goes to the form that it names, where that takes a text, and to no other screen', async () => {
    const { router, open, bridge } = await frame([]);
    const taking = createAppRouter()
      .getRoutes()
      .find(({ meta }) => meta.takesText);
    const named = String(taking?.name);
    await open({ kind: 'text', screen: named, text: 'of a link' });
    await eventually(() => expect(router.currentRoute.value.name).toBe(named));
    await open({ kind: 'text', screen: 'settings', text: 'of a link' });
    await settle();
    expect(router.currentRoute.value.name).toBe(named);
    expect(bridge.inputsOf('flow.start')).toEqual([]);
  });

  it('goes to the guide, from the menu', async () => {
    const { router, open } = await frame([]);
    await open({ kind: 'guide' });
    await eventually(() => expect(router.currentRoute.value.path).toBe('/help'));
  });

  it('that cannot be read is said', async () => {
    const { open, router } = await frame([]);
    await open({ kind: 'refused', text: 'This payment link is damaged.' });
    expect(router.currentRoute.value.path).toBe('/');
  });
});
