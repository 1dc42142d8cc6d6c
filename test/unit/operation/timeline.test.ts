import { describe, expect, it } from 'vitest';

import { timelineOf } from '#main/kinds/swap/server/signed.ts';
import type { SignedOperation } from '#shared/ipc/swap.ts';

const US = 'bcrt1qours';
const reported = (second: number, summary: string, more: object = {}) => ({
  at: second * 1_000,
  summary,
  status: 'confirmed',
  flowId: null,
  data: { address: US },
  ...more,
});
const signed = (ts: number, server: SignedOperation['server']): SignedOperation => ({
  id: `id ${ts}`,
  address: US,
  func: 'swap',
  params: [],
  ts,
  signedAt: ts * 1_000,
  flowId: 'flow',
  server,
  says: null,
});

const all = { address: US, limit: 10, flowOfTx: () => null };

describe('the timeline of an address on the second layer', () => {
  it('has one entry for the server’s record and what was signed in the same second', () => {
    const moments = timelineOf(
      [reported(10, 'Swapped 1 lime for 2 pine'), reported(10, 'Swap fee 0.1 pine for a swap')],
      [signed(10, 'there')],
      all,
    );
    expect(moments).toEqual([
      {
        at: 10_000,
        told: [
          { summary: 'Swapped 1 lime for 2 pine', status: 'confirmed', flowId: null },
          { summary: 'Swap fee 0.1 pine for a swap', status: 'confirmed', flowId: null },
        ],
        signed: [signed(10, 'there')],
      },
    ]);
  });

  it('leads from a deposit to the operation that made its transaction', () => {
    const rows = ['ours', 'elsewhere'].map((txid, at) =>
      reported(at, `deposit ${txid}`, { data: { address: US, txid } }),
    );
    const flowOfTx = (txid: string) => (txid === 'ours' ? 'deposit flow' : null);
    const moments = timelineOf(rows, [], { ...all, flowOfTx });
    expect(moments.flatMap((one) => one.told.map(({ flowId }) => flowId))).toEqual([
      null,
      'deposit flow',
    ]);
  });

  it('shows what only one side knows, newest first', () => {
    const moments = timelineOf([reported(20, 'Sent 1 lime')], [signed(30, 'absent')], all);
    expect(moments.map(({ at, told: said, signed: own }) => [at, said.length, own.length])).toEqual(
      [
        [30_000, 0, 1],
        [20_000, 1, 0],
      ],
    );
  });

  it('leaves out other addresses, and what the app noted of its own operations', () => {
    const rows = [
      reported(1, 'of another', { data: { address: 'other' } }),
      reported(2, 'our own note', { flowId: 'flow' }),
      reported(3, 'the newest'),
      reported(2, 'older'),
    ];
    expect(timelineOf(rows, [], { ...all, limit: 1 }).map((one) => one.told[0]?.summary)).toEqual([
      'the newest',
    ]);
  });
});
