import fc from 'fast-check';
import { expect, it } from 'vitest';

import { BURN_ADDRESS } from '#practice/swap/module.ts';

import { alice } from './support.ts';
import { deposit } from './swap-bridge.ts';
import { expectConserved } from './swap-sums.ts';
import { type Act, heron, marten, otter, rollUp, startSwap } from './swapping.ts';

const people = [otter, heron, marten] as const;
const ticks = ['lime', 'pine', 'reed', 'peat', 'fern'] as const;
const person = fc.constantFrom(...people);
const amount = fc.oneof(
  fc.integer({ min: 1, max: 300_000 }).map(String),
  fc
    .integer({ min: 1, max: 999 })
    .map((n) => `0.${String(n).padStart(18, '0')}`.replace(/0+$/, '')),
  fc.integer({ min: 1, max: 9 }).map((n) => `1${n}.000${n}`),
);
const pair = fc.shuffledSubarray([...ticks], { minLength: 2, maxLength: 2 });
const slippage = fc.constantFrom('0', '0.005', '0.5', '1');
const payType = fc.constantFrom('tick' as const, 'freeQuota' as const);

/** Any operation, sensible or not. */
const step = fc.record({
  name: fc.constantFrom<Act | 'roll' | 'later'>(
    'Swap',
    'Swap',
    'Swap',
    'AddLiq',
    'AddLiq',
    'RemoveLiq',
    'Send',
    'BatchSend',
    'SendLp',
    'Stake',
    'Unstake',
    'Claim',
    'LockLp',
    'UnlockLp',
    'DeployPool',
    'roll',
    'later',
  ),
  who: person,
  to: person,
  pair,
  amount,
  other: amount,
  slippage,
  payType,
  burn: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function paramsOf({
  pair: [a = 'lime', b = 'pine'],
  amount: one,
  other,
  slippage: slip,
  to,
  burn,
}: Step) {
  return {
    tick0: a,
    tick1: b,
    tick: a,
    tickIn: a,
    tickOut: b,
    amount0: one,
    amount1: other,
    amountIn: one,
    amountOut: other,
    amount: one,
    lp: '0.000001',
    slippage: slip,
    exactType: burn ? 'exactIn' : 'exactOut',
    pid: '1-lime-pine',
    lockDay: '1d',
    to: burn ? BURN_ADDRESS : to.address,
  };
}

it(
  'creates and loses no token and no LP token, whatever the requests',
  { timeout: 60_000 },
  async () => {
    let carried = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const swap = startSwap();
        for (const one of steps) {
          if (one.name === 'roll') await rollUp(swap);
          else if (one.name === 'later') swap.clock.advance(90_000_000);
          else {
            const params = paramsOf(one);
            const own =
              one.name === 'BatchSend' ? { ...params, to: [params.to, otter.address] } : params;
            await swap.act(one.name, own as never, one.who, one.payType).then(
              () => carried++,
              // Rejected: nothing may have changed then either.
              () => undefined,
            );
          }
        }
        expectConserved(swap);
      }),
      { numRuns: 12 },
    );
    expect(carried).toBeGreaterThan(20);
  },
);

it('holds on the first layer what it owes on the second, through deposits and commits', async () => {
  const swap = startSwap();
  expectConserved(swap);
  await deposit(swap, alice, 'lime', '500');
  expectConserved(swap);
  for (let block = 0; block < 4; block++) {
    await swap.network.mine(1);
    expectConserved(swap);
  }
  await rollUp(swap);
  expectConserved(swap);
});
