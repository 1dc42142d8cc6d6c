import { describe, expect, it } from 'vitest';

import { refundFault } from '#main/kinds/inscribe/flow/checks.ts';
import { stepsOf } from '#main/kinds/inscribe/flow/timeline.ts';

const terms = { paidAmount: 30_000, refundTxSize: 120, safeRefundAmount: 546 };

describe('a refund', () => {
  it('at too high a rate is refused in sats, and never with a negative sum', () => {
    expect(refundFault(terms, 248)).toBe(
      'At this rate you would get back 240 sats, which isn’t above the safe amount of 546 sats. Choose at most 245 sat/vB.',
    );
    expect(refundFault(terms, 900)?.replaceAll('\u202f', ' ')).toBe(
      'At this rate the fee would take all of the 30 000 sats you paid: you would get nothing back. Choose at most 245 sat/vB.',
    );
  });

  it('is a separate step with the refunded amount, in place of steps that never happened', () => {
    const order = { createdAt: 5, refundSats: '29000', status: 'refunded' };
    const data = { order, refundTxid: 'ab'.repeat(32), payments: [], plan: {} } as never;
    const at = (state: 'refunded' | 'waiting') => ({ state, done: 1, ended: false });
    expect(stepsOf(data, at('refunded')).map(({ label, status }) => [label, status])).toEqual([
      ['Order created', 'done'],
      ['Payment arrived', 'done'],
      ['Refund requested', 'done'],
      ['Payment refunded', 'done'],
    ]);
    expect(stepsOf(data, at('refunded')).at(-1)?.note).toMatch(/^29.000 sats by transaction/);
    expect(stepsOf(data, at('waiting')).at(-1)?.status).toBe('current');
  });
});
