import { describe, expect, it } from 'vitest';

import { eventsOf } from '#renderer/base/lists/activity-events.ts';
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

  it('is one row: an offer of ours, and the market’s record of it', () => {
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
});
