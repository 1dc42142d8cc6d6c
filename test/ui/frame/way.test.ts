import { expect, it } from 'vitest';

import App from '#renderer/App.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { mountWith, settle } from '#test/ui/mount.ts';

it('slides a screen in from its place in the sidebar, and one that was linked to from below', async () => {
  const { router } = await mountWith(App, createFakeBridge(), { route: '/' });
  const came: (string | undefined)[] = [];
  for (const path of ['/coins', '/', '/send', '/inscribe', '/orders', '/orders?status=minted']) {
    await router.push(path);
    await settle();
    came.push(document.querySelector('main')?.dataset['from']);
  }
  expect(came).toEqual(['below', 'above', 'below', 'below', 'below', 'below']);
});
