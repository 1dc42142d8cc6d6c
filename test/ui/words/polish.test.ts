import { afterEach, describe, expect, it, vi } from 'vitest';

import FlowView from '#renderer/features/flow/FlowView.vue';
import InscribeView from '#renderer/features/inscribe/InscribeView.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { flowOf, snapshotOf } from '#test/ui/fixtures.ts';
import { field, mountWith, pageText, settle } from '#test/ui/mount.ts';

let unmount: () => void = () => undefined;
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

describe('a text that is inscribed', () => {
  it.each([
    ['Hello, ink & stone!\nSecond line', 'Hello ink stone Second line.txt'],
    ['  •••  ', 'text.txt'],
  ])('is ordered under its first words: %j', async (text, name) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const bridge = createFakeBridge({
      'inscribe.addFile': (input) => ({ ...input, hash: 'ab'.repeat(32), size: 9 }) as never,
    });
    const { wrapper } = await mountWith(InscribeView, bridge, { route: '/inscribe' });
    unmount = () => wrapper.unmount();
    await settle();
    field('Text').click();
    await settle();
    const area = document.querySelector('textarea')!;
    area.value = text;
    area.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    vi.advanceTimersByTime(400);
    await settle();
    expect(bridge.inputsOf('inscribe.addFile')).toMatchObject([{ name }]);
  });
});

describe('between the approval and the sending', () => {
  it.each([
    ['signing', 'Signing what you approved.'],
    ['sending', 'Sending the transaction.'],
  ])('it is seen that something happens (%s)', async (state, headline) => {
    const flow = flowOf({ state, phase: 'working', headline });
    const bridge = createFakeBridge({
      'app.snapshot': () => snapshotOf({ flows: [flow] }),
      'flow.get': () => flow,
    });
    const { wrapper } = await mountWith(FlowView, bridge, { route: `/flows/${flow.id}` });
    unmount = () => wrapper.unmount();
    await settle();
    expect(pageText()).toContain(headline);
    const now = document.querySelector('[aria-current="step"]');
    expect(now?.querySelector('[class*="animate-spin"]')).not.toBeNull();
  });
});
