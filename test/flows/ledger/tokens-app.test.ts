import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { compareDecimal, subtractDecimal } from '#shared/bitcoin/amount.ts';
import { startSwapApp, type SwapApp } from '#test/flows/support/second-layer.ts';
import { run } from '#test/flows/support/trading.ts';
import { activityOf, expectTokens } from '#test/support/ledger.ts';

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

let app: SwapApp;
beforeAll(async () => {
  app = await startSwapApp();
});
afterAll(async () => {
  await app.app.stop().catch(() => undefined);
  rmSync(app.dir, { recursive: true, force: true });
});

const order = { kind: 'inscribe', feeRate: 2, outputValue: 546, payWith: 'wallet' } as const;

describe('the ledger of tokens', () => {
  it('adds up mints and transfers, also after a block was undone', async () => {
    const receiveAddress = app.payment.address;
    const mint = { type: 'brc20-mint', tick: 'lime', amount: '500', count: 1 } as const;
    await run(app, { ...order, receiveAddress, content: mint });
    await app.practice.mine(1);
    await expectTokens(app);
    await app.practice.reorganise(1);
    await expectTokens(app);
    await app.practice.mine(2);
    await expectTokens(app);
  });

  it('shows on a row of Activity what a swap did by the histories, its fee included', async () => {
    const id = await app.start({
      ...{ op: 'swap', tickIn: 'pine', tickOut: 'lime', amount: '10' },
      ...{ exactType: 'exactIn', slippage: '0.02', route: 'auto' },
    });
    await app.finish(id);
    await expectTokens(app);
    const event = (await activityOf(app)).find(({ flowId }) => flowId === id);
    const amount = subtractDecimal('1000', await app.balance('pine'));
    expect(compareDecimal(amount, '10')).toBe(1);
    expect(event?.amount).toEqual({ direction: 'out', unit: 'pine', amount });
    expect(event?.more?.filter(({ unit }) => unit !== 'sats')).toEqual([
      { direction: 'in', unit: 'lime', amount: expect.any(String) as string },
    ]);
  });

  it('reports what a history hides, until the history shows it', async () => {
    const { fetch } = app.practice;
    app.rewrite(async (url, init) => {
      const answer = await fetch(url, init);
      if (!/\/(send|batch)_history/.test(url)) return answer;
      type Sends = { list: { to: string }[]; total: number };
      const body = (await answer.json()) as { data: Sends | { send: Sends } };
      const sends = 'send' in body.data ? body.data.send : body.data;
      sends.list = sends.list.filter(({ to }) => to !== STRANGER);
      return new Response(JSON.stringify(body), { status: answer.status });
    });
    const receivers = [{ to: STRANGER, amount: '3' }];
    await app.finish(await app.start({ op: 'send', tick: 'peat', receivers }));
    const unexplained = async () => {
      await app.call('wallet.portfolio', { refresh: true });
      return (await app.call('activity.balance', {})).unexplainedTokens;
    };
    const found = await app.until('what is not explained', async () => {
      const [one] = await unexplained();
      return one ?? null;
    });
    expect(found).toMatchObject({ layer: 'swap', tick: 'peat', amount: '-3' });
    app.rewrite(null);
    await expectTokens(app);
  });
});
