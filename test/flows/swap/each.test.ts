import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OperationDraft } from '#shared/ipc/swap.ts';
import { startSwapApp, type SwapApp } from '#test/flows/support/second-layer.ts';
import { expectTokens } from '#test/support/ledger.ts';

let app: SwapApp;
beforeAll(async () => {
  app = await startSwapApp();
});
afterAll(async () => {
  await app.app.stop().catch(() => undefined);
  rmSync(app.dir, { recursive: true, force: true });
});

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const slippage = '0.02';
const pair = { tick0: 'lime', tick1: 'pine' };
const pid = '1-lime-pine';
const day = 86_400;

/** In an order that one user can follow: each depends on the previous ones. */
const story: { name: string; draft: OperationDraft; before?: () => Promise<unknown> }[] = [
  {
    name: 'a swap of an exact amount out',
    draft: {
      op: 'swap',
      tickIn: 'lime',
      tickOut: 'pine',
      amount: '7.25',
      exactType: 'exactOut',
      slippage,
      route: 'one',
    },
  },
  {
    name: 'a swap over two pools',
    draft: {
      op: 'swap',
      tickIn: 'peat',
      tickOut: 'reed',
      amount: '20',
      exactType: 'exactIn',
      slippage,
      route: 'two',
    },
  },
  {
    name: 'a swap over two pools of an exact amount out',
    draft: {
      op: 'swap',
      tickIn: 'peat',
      tickOut: 'reed',
      amount: '1.5',
      exactType: 'exactOut',
      slippage,
      route: 'two',
    },
  },
  {
    name: 'a send to one',
    draft: { op: 'send', tick: 'peat', receivers: [{ to: STRANGER, amount: '3' }] },
  },
  { name: 'a new pool', draft: { op: 'deploy-pool', tick0: 'pine', tick1: 'fern' } },
  {
    name: 'the first liquidity of a pool',
    draft: {
      op: 'add-liquidity',
      tick0: 'pine',
      tick1: 'fern',
      amount0: '10',
      amount1: '40',
      slippage,
    },
  },
  {
    name: 'liquidity added',
    draft: { op: 'add-liquidity', ...pair, amount0: '60', amount1: '', slippage },
  },
  { name: 'liquidity taken out', draft: { op: 'remove-liquidity', ...pair, lp: '4', slippage } },
  { name: 'a stake', draft: { op: 'stake', pid, ...pair, amount: '10' } },
  {
    name: 'a claim',
    draft: { op: 'claim', pid, ...pair },
    before: () => app.practice.mine(3),
  },
  { name: 'an unstake', draft: { op: 'unstake', pid, ...pair, amount: '2.5' } },
  { name: 'shares sent', draft: { op: 'send-lp', ...pair, amount: '1', to: STRANGER } },
  { name: 'a lock', draft: { op: 'lock-lp', ...pair, amount: '2', days: 1 } },
  {
    name: 'an unlock once its day has come',
    draft: { op: 'unlock-lp', ...pair, amount: '2' },
    before: () => app.practice.advanceClock(day + 60),
  },
];

describe('each operation', () => {
  it.each(story)('carries out $name as it was quoted', async ({ draft, before }) => {
    await before?.();
    // The swap's records are written when necessary, possibly just now.
    const { problems, differences } = await app.until('a quote', async () => {
      const quote = await app.quote(draft);
      return quote.problems.every(({ field }) => field === 'server') && quote.problems.length > 0
        ? null
        : quote;
    });
    expect(problems).toEqual([]);
    expect(differences).toEqual([]);
    const view = await app.finish(await app.start(draft));
    expect(view.headline).toBe('Executed.');
    expect(view).toMatchObject({ phase: 'done', operation: { outcome: { faults: [] } } });
    await expectTokens(app);
  });

  it('pays with the free quota, and a claim signs nothing then', async () => {
    await app.practice.mine(2);
    const swap = {
      op: 'swap',
      tickIn: 'reed',
      tickOut: 'pine',
      amount: '4',
      exactType: 'exactIn',
      slippage,
      route: 'auto',
    } as const;
    for (const draft of [swap, { op: 'claim', pid, ...pair } as const]) {
      const view = await app.finish(await app.start(draft, 'freeQuota'));
      expect(view).toMatchObject({ phase: 'done', operation: { charged: null } });
      await expectTokens(app);
    }
  });

  it('pays a swap with the token that is sold', async () => {
    const draft = {
      op: 'swap',
      tickIn: 'reed',
      tickOut: 'pine',
      amount: '5',
      exactType: 'exactIn',
      slippage,
      route: 'auto',
    } as const;
    const view = await app.finish(await app.start(draft, 'assetFeeTick'));
    expect(view.phase).toBe('done');
    expect(view.operation?.outcome?.lines).toContainEqual({
      label: 'Fee',
      text: expect.stringMatching(/ reed$/) as string,
    });
  });

  it('publishes about a token without a signature', async () => {
    const draft = {
      op: 'community-info',
      tick: 'fern',
      twitter: '',
      telegram: '',
      website: 'https://fern.example',
      discord: '',
      desc: 'A fern.',
    } as const;
    const { ask } = await app.quote(draft);
    const fee = { payType: 'tick', feeTick: 'pine', maxFeeAmount: '1' } as const;
    const view = await app.finish(await app.begin(ask!, fee));
    expect(view.phase).toBe('done');
  });

  it('is in the one ledger of profit, each fee with its operation', async () => {
    const book = await app.until('the histories', async () => {
      await app.call('history.sync', {});
      const known = await app.call('market.trades', {});
      return known.trades.some(({ side }) => side === 'claim') ? known : null;
    });
    const lines = book.trades.flatMap((line) => (line.from === 'swap' ? [line] : []));
    expect(new Set(lines.map(({ side }) => side))).toEqual(
      new Set(['swap', 'add', 'remove', 'claim', 'fee']),
    );
    const over = lines.find(({ gives }) => gives[0]?.asset === 'peat');
    expect(over).toMatchObject({ gets: [{ asset: 'reed' }], fees: [{ asset: 'pine' }] });
    expect(lines.find(({ side }) => side === 'remove')).toMatchObject({
      gives: [{ asset: 'LP lime/pine', amount: '4' }],
      gets: [{ asset: 'lime' }, { asset: 'pine' }],
    });
    expect(book.assets.find(({ asset }) => asset === 'LP lime/pine')?.went).toBe('4');
  });

  it('is in one timeline with the server’s record of it', async () => {
    const { address } = app;
    const moments = await app.call('swap.timeline', { address, limit: 100, fresh: true });
    const joined = moments.filter(({ told, signed }) => told.length > 0 && signed.length > 0);
    const funcs = joined.flatMap(({ signed }) => signed.map(({ func }) => func));
    expect(new Set(funcs)).toEqual(
      new Set(['swap', 'send', 'addLiq', 'removeLiq', 'lock', 'unlock', 'sendLp', 'deployPool']),
    );
    expect(joined.some(({ signed }) => signed.some(({ server }) => server === 'other'))).toBe(
      false,
    );
    // Only the server reports a claim's reward, which nobody signs; its fee may have another second.
    const summaries = moments.flatMap(({ told }) => told.map(({ summary }) => summary));
    expect(summaries.some((summary) => summary.startsWith('Claimed '))).toBe(true);
  });
});
