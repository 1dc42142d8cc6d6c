import { describe, expect, it } from 'vitest';

import { useFlowsStore } from '#renderer/base/stores/flows-store.ts';
import FlowParts from '#renderer/features/flow/FlowParts.vue';
import { isPayableFromOutside } from '#renderer/features/flow/payable.ts';
import type { FlowView, OrderView } from '#shared/flows/view.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { flowOf, NOW, orderOf, TXID } from '#test/ui/fixtures.ts';
import { button, mountWith, pageText, settle } from '#test/ui/mount.ts';

const payable = (flow: Partial<FlowView> = {}, order: Partial<OrderView> = {}): boolean =>
  isPayableFromOutside(orderOf(order), flowOf(flow));
const question = (key: string): Partial<FlowView> => ({
  phase: 'asking',
  question: { key, title: 'T', text: 't', options: [], deadline: null },
});
const payment = (status: 'signed' | 'sent' | 'confirmed' | 'dropped'): Partial<FlowView> => ({
  payments: [{ txid: TXID, sats: '1', feeSats: '1', purpose: 'pay-order', status, at: NOW }],
});

describe('paying an order from outside', () => {
  it('is offered while the order waits for money', () => {
    expect(payable()).toBe(true);
    expect(payable(question('pay-outside'))).toBe(true);
    expect(payable(question('not-enough'), { status: 'payment_notenough' })).toBe(true);
  });

  it.each([
    'closed',
    'cancel',
    'refunded',
    'minted',
    'payment_overpay',
    'payment_withinscription',
    'brand_new',
  ])('is not offered for an order that is %s, whoever made it', (status) => {
    expect(payable({}, { status })).toBe(false);
    expect(isPayableFromOutside(orderOf({ status }), undefined)).toBe(false);
  });

  it.each(['working', 'approving', 'unclear', 'done', 'failed', 'cancelled', 'broken'] as const)(
    'is not offered while the operation is %s',
    (phase) => {
      expect(payable({ phase })).toBe(false);
    },
  );

  it.each(['amount', 'pay', 'overpaid', 'closed'])(
    'is not offered before the question “%s” is answered',
    (key) => {
      expect(payable(question(key))).toBe(false);
    },
  );

  it('is not offered a second time while a payment of ours is pending', () => {
    expect(payable(payment('signed'))).toBe(false);
    expect(payable(payment('sent'))).toBe(false);
    expect(payable(payment('confirmed'))).toBe(false);
    expect(payable(payment('dropped'))).toBe(true);
    expect(payable({ phase: 'asking' })).toBe(true);
    expect(payable({ phase: 'asking', outside: true })).toBe(false);
  });

  it('is offered for the rest once a payment that was too small is confirmed', () => {
    expect(payable(payment('confirmed'), { status: 'payment_notenough' })).toBe(true);
  });

  it('is not offered if nothing is due, or a refund is pending', () => {
    expect(payable({}, { dueSats: '0' })).toBe(false);
    expect(payable({}, { dueSats: null })).toBe(false);
    expect(payable({}, { refundTxid: TXID })).toBe(false);
  });
});

describe('what is signed elsewhere', () => {
  it('leaves from the page of what began it, too', async () => {
    const parent = flowOf({ id: 'parent-0001' });
    const child = flowOf({
      id: 'child-00001',
      parentId: parent.id,
      phase: 'asking',
      outside: true,
    });
    const bridge = createFakeBridge({ 'flow.savePsbt': () => ({ saved: 'a.psbt', url: null }) });
    const props = { flow: parent, order: undefined, files: [] };
    await mountWith(FlowParts, bridge, { props });
    await settle();
    expect(pageText()).not.toContain('Sign on another device');
    useFlowsStore().put({ ...child, parentId: 'other-00001' });
    await settle();
    expect(pageText()).not.toContain('Sign on another device');
    useFlowsStore().put(child);
    await settle();
    button('Save unsigned PSBT').click();
    await settle();
    expect(bridge.inputsOf('flow.savePsbt')).toEqual([{ id: child.id }]);
  });
});
