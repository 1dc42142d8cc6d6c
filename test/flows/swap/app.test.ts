import { describe, expect, it } from 'vitest';

import { startSwapApp, type SwapApp } from '#test/flows/support/second-layer.ts';
import { practiceClient } from '#test/support/ask-practice.ts';
import { expectTokens } from '#test/support/ledger.ts';
import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock } from '#test/support/start-test-app.ts';

const { keep } = openApps();
async function start(): Promise<SwapApp> {
  return keep(await startSwapApp());
}

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

describe('operations of the second layer', () => {
  it('swap what was quoted here, to the last unit, and pay the fee that was shown', async () => {
    const app = await start();
    const draft = {
      op: 'swap',
      tickIn: 'lime',
      tickOut: 'pine',
      amount: '10',
      exactType: 'exactIn',
      slippage: '0.005',
      route: 'auto',
    } as const;
    const before = await app.balance('lime');
    const { swap, fees, differences, problems } = await app.quote(draft);
    expect(problems).toEqual([]);
    expect(differences).toEqual([]);
    expect(fees.filter(({ cheapest }) => cheapest)).toHaveLength(1);
    const view = await app.finish(await app.start(draft));
    expect(view).toMatchObject({ state: 'done', phase: 'done' });
    expect(view.operation?.outcome).toMatchObject({ faults: [] });
    expect(view.operation?.outcome?.lines).toContainEqual({
      label: 'Received',
      text: `${swap?.amountOut ?? ''} pine`,
    });
    expect(Number(await app.balance('lime'))).toBe(Number(before) - 10);
  });

  it('send to three', async () => {
    const app = await start();
    const receivers = [
      { to: STRANGER, amount: '1.5' },
      { to: app.payment.address, amount: '2' },
      { to: 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk', amount: '3' },
    ];
    const view = await app.finish(await app.start({ op: 'send', tick: 'reed', receivers }));
    expect(view.headline).toBe('Executed.');
    expect(await app.balance('reed', STRANGER)).toBe('1.5');
    expect(await app.balance('reed', app.payment.address)).toBe('2');
    const signed = await app.call('swap.signed', {
      address: app.address,
      limit: 10,
      compare: false,
    });
    // Four per preparation: one for a receiver and one for the fee. A commit in between uses another.
    expect(signed.length % 4).toBe(0);
    expect(signed.slice(0, 4).map(({ func }) => func)).toEqual(['send', 'send', 'send', 'send']);
  });

  it('send a long list part by part, each with its card, which come by themselves', async () => {
    const app = await start();
    const receivers = Array.from({ length: 201 }, (_, at) => ({
      to: STRANGER,
      amount: String(1 + (at % 3)),
    }));
    const { ask, consequences } = await app.quote({ op: 'send', tick: 'reed', receivers });
    expect(consequences.join(' ')).toContain('3 approvals for 100 recipients each');
    const { fee } = await app.quoted({ op: 'send', tick: 'reed', receivers });
    const { ids } = await app.call('flow.start', {
      kind: 'operation',
      address: app.address,
      ask: ask!,
      fee,
    });
    expect(ids).toHaveLength(3);
    const seen: string[] = [];
    for (const id of ids) {
      // No approval is pending: the next one is prepared once the previous one is executed.
      const view = await app.finish(id);
      seen.push(`${view.title}: ${view.phase}`);
    }
    expect(seen).toEqual([
      'Send reed to 100 addresses (1 of 3): done',
      'Send reed to 100 addresses (2 of 3): done',
      'Send 3 reed (3 of 3): done',
    ]);
    const sum = receivers.reduce((total, { amount }) => total + Number(amount), 0);
    expect(await app.balance('reed', STRANGER)).toBe(String(sum));
  });

  it('are distinguished from the server’s later records', async () => {
    const app = await start();
    const receivers = [{ to: STRANGER, amount: '1' }];
    await app.finish(await app.start({ op: 'send', tick: 'reed', receivers }));
    const compared = () =>
      app.call('swap.signed', { address: app.address, limit: 2, compare: true });
    await app.until('the commit', async () =>
      (await compared()).every(({ server }) => server === 'there'),
    );
    const { fetch } = app.practice;
    app.rewrite(async (url) => {
      const answer = await fetch(url);
      if (!url.includes('func_info')) return answer;
      return new Response((await answer.text()).replace('"reed","1"', '"reed","9"'));
    });
    expect((await compared()).map(({ func, server }) => [func, server])).toContainEqual([
      'send',
      'other',
    ]);
  });

  it('stop if someone trades between the quote and the approval, and continue at another price', async () => {
    const app = await start();
    const draft = {
      op: 'swap',
      tickIn: 'lime',
      tickOut: 'pine',
      amount: '10',
      exactType: 'exactIn',
      slippage: '0.005',
      route: 'one',
    } as const;
    const { ask, fees } = await app.quote(draft);
    const { swap } = (await app.practice.status()).conditions;
    await app.practice.setConditions({ swap: { ...swap, restless: true } });
    const fee = fees.find(({ payType }) => payType === 'tick')!.fee;
    const id = await app.begin(ask!, fee);
    // The pool now pays over 1 % less: nothing can be approved.
    const blocked = await app.until('a card that is refused', async () => {
      const card = (await app.cards()).find(({ flowId }) => flowId === id);
      return card?.card.clauses.find(({ verdict }) => verdict === 'block');
    });
    expect(blocked).toMatchObject({ id: 'op.quote' });
    await app.practice.setConditions({ swap: { ...swap, restless: false } });
    for (const card of await app.cards()) await app.approve('approval.refuse', { id: card.id });
    await app.flow(id, ({ state }) => state === 'stopped');
    await app.call('flow.answer', { id, answer: 'again' });
    expect((await app.finish(id)).headline).toBe('Executed.');
  });

  it.each(['exactIn', 'exactOut'] as const)(
    'count what stays between two pools that moved before a submission: %s',
    async (exactType) => {
      const app = await start();
      const pair = { tickIn: 'peat', tickOut: 'reed' };
      const common = { exactType, slippage: '0.2', route: 'two' } as const;
      // The first pool returns more for an exact input, the second one takes less for an exact output.
      const moved =
        exactType === 'exactIn'
          ? { tickIn: 'pine', tickOut: 'peat' }
          : { tickIn: 'reed', tickOut: 'pine' };
      async function trade(): Promise<void> {
        const { swap } = (await app.practice.status()).conditions;
        await app.practice.setConditions({ swap: { ...swap, restless: true } });
        await practiceClient(app.practice).call('swap.preSwap', {
          ...{ ...moved, amountIn: '1', amountOut: '1', exactType: 'exactIn', slippage: '1' },
          ...{ address: app.address, ts: Math.floor(hurriedClock.now() / 1000) },
          ...{ feeTick: 'pine', payType: 'tick' },
        });
        await app.practice.setConditions({ swap: { ...swap, restless: false } });
      }
      const before = await app.balance('pine');
      app.rewrite(async (url, init) => {
        if (new URL(url).pathname.endsWith('/multi_swap')) await trade();
        return app.practice.fetch(url, init);
      });
      const id = await app.start({ op: 'swap', ...pair, amount: '200', ...common });
      const { phase, operation } = await app.finish(id);
      expect(phase).toBe('done');
      expect(operation?.outcome?.lines.map(({ label }) => label)).toContain(
        'Left between the pools',
      );
      // It exceeds the fee.
      expect(Number(await app.balance('pine'))).toBeGreaterThan(Number(before));
      await expectTokens(app);
    },
  );
});
