import { describe, expect, it } from 'vitest';

import type { StepContext } from '#main/flows/engine/define.ts';
import type { Ordered } from '#main/kinds/inscribe/flow/data.ts';
import {
  askCancel,
  askPause,
  confirmStop,
  isCancelable,
  isPausable,
  stop,
} from '#main/kinds/inscribe/flow/stop-steps.ts';
import type { CancelTerms } from '#main/orders/request.ts';
import type { Order } from '#shared/api/orders.ts';
import { AppError } from '#shared/errors.ts';

const PAY = 'bcrt1qpay00000000000000000000000000000';
const RECEIVE = 'bcrt1preceive';
const OURS = 'bcrt1qours';
const alkane = { alkaneid: '2:2', name: 'KELP', amount: '50', divisibility: 0 };
const rune = { runeid: '111:1', rune: 'SOME•RUNE', amount: '1', divisibility: 0 };

const orderOf = (change: Partial<Order> = {}): Order => ({
  orderId: 'order-1',
  version: 5,
  status: 'inscribing',
  payAddress: PAY,
  receiveAddress: RECEIVE,
  amount: 50_000,
  paidAmount: 50_000,
  feeRate: 2,
  count: 60,
  availableActions: ['pause', 'cancel'],
  ...change,
});
const dataOf = (change: object = {}, actions = ['pause', 'cancel']): Ordered =>
  ({
    plan: {
      ...{ title: 'Mint', items: [], receiveAddress: RECEIVE, feeRate: 2, outputValue: 546 },
      ...{ estimateSats: '50000', serviceSats: '5000', version: 5, payWith: 'wallet' },
      mints: { count: 60, alkane, rune, brc20: null },
    },
    order: {
      ...{ orderId: 'order-1', version: 5, status: 'inscribing', payAddress: PAY },
      ...{ amountSats: '50000', paidSats: '50000', dueSats: '0', receiveAddress: RECEIVE },
      ...{ feeRate: 2, count: 60, actions, createdAt: 1, asOf: 1, refundTxid: null },
    },
    pinned: { payAddress: PAY, amountSats: '50000' },
    payments: [],
    ...{ quietSince: 0, trouble: null, refundTxid: null, files: [], refundAddress: OURS },
    ...change,
  }) as unknown as Ordered;

/** A provider that answers so, and what it was asked. */
function providerOf({ terms = {}, order = {}, fails = false }: Said = {}) {
  const calls: string[] = [];
  const fine: CancelTerms = { paidAmount: 50_000, extraPayAmount: 0, refundMethod: 'service' };
  const did = (what: string): void => {
    calls.push(what);
    if (fails) throw new AppError('PROVIDER_UNREACHABLE', 'no answer');
  };
  const orders = {
    get: async () => orderOf(order),
    estimatePause: async () => 'refundAmount: 9000',
    estimateCancel: async () => ({ ...fine, ...terms }),
    pause: async () => did('pause'),
    cancel: async () => {
      did('cancel');
      return { txid: 'ab'.repeat(32) };
    },
  };
  const ctx = { deps: { orders, clock: { now: () => 5 } }, flowId: 'flow-0001' };
  return { calls, ctx: ctx as unknown as StepContext };
}
interface Said {
  terms?: Partial<CancelTerms>;
  order?: Partial<Order>;
  fails?: boolean;
}
const asked = (data: Ordered, kind: 'pause' | 'cancel') => ({
  ...data,
  stop:
    kind === 'pause'
      ? { kind, estimate: '' }
      : { kind, feeRate: 5, paidSats: '50000', method: null },
});

describe('what the service offers', () => {
  it.each([
    ['the exact texts', dataOf(), true, true],
    ['nothing', dataOf({}, []), false, false],
    [
      'other texts',
      dataOf({}, ['Pause', 'paused', 'cancel2', 'CANCEL', 'cancel/prepare']),
      false,
      false,
    ],
    [
      'a mint of one protocol',
      dataOf({ plan: { ...dataOf().plan, mints: undefined } }),
      false,
      true,
    ],
    ['an order that was stopped before', dataOf({ stopped: 'pause' }), false, false],
    ['an order that is refunded', dataOf({ refundTxid: 'ab' }), false, false],
    ['a signed order', dataOf({ plan: { ...dataOf().plan, signed: {} } }), false, false],
  ])('is taken by its exact text only: %s', (_, data, pauses, cancels) => {
    expect([isPausable(data), isCancelable(data)]).toEqual([pauses, cancels]);
  });

  it('is refused where it isn’t offered', async () => {
    const { ctx, calls } = providerOf();
    const none = dataOf({}, []);
    const unexpected = { code: 'ANSWER_NOT_EXPECTED' };
    await expect(askPause(none, ctx)).rejects.toMatchObject(unexpected);
    await expect(askCancel(none, { feeRate: 5 }, ctx)).rejects.toMatchObject(unexpected);
    expect(calls).toEqual([]);
  });
});

describe('a stop', () => {
  it('shows the estimate before anything is asked', async () => {
    const { ctx, calls } = providerOf();
    const pausing = await askPause(dataOf(), ctx);
    expect(pausing).toMatchObject({
      to: 'confirming',
      data: { stop: { kind: 'pause', estimate: 'refundAmount: 9000' } },
    });
    const cancelling = await askCancel(dataOf(), { feeRate: 5 }, ctx);
    expect(cancelling).toMatchObject({
      to: 'confirming',
      data: { stop: { kind: 'cancel', feeRate: 5, paidSats: '50000', method: 'service' } },
    });
    expect(calls).toEqual([]);
    expect(confirmStop(asked(dataOf(), 'pause') as never)).toMatchObject({ to: 'stopping' });
  });

  it('that asks for another payment isn’t offered, neither before nor after it was confirmed', async () => {
    const { ctx, calls } = providerOf({ terms: { extraPayAmount: 700 } });
    const first = await askCancel(dataOf(), { feeRate: 5 }, ctx);
    expect(first.to).toBe('waiting');
    const later = await stop(asked(dataOf(), 'cancel'), ctx);
    for (const { data } of [first, later] as { data: Ordered }[])
      expect(data.trouble).toContain('700');
    expect(calls).toEqual([]);
  });

  it('is asked only while the newest answer still offers it', async () => {
    const { ctx, calls } = providerOf({ order: { availableActions: [] } });
    expect(await stop(asked(dataOf(), 'pause') as never, ctx)).toMatchObject({ to: 'waiting' });
    expect(calls).toEqual([]);
  });

  it.each(['pause', 'cancel'] as const)('is asked once: %s', async (kind) => {
    const { ctx, calls } = providerOf();
    const { data } = (await stop(asked(dataOf(), kind), ctx)) as { data: Ordered };
    expect(calls).toEqual([kind]);
    expect(data.stopped).toBe(kind);
    expect(data.refundTxid).toBe(kind === 'cancel' ? 'ab'.repeat(32) : null);
    expect([isPausable(data), isCancelable(data)]).toEqual([false, false]);
  });

  it.each(['pause', 'cancel'] as const)('without an answer is never repeated: %s', async (kind) => {
    const { ctx, calls } = providerOf({ fails: true });
    const { data } = (await stop(asked(dataOf(), kind), ctx)) as { data: Ordered };
    expect(calls).toEqual([kind]);
    expect(data.trouble).not.toBeNull();
    expect([isPausable(data), isCancelable(data)]).toEqual([false, false]);
  });
});
