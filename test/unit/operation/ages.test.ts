import { expect, it } from 'vitest';

import { createQuoteService } from '#main/kinds/swap/quote/service.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { heron, startSwap } from '#test/unit/practice/swapping.ts';

function setup() {
  const swap = startSwap();
  const client = {
    call: async (row: 'swap.config', params: Record<string, never>) =>
      endpoints[row].data.parse((await swap.ask(row, params)).data),
  } as unknown as ProviderClient;
  const quotes = createQuoteService({
    id: 'practice',
    clock: swap.clock,
    client,
    proveModule: () => Promise.resolve({ gasAddress: '', feePerMille: 3n }),
    isMine: () => false,
    trapAt: () => null,
    serverSeconds: swap.seconds,
  });
  const draft = {
    op: 'remove-liquidity',
    tick0: 'lime',
    tick1: 'pine',
    lp: '1',
    slippage: '0.005',
  } as const;
  const quote = (ask: 'memory' | 'fresh' | 'server') =>
    quotes.quote({ address: heron.address, draft, feeTick: 'pine', ask });
  return { clock: swap.clock, quote };
}

it('takes no figure for old because the module or a number of decimals was read long ago', async () => {
  const { clock, quote } = setup();
  await quote('server');
  clock.advance(5 * 60_000);
  const now = clock.now();
  expect((await quote('memory')).asOf).toBe(now - 5 * 60_000);
  expect((await quote('server')).asOf).toBe(now);
});

it('gives each of two quotes at once its own age', async () => {
  const { clock, quote } = setup();
  await quote('fresh');
  clock.advance(5 * 60_000);
  const [old, fresh] = await Promise.all([quote('memory'), quote('fresh')]);
  expect(old.asOf).toBe(clock.now() - 5 * 60_000);
  expect(fresh.asOf).toBe(clock.now());
});
