import { describe, expect, it } from 'vitest';

import { tradeReceipt } from '#main/app/market/trade-receipt.ts';
import { AppError } from '#shared/errors.ts';
import type { FlowView } from '#shared/flows/view.ts';

const TXID = 'ab'.repeat(32);
const flow = {
  id: 'flow-00000001',
  state: 'done',
  title: 'Buy 100 moss',
  headline: 'Done.',
  createdAt: 0,
  updatedAt: 60_000,
  trade: {
    asked: { kind: 'bind', btcAddress: 'pay', nftAddress: 'hold' },
    lines: [{ label: '100 moss', txid: TXID, priceSats: '5000' }],
    settled: 1,
    failed: 0,
  },
} as unknown as FlowView;

describe('the receipt of a trade', () => {
  it('has each line with the transaction that proves it, and when what happened', () => {
    const journal = [{ seq: 1, at: 0, from: null, to: 'looking', note: 'Started' }];
    const receipt: unknown = JSON.parse(tradeReceipt(flow, journal, 'practice', 120_000));
    expect(receipt).toMatchObject({
      receipt: 'inkstone trade',
      network: 'practice',
      written: '1970-01-01T00:02:00.000Z',
      trade: { title: 'Buy 100 moss', lastChange: '1970-01-01T00:01:00.000Z' },
      lines: [{ label: '100 moss', txid: TXID, priceSats: '5000' }],
      journal: [{ at: '1970-01-01T00:00:00.000Z', note: 'Started' }],
    });
  });

  it('is refused for what is no trade', () => {
    const { trade: _trade, ...other } = flow;
    expect(() => tradeReceipt(other, [], 'practice', 0)).toThrow(AppError);
  });
});
