import { describe, expect, it } from 'vitest';

import { flowReceipt } from '#main/app/flows/flow-receipt.ts';
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
    lines: [{ label: '100 moss', txid: TXID, priceSats: '5000', status: 'done' }],
    settled: 1,
    failed: 0,
  },
} as unknown as FlowView;

const journal = [{ seq: 1, at: 0, from: null, to: 'looking', note: 'Started' }];
const parsed = (of: FlowView, proofs: Parameters<typeof flowReceipt>[1]): unknown =>
  JSON.parse(flowReceipt(of, proofs, 'practice', 120_000));

describe('a receipt', () => {
  it('of a trade has each line with the transaction that proves it, and when what happened', () => {
    expect(parsed(flow, { journal, signed: [], offers: [], effect: null })).toMatchObject({
      receipt: 'inkstone trade',
      network: 'practice',
      written: '1970-01-01T00:02:00.000Z',
      operation: { title: 'Buy 100 moss', lastChange: '1970-01-01T00:01:00.000Z' },
      lines: [{ label: '100 moss', txid: TXID, priceSats: '5000' }],
      effectOnWallet: null,
      proof: { transactions: [TXID], signed: [], offers: [] },
      journal: [{ at: '1970-01-01T00:00:00.000Z', note: 'Started' }],
    });
  });

  it('of an operation of the swap has the texts that were signed, under their ids, and no signature', () => {
    const { trade: _trade, ...rest } = flow;
    const operation = { address: 'me', ask: { op: 'swap' }, part: {}, outcome: { id: TXID } };
    const signed = [
      {
        ...{ id: TXID, address: 'me', flowId: flow.id, func: 'swap' },
        ...{ params: ['lime/pine', '100'], ts: 7, signedAt: 7000 },
      },
    ];
    const receipt = parsed({ ...rest, operation } as unknown as FlowView, {
      journal,
      signed,
      offers: [],
      effect: null,
    });
    expect(receipt).toMatchObject({
      receipt: 'inkstone operation of the swap',
      outcome: { id: TXID },
      proof: {
        signed: [
          { id: TXID, text: { address: 'me', func: 'swap', params: ['lime/pine', '100'], ts: 7 } },
        ],
      },
    });
  });

  it('is refused for what has none', () => {
    const { trade: _trade, ...other } = flow;
    expect(() =>
      flowReceipt(other, { journal, signed: [], offers: [], effect: null }, 'practice', 0),
    ).toThrow(AppError);
  });
});
