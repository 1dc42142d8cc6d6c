import { afterEach, describe, expect, it } from 'vitest';

import OrderFacts from '#renderer/features/flow/OrderFacts.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { orderOf } from '#test/ui/fixtures.ts';
import { mountWith, pageText } from '#test/ui/mount.ts';

let unmount: () => void = () => undefined;
afterEach(() => unmount());

async function show(status: string, isOver: boolean): Promise<string> {
  const order = { ...orderOf(), status, pendingCount: 3, dueSats: '900' };
  const { wrapper } = await mountWith(OrderFacts, createFakeBridge(), {
    props: { order, estimateSats: null, isOver },
  });
  unmount = () => wrapper.unmount();
  return pageText();
}

describe('the facts of an order', () => {
  it('say what waits, and what is due, while it is open', async () => {
    expect(await show('pending', false)).toMatch(/still due.*3 waiting/);
  });

  it('ask for nothing any more where it was given up, though the provider has it', async () => {
    const text = await show('pending', true);
    expect(text).toContain('Do not pay it.');
    expect(text).toContain('3 not made');
    expect(text).not.toMatch(/still due|waiting/);
  });

  it('say that nothing was made of one whose payment came back', async () => {
    expect(await show('refunded', false)).toContain('3 not made');
  });
});
