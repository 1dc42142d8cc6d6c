import { expect, it } from 'vitest';

import type { Basis } from '#main/kinds/swap/calls/parts.ts';
import { claimCost, claimProblems } from '#main/kinds/swap/quote/claim-cost.ts';
import type { FeeOption } from '#shared/ipc/swap.ts';

const fee = (change: Partial<FeeOption>): FeeOption => ({
  ...{ payType: 'tick', tick: 'sats', amount: '60', usd: '0.06', available: '900' },
  ...{ estimated: false, cheapest: true, why: null },
  fee: { payType: 'tick', feeTick: 'sats', maxFeeAmount: '66' },
  ...change,
});
const texts = (...given: Parameters<typeof claimProblems>) =>
  claimProblems(...given).map(({ severity, text }) => `${severity}: ${text}`);

it('a claim that costs more than it brings is reported, with both amounts', () => {
  const reward = { tick: 'pine', amount: '3.5', usd: 0.0042 };
  expect(texts(reward, [fee({})])).toEqual([
    'warning: This claim costs more than it pays: the fee is 60 sats ($0.06), the reward 3.5 pine ($0.0042). Wait until the stake has earned more.',
  ]);
  expect(texts({ ...reward, usd: 0.07 }, [fee({})])).toEqual([]);
});

it('a claim in the token of its fee is compared without prices', () => {
  const one = [fee({ tick: 'pine', amount: '4' })];
  const reward = { tick: 'pine', amount: '3.5', usd: null };
  expect(texts(reward, one)[0]).toContain('the fee is 4 pine ($0.06), the reward 3.5 pine. Wait');
  expect(texts({ ...reward, amount: '4' }, one)).toEqual([]);
});

it('a claim paid by the free quota, or of a reward without a known price, is no problem', () => {
  const reward = { tick: 'pine', amount: '3.5', usd: 0.0042 };
  expect(texts(reward, [fee({ usd: '0', payType: 'freeQuota' })])).toEqual([]);
  expect(texts(reward, [fee({ payType: 'freeQuota' })])).toEqual([]);
  expect(texts({ ...reward, usd: null }, [fee({})])).toEqual([]);
});

it('the reward is what the stake earns, at its price', async () => {
  const readings = {
    rewardTick: () => Promise.resolve('pine'),
    price: () => Promise.resolve(0.001),
  };
  const basis = { readings } as unknown as Basis;
  const claim = { op: 'claim', pid: 'p1', tick0: 'lime', tick1: 'pine' } as const;
  const [problem] = await claimCost(claim, '3.5', [fee({})], basis);
  expect(problem).toMatchObject({ field: 'pid', severity: 'warning' });
  expect(problem?.text).toContain('the reward 3.5 pine ($0.0035)');
  expect(await claimCost(claim, '70', [fee({})], basis)).toEqual([]);
});
