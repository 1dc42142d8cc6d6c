import { describe, expect, it } from 'vitest';

import FlowView from '#renderer/features/flow/FlowView.vue';
import { AppError } from '#shared/errors.ts';
import { eventually } from '#test/support/eventually.ts';
import { flowOf, orderOf, orderRowOf, overpaidFlow, PAY_ADDRESS } from '#test/ui/fixtures.ts';
import { button, field, openView, pageText, press, type } from '#test/ui/mount.ts';

const payQuestion = {
  key: 'pay-outside',
  title: 'Pay this order',
  text: 'Send exactly this.',
  options: [
    {
      answer: 'cancel',
      label: 'Cancel the order',
      consequence: 'Nothing was paid.',
      tone: 'danger' as const,
      needs: 'none' as const,
    },
  ],
  deadline: null,
};
const unreachable = (): never => {
  throw new AppError('PROVIDER_UNREACHABLE', 'down');
};

describe('one operation', () => {
  it('shows the exact amount, the payment address and the files with their check', async () => {
    await openView(FlowView, {}, '/flows/flow-00000001');
    for (const text of [
      '18 432 sats',
      'Waiting for payment',
      'plate-001.png',
      'Content matches',
      'Create the order',
    ]) {
      expect(pageText()).toContain(text);
    }
    expect(
      document.querySelector(`[aria-label="Copy payment address ${PAY_ADDRESS}"]`),
    ).not.toBeNull();
  });

  it('adds its cost up, and says in its title how far it is', async () => {
    await openView(FlowView, {}, '/flows/flow-00000001');
    const { amountSats, minerFeeSats, postageSats } = orderOf();
    const rows = [...document.querySelectorAll('[aria-labelledby="cost-title"] dd')];
    const sums = rows.map(({ textContent }) => BigInt(textContent.replaceAll(/[^\d]/gu, '')));
    const total = sums.findIndex((one) => one === BigInt(amountSats));
    expect(sums.slice(0, total).reduce((all, one) => all + one, 0n)).toBe(BigInt(amountSats));
    expect(sums[0]).toBe(BigInt(postageSats ?? 0));
    expect(minerFeeSats === null || sums.includes(BigInt(minerFeeSats))).toBe(true);
    expect(document.querySelector('h1')?.textContent).toMatch(/, waiting for payment$/u);
  });

  it('shows its effect on the wallet by the ledger, once there is one', async () => {
    const bridge = await openView(FlowView, {}, '/flows/flow-00000001');
    expect(pageText()).not.toContain('Effect on your wallet');
    bridge.answer('flow.effect', () => ({ sats: '-20282', feeSats: '282', cameSats: '546' }));
    bridge.emit('activity.changed', { network: 'practice' });
    await eventually(() => expect(pageText()).toContain('Net sent20 282 sats'));
    expect(pageText()).toContain('Network fee (included)282 sats');
    expect(pageText()).toContain('Returned to you546 sats');
  });

  it('keeps what stops a running order behind its name', async () => {
    const overpaid = overpaidFlow();
    const question = { ...overpaid.question!, key: 'running', title: 'In progress' };
    const running = () => ({ ...overpaid, question });
    await openView(FlowView, { 'flow.get': running }, '/flows/flow-00000002');
    const title = [...document.querySelectorAll('h2')].find(
      ({ textContent }) => textContent === 'In progress',
    );
    const disclosure = title?.closest('details');
    expect(disclosure?.open).toBe(false);
    expect(disclosure?.querySelector('summary')?.textContent).toBe('Stop this order');
  });

  it('answers with the fee rate only where it is needed', async () => {
    const bridge = await openView(
      FlowView,
      { 'flow.get': overpaidFlow, 'flow.answer': () => ({ ...overpaidFlow(), question: null }) },
      '/flows/flow-00000002',
    );
    await type('Fee rate', '30');
    await press('Refund');
    expect(pageText()).not.toContain('Inscribe anyway');
    expect(bridge.inputsOf('flow.answer')).toEqual([
      { id: 'flow-00000002', answer: 'refund', feeRate: 30 },
    ]);
  });

  it('holds an answer back until its fee rate is valid', async () => {
    await openView(FlowView, { 'flow.get': overpaidFlow }, '/flows/flow-00000002');
    await type('Fee rate', '0');
    expect(button('Refund').disabled).toBe(true);
    expect(button('Inscribe anyway').disabled).toBe(false);
  });

  it('shows what a refund would bring at the rate that is typed, once typing rests', async () => {
    const bridge = await openView(FlowView, { 'flow.get': overpaidFlow }, '/flows/flow-00000002');
    const preview = () =>
      document.querySelector('[aria-label="Refund estimate"]')?.textContent ?? '';
    await eventually(() => expect(preview()).toContain('Fee at 12 sat/vB'));
    const before = bridge.inputsOf('flow.refundEstimate').length;
    await type('Fee rate', '2');
    await type('Fee rate', '20');
    expect(preview()).not.toContain('Fee at 12 sat/vB');
    await eventually(() => expect(preview()).toContain('17\u202f000'));
    expect(bridge.inputsOf('flow.refundEstimate').slice(before)).toEqual([
      { id: 'flow-00000002', feeRate: 20 },
    ]);
    expect(bridge.inputsOf('flow.answer')).toEqual([]);
  });

  it('fills in the rate and previews the refund if another question came first', async () => {
    const bridge = await openView(
      FlowView,
      { 'flow.get': () => flowOf({ id: 'flow-00000002', question: payQuestion }) },
      '/flows/flow-00000002',
    );
    expect(document.querySelectorAll('[aria-label="Refund estimate"]')).toHaveLength(0);
    bridge.answer('flow.get', overpaidFlow);
    bridge.emit('flow.changed', overpaidFlow());
    await eventually(() => expect(field('Fee rate').value).toBe('12'));
    await eventually(() => expect(pageText()).toContain('Fee at 12 sat/vB'));
  });

  it('offers to cancel only once, where the effect is explained', async () => {
    await openView(
      FlowView,
      {
        'flow.get': () => flowOf({ id: 'flow-00000002', cancellable: true, question: payQuestion }),
      },
      '/flows/flow-00000002',
    );
    expect(button('Cancel the order')).toBeTruthy();
    expect(pageText()).not.toContain('Cancel operation');
  });

  it('holds a refund back at a rate that puts it at risk, and says why an estimate is missing', async () => {
    const fault = 'At this rate nothing safe would come back.';
    const bridge = await openView(
      FlowView,
      {
        'flow.get': overpaidFlow,
        'flow.refundEstimate': ({ feeRate }) =>
          feeRate === 50
            ? unreachable()
            : { feeRate, paidSats: '1', feeSats: '1', refundSats: '0', safeSats: '546', fault },
      },
      '/flows/flow-00000002',
    );
    await eventually(() => expect(pageText()).toContain(fault));
    expect(button('Refund').disabled).toBe(true);
    expect(button('Inscribe anyway').disabled).toBe(false);
    await type('Fee rate', '50');
    await eventually(() => expect(pageText()).toContain('No estimate available.'));
    expect(pageText()).not.toContain(fault);
    expect(button('Refund').disabled).toBe(false);
    expect(bridge.inputsOf('flow.answer')).toEqual([]);
  });

  it('distinguishes a temporary failure from a final one', async () => {
    const error = { code: 'PROVIDER_UNREACHABLE' as const, message: 'x' };
    await openView(
      FlowView,
      {
        'flow.get': () => flowOf({ error, retrying: true }),
        'orders.get': () => {
          throw new AppError('NOT_FOUND', 'x');
        },
      },
      '/flows/flow-00000001',
    );
    expect(pageText()).toContain('Inkstone retries automatically');
  });

  it('warns before paying an order created by someone else', async () => {
    await openView(
      FlowView,
      {
        'orders.get': () => ({
          row: orderRowOf(0, { mine: false }),
          order: orderOf(),
          files: [],
          flow: null,
          journal: [],
        }),
      },
      '/orders/abc',
    );
    expect(pageText()).toContain(
      'Another device or person with the same API key created this order',
    );
  });

  it('refreshes an order at once that wasn’t read for a while', async () => {
    const order = orderOf({ asOf: Date.now() - 60_000 });
    const waiting = flowOf({ state: 'waiting', order });
    const bridge = await openView(
      FlowView,
      {
        'flow.get': () => waiting,
        'orders.get': () => {
          throw new AppError('NOT_FOUND', 'x');
        },
      },
      '/flows/flow-00000001',
    );
    await eventually(() => expect(bridge.inputsOf('flow.refresh')).toHaveLength(1));
  });

  it('says that an operation is not known here', async () => {
    await openView(
      FlowView,
      {
        'flow.get': () => {
          throw new AppError('FLOW_NOT_FOUND', 'x');
        },
      },
      '/flows/flow-99999999',
    );
    expect(pageText()).toContain('This operation was not found');
  });
});
