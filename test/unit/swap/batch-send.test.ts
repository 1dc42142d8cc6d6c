import { expect, it } from 'vitest';

import { send } from '#main/kinds/swap/calls/send.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { endpoints } from '#shared/api/endpoints.ts';

const A = 'bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x';
const B = 'bcrt1q24hrvn9ufyv5u6gdmctm6vdznx04ewe4jl9x8z';
const common = { address: A, ts: 1, feeTick: 'fee', payType: 'tick' as const };

/** What a preparation asks for these amounts, by route. */
async function asked(...amounts: string[]) {
  const calls: [string, Record<string, unknown>][] = [];
  const client = {
    call(name: string, params: Record<string, unknown>) {
      calls.push([name, params]);
      return Promise.resolve({});
    },
  } as unknown as ProviderClient;
  const receivers = amounts.map((amount, at) => ({ to: at % 2 === 0 ? B : A, amount }));
  await send.prepare(client, { op: 'send', tick: 'moss', receivers }, common);
  return calls[0] as [string, Record<string, unknown>];
}

it('a list with equal amounts is sent with one amount, the form that both calls document', async () => {
  const [name, params] = await asked('2', '2', '2');
  expect(name).toBe('swap.preBatchSend');
  expect(params).toMatchObject({ amount: '2', to: [B, A, B] });
  expect(params).not.toHaveProperty('amountList');
  expect(endpoints['swap.preBatchSend'].params.safeParse(params).success).toBe(true);
});

it('different amounts are still a list, and one receiver is no list', async () => {
  const [name, params] = await asked('2', '3');
  expect([name, params['amountList'], params['amount']]).toEqual([
    'swap.preBatchSend',
    ['2', '3'],
    undefined,
  ]);
  const [alone, only] = await asked('2');
  expect([alone, only['amount'], only['to']]).toEqual(['swap.preSend', '2', B]);
});
