import { describe, expect, it } from 'vitest';

import OrderFacts from '#renderer/features/flow/OrderFacts.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { orderOf } from '#test/ui/fixtures.ts';
import { mountWith, pageText } from '#test/ui/mount.ts';

async function show(status: string, isOver: boolean, isSent = false): Promise<string> {
  const order = { ...orderOf(), status, pendingCount: 3, dueSats: '900' };
  await mountWith(OrderFacts, createFakeBridge(), {
    props: { order, estimateSats: null, isOver, isSent },
  });
  return pageText();
}

describe('the facts of an order', () => {
  it('say what waits, and what is due, while it is open', async () => {
    expect(await show('pending', false)).toMatch(/still due.*3 waiting/);
  });

  it('ask for nothing any more where it was given up, though the provider has it', async () => {
    const text = await show('pending', true);
    expect(text).toContain('Don’t pay it.');
    expect(text).toContain('3 not inscribed');
    expect(text).not.toMatch(/still due|waiting/);
  });

  it('ask for no second payment while the provider has not seen the first', async () => {
    const text = await show('pending', false, true);
    expect(text).toContain('Payment sent');
    expect(text).toContain('Don’t pay again.');
    expect(text).not.toMatch(/still due|Nothing happens until it is paid/);
  });

  it('show the result of a paid one in place of the sending', async () => {
    expect(await show('closed', false, true)).not.toContain('Payment sent');
  });

  it('say that a refunded one created nothing', async () => {
    expect(await show('refunded', false)).toContain('3 not inscribed');
  });
});
