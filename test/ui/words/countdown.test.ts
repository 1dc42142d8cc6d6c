import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import FlowQuestion from '#renderer/features/flow/FlowQuestion.vue';
import OperationFacts from '#renderer/features/flow/OperationFacts.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { NOW, overpaidFlow } from '#test/ui/fixtures.ts';
import { mountWith, pageText, settle } from '#test/ui/mount.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await settle();
}
async function show(view: Parameters<typeof mountWith>[0], props: object): Promise<void> {
  await mountWith(view, createFakeBridge({}), { props: { ...props } });
}

describe('a countdown on screen', () => {
  it('of a question updates on its own, and says when the time is over', async () => {
    const flow = overpaidFlow();
    const question = flow.question && { ...flow.question, deadline: NOW + 90_000 };
    await show(FlowQuestion, { flow: { ...flow, question } });
    expect(pageText()).toContain('Time left: 2 min');
    await pass(31_000);
    expect(pageText()).toContain('Time left: 59 s');
    await pass(1_000);
    expect(pageText()).toContain('Time left: 58 s');
    await pass(58_000);
    expect(pageText()).not.toContain('Time left');
  });

  it('of an operation to approve moves each second, until it is being prepared again', async () => {
    const operation = {
      address: 'bcrt1qpays',
      ask: { op: 'send' as const, tick: 'inks', receivers: [{ to: 'bcrt1qtakes', amount: '5' }] },
      fee: { tick: 'sats', amount: '10', usd: '0.01' },
      part: { index: 0, of: 1 },
      charged: null,
      deadline: NOW + 61_000,
      rounds: 1,
      outcome: null,
    };
    await show(OperationFacts, { operation, isApproving: true });
    expect(pageText()).toContain('1:01 left to approve');
    await pass(2_000);
    expect(pageText()).toContain('0:59 left to approve');
    await pass(59_000);
    expect(pageText()).toContain('is being prepared again');
  });
});
