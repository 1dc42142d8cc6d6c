import { describe, expect, it } from 'vitest';

import { eventsInPages, eventsOf } from '#shared/activity/events.ts';
import type { ActivityRow } from '#shared/ipc/history.ts';

const PAID = 'aa'.repeat(32);
const REVEAL = 'bb'.repeat(32);

let id = 0;
const row = (kind: string, more: Partial<ActivityRow>): ActivityRow => ({
  id: (id += 1),
  kind,
  ref: '',
  status: 'confirmed',
  at: id,
  summary: kind,
  flowId: null,
  seenAt: 0,
  data: {},
  amount: null,
  txid: null,
  ...more,
});

describe('what happened', () => {
  it('is one row: an order, its payment, and what the chain saw of both', () => {
    const order = row('order', {
      ref: 'order-1',
      flowId: 'flow-1',
      data: { inscriptions: [`${REVEAL}i0`] },
      amount: { direction: 'out', amount: '5000', unit: 'sats' },
    });
    const payment = row('payment', {
      ref: PAID,
      txid: PAID,
      flowId: 'flow-1',
      data: { orderId: 'order-1' },
    });
    const paid = row('transaction', { ref: PAID, txid: PAID });
    const received = row('received', { ref: REVEAL, txid: REVEAL });
    const other = row('received', { ref: 'cc'.repeat(32), txid: 'cc'.repeat(32) });
    const events = eventsOf([other, received, paid, payment, order]);
    expect(events.map(({ kind }) => kind)).toEqual(['received', 'order']);
    expect(events[0]?.id).toBe(other.id);
  });

  it('is one row: an operation with its preparing order and its lines, and the sats of both', () => {
    const effect = (txid: string, sats: string) => ({ txid, sats, feeSats: null });
    const effects = [effect(PAID, '-1500'), effect(REVEAL, '546')];
    const common = { operation: 'flow-1', effects };
    const order = row('order', { ...common, ref: 'order-1', flowId: 'child' });
    const line = (amount: string) =>
      row('list', {
        ...{ ...common, ref: amount, flowId: 'flow-1', summary: `Listed ${amount} inks` },
        amount: { direction: 'own', amount, unit: 'inks' },
      });
    const [event, ...rest] = eventsOf([line('7'), line('0.5'), order]);
    expect(rest).toEqual([]);
    expect(event).toMatchObject({
      kind: 'list',
      ...{ summary: 'Listed 7 inks', unnamed: 1 },
      amount: { direction: 'own', amount: '7.5', unit: 'inks' },
      more: [{ direction: 'out', amount: '954', unit: 'sats' }],
    });
  });

  it('shows what a payment did by the ledger, of a replaced one that of the one in its place', () => {
    const effects = [{ txid: REVEAL, sats: '-20600', feeSats: '600' }];
    const common = { flowId: 'flow-1', operation: 'flow-1', effects };
    const amount = { direction: 'out', amount: '20000', unit: 'sats' } as const;
    const first = row('send', { ...common, amount, txid: PAID, status: 'replaced' });
    const second = row('send', { ...common, amount, txid: REVEAL });
    const events = eventsOf([second, first]);
    expect(events).toMatchObject([
      { id: second.id, status: 'confirmed', amount: { ...amount, amount: '20600' }, more: [] },
    ]);
  });

  it('appears once in an export, also if its records are on two pages', () => {
    const paid = row('transaction', { ref: PAID, txid: PAID });
    const other = row('received', { ref: 'cc'.repeat(32), txid: 'cc'.repeat(32) });
    const payment = row('payment', { ref: PAID, txid: PAID, flowId: 'flow-1' });
    const kindsOf = (size: number) =>
      [...eventsInPages([payment, other, paid], size)].map(({ kind }) => kind);
    expect(kindsOf(3)).toEqual(['payment', 'received']);
    expect(kindsOf(2)).toEqual(['payment', 'received']);
    expect(kindsOf(1)).toEqual(['payment', 'received']);
  });

  it('is one row: a listing of ours, and the market’s record of it', () => {
    const ours = row('list', { ref: 'a1', data: { auctionId: 'a1' }, flowId: 'flow-1' });
    const theirs = row('market-listed', { ref: 'a1:5:x' });
    const another = row('market-listed', { ref: 'a2:5:x' });
    const sold = row('market-sold', { ref: 'a1:9:x' });
    const events = eventsOf([sold, another, theirs, ours]);
    expect(events.map(({ kind }) => kind)).toEqual(['market-sold', 'market-listed', 'list']);
  });

  it('takes the amount from whichever record knows it', () => {
    const amount = { direction: 'in' as const, amount: '7', unit: 'sats' };
    const tx = row('brc20-receive', { ref: `${PAID}:x`, txid: PAID });
    const arrived = row('received', { ref: PAID, txid: PAID, amount });
    expect(eventsOf([arrived, tx])).toMatchObject([{ kind: 'brc20-receive', amount }]);
  });

  describe('in the swap', () => {
    const MINE = 'bcrt1qmine';
    const NOON = Date.UTC(2027, 1, 3, 12);
    const amount = (direction: 'in' | 'out' | 'own', much: string, unit: string) => ({
      ...{ direction, amount: much, unit },
    });
    const reported = (
      kind: string,
      data: Record<string, unknown>,
      more: Partial<ActivityRow> = {},
    ) => row(kind, { at: NOON, data: { address: MINE, ...data }, ...more });
    const ours = (kind: string, data: Record<string, unknown>, more: Partial<ActivityRow> = {}) =>
      reported(kind, data, { at: NOON + 4_000, flowId: `flow-${id}`, ref: `flow-${id}`, ...more });
    const fee = (funcType: string, more: Partial<ActivityRow> = {}) =>
      reported('swap-fee', { funcType }, { amount: amount('out', '0.03', 'pine'), ...more });
    const kinds = (...rows: ActivityRow[]) =>
      eventsOf(rows.toReversed()).map(({ kind, others }) =>
        [kind, ...others.map((one) => one.kind)].join(' < '),
      );
    const SWAP = { tickIn: 'lime', tickOut: 'pine', exactType: 'exactIn', amountIn: '5.0' };

    it('is one row: an operation, what the swap says of it, and its fee', () => {
      const request = ours(
        'swap-swap',
        { ...SWAP, amountOut: '2' },
        { amount: amount('out', '5', 'lime') },
      );
      const done = reported(
        'swap',
        { ...SWAP, amountIn: '5', amountOut: '1.99' },
        {
          more: [amount('in', '1.99', 'pine')],
        },
      );
      const [event, ...rest] = eventsOf([request, fee('swap'), done]);
      expect(rest).toEqual([]);
      expect(event).toMatchObject({
        kind: 'swap-swap',
        amount: amount('out', '5', 'lime'),
        more: [amount('in', '1.99', 'pine'), amount('out', '0.03', 'pine')],
      });
    });

    it.each([
      [
        'swap-send-lp',
        { tick0: 'lime', tick1: 'pine', amount: '1', to: 'x' },
        'swap-send-lp',
        { tick: 'pine/lime', amount: '1', to: 'x' },
        'sendLp',
      ],
      [
        'swap-add-liquidity',
        { tick0: 'lime', tick1: 'pine', lp: '7' },
        'swap-liquidity-add',
        { tick0: 'pine', tick1: 'lime', lp: '6.9' },
        'addLiq',
      ],
      [
        'swap-remove-liquidity',
        { tick0: 'lime', tick1: 'pine', lp: '7' },
        'swap-liquidity-remove',
        { tick0: 'lime', tick1: 'pine', lp: '7' },
        'removeLiq',
      ],
      [
        'swap-stake',
        { tick0: 'lime', tick1: 'pine', amount: '1' },
        'swap-stake',
        { poolTick0: 'lime', poolTick1: 'pine', amount: '1' },
        'lock',
      ],
      [
        'swap-unstake',
        { tick0: 'lime', tick1: 'pine', amount: '1' },
        'swap-unstake',
        { poolTick0: 'lime', poolTick1: 'pine', amount: '1' },
        'unlock',
      ],
      [
        'swap-claim',
        { tick0: 'lime', tick1: 'pine' },
        'swap-claim',
        { poolTick0: 'lime', poolTick1: 'pine', amount: '0.1' },
        'claim',
      ],
      [
        'swap-lock-lp',
        { tick0: 'lime', tick1: 'pine', amount: '1' },
        'swap-lock',
        { tick0: 'lime', tick1: 'pine', lp: '1' },
        'lock',
      ],
      [
        'swap-unlock-lp',
        { tick0: 'lime', tick1: 'pine', amount: '1' },
        'swap-unlock',
        { tick0: 'lime', tick1: 'pine', lp: '1' },
        'unlock',
      ],
    ])('is one row without any id: %s', (kind, request, reportedAs, says, funcType) => {
      expect(kinds(reported(reportedAs, says), fee(funcType), ours(kind, request))).toEqual([
        `${kind} < ${reportedAs} < swap-fee`,
      ]);
    });

    it('is one row: a swap over two pools with both halves and both fees, also without our own', () => {
      const route = { ...SWAP, tickOut: 'reed', amountOut: '9' };
      const rows = () => [
        reported('swap', { ...SWAP, amountOut: '2' }),
        reported('swap', {
          ...SWAP,
          tickIn: 'pine',
          tickOut: 'reed',
          amountIn: '2',
          amountOut: '9',
        }),
        reported('swap-route', route),
        fee('swap'),
        fee('swap'),
      ];
      expect(kinds(...rows())).toEqual(['swap-route < swap < swap < swap-fee < swap-fee']);
      expect(kinds(...rows(), ours('swap-multi-swap', { ...route, middle: 'pine' }))).toEqual([
        'swap-multi-swap < swap-route < swap < swap < swap-fee < swap-fee',
      ]);
    });

    it('is one row: a send to several, each reported separately and at both own addresses', () => {
      const receivers = [
        { to: 'x', amount: '2' },
        { to: 'bcrt1qalsomine', amount: '2.5' },
      ];
      const sent = (to: string, much: string) =>
        reported('swap-send', { tick: 'peat', to, amount: much });
      const rows = [sent('x', '2'), sent('bcrt1qalsomine', '2.5'), sent('bcrt1qalsomine', '2.5')];
      const request = ours('swap-send', { op: 'send', tick: 'peat', receivers });
      expect(kinds(...rows, fee('send'), request)).toEqual([
        'swap-send < swap-send < swap-send < swap-send < swap-fee',
      ]);
      // On another device: two sends and one fee.
      expect(kinds(...rows, fee('send'))).toEqual([
        'swap-send < swap-send < swap-fee',
        'swap-send',
      ]);
    });

    it('is one row: a withdrawal with its fee and each of its transactions', () => {
      const ID = 'dd'.repeat(32);
      const request = ours('withdraw', {
        tick: 'lime',
        amount: '5',
        orderId: ID,
        txids: [PAID, REVEAL],
      });
      const rows = [
        reported('swap-withdrawal', { id: ID, tick: 'lime' }),
        fee('decreaseApproval'),
        row('transaction', { ref: PAID, txid: PAID }),
        row('brc20-receive', { ref: `${REVEAL}:i0:0:x`, txid: REVEAL }),
      ];
      expect(kinds(...rows, request)).toEqual([
        'withdraw < brc20-receive < swap-withdrawal < transaction < swap-fee',
      ]);
    });

    it('is a row for each time it was done, and for each fee without another record', () => {
      const minute = 60_000;
      const twice = [0, 1].flatMap((at) => [
        reported('swap', { ...SWAP, amountOut: '2' }, { at: NOON + at * minute }),
        fee('swap', { at: NOON + at * minute }),
        ours('swap-swap', SWAP, { at: NOON + at * minute + 3_000 }),
      ]);
      expect(kinds(...twice)).toEqual(Array(2).fill('swap-swap < swap < swap-fee'));
      // A pool deployment, visible only in the fee history; the second one an hour after anything else.
      const opened = ours('swap-deploy-pool', { tick0: 'a', tick1: 'b' });
      const late = fee('deployPool', { at: NOON + 61 * minute });
      expect(kinds(fee('deployPool'), opened, late)).toEqual([
        'swap-fee',
        'swap-deploy-pool < swap-fee',
      ]);
      // Another user's swap of the same amount, and one of another amount, are separate events.
      const other = reported('swap', { ...SWAP, address: 'bcrt1qother', amountOut: '2' });
      const less = reported(
        'swap',
        { ...SWAP, amountIn: '4', amountOut: '2' },
        { at: NOON + 1_000 },
      );
      expect(kinds(other, less, ours('swap-swap', SWAP))).toEqual(['swap-swap', 'swap', 'swap']);
    });
  });
});
