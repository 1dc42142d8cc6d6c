import { describe, expect, it } from 'vitest';

import type { OperationRequest } from '#main/flows/ports.ts';
import { findOperation } from '#main/kinds/swap/server/find.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { AppError } from '#shared/errors.ts';

const ADDRESS = 'bcrt1qours';
const TS = 1_700_000_000;
const FEE = { payType: 'tick', feeTick: 'pine', maxFeeAmount: '1' } as const;
const ask = { op: 'send', tick: 'lime', receivers: [{ to: 'x', amount: '1' }] } as const;
const request = {
  address: ADDRESS,
  ask,
  fee: FEE,
  ts: TS,
  middle: null,
} as unknown as OperationRequest;

/** Lists of 200 lines, a minute apart, newest first; `before` of them are newer than ours. */
function histories(before: number, lists: readonly string[], inMs = false) {
  const calls: string[] = [];
  const client = {
    async call(name: string, params: Record<string, number>) {
      calls.push(`${name} ${params['start'] ?? ''}`);
      if (name === 'swap.funcInfo')
        throw new AppError('PROVIDER_REJECTED', '', { row: '', code: -1, msg: '' });
      const { start = 0, limit = 0 } = params;
      const list = Array.from({ length: 200 }, (_, at) => ({
        address: at === before && lists.includes(name) ? ADDRESS : 'another',
        ts: (TS + (before - at) * 60) * (inMs ? 1000 : 1),
      }))
        // Only ours may have this very second.
        .filter(({ address, ts }) => address === ADDRESS || ts !== TS * (inMs ? 1000 : 1));
      return { list: list.slice(start, start + limit) };
    },
  } as unknown as ProviderClient;
  return { client, calls };
}

describe('what became of an operation', () => {
  it('is found however much the address did since', async () => {
    const { client, calls } = histories(120, ['swap.sendHistory']);
    expect(await findOperation(client, request, ['id'])).toMatchObject({ id: 'id' });
    expect(calls).toEqual([0, 50, 100].map((start) => `swap.sendHistory ${start}`));
  });

  it('is nothing once every list was read back past its second, and no further', async () => {
    const { client, calls } = histories(10, []);
    expect(await findOperation(client, request, ['id'])).toBeNull();
    expect(calls).toEqual(['swap.sendHistory 0', 'swap.funcInfo ', 'swap.gasHistory 0']);
  });

  it('is found by its fee if its own list hides it', async () => {
    const { client } = histories(60, ['swap.gasHistory']);
    expect(await findOperation(client, request, ['id'])).toMatchObject({ id: 'id' });
  });

  it('is read in lists of milliseconds too', async () => {
    const locked = {
      ...request,
      ask: { op: 'lock-lp', tick0: 'lime', tick1: 'pine', amount: '1', days: 30 },
    } as OperationRequest;
    const { client, calls } = histories(60, ['swap.lockLpHistory'], true);
    expect(await findOperation(client, locked, ['id'])).toMatchObject({ id: 'id' });
    expect(calls).toHaveLength(2);
  });

  it('is not known, which is not the same as nothing, where too much was done since', async () => {
    const endless = {
      call: async () => ({
        list: Array.from({ length: 50 }, () => ({ address: '', ts: TS + 1e6 })),
      }),
    } as unknown as ProviderClient;
    await expect(findOperation(endless, request, ['id'])).rejects.toMatchObject({
      code: 'PROVIDER_BUSY',
    });
  });
});
