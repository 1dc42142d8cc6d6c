import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { OperationDraft } from '#shared/ipc/swap.ts';
import { startSwapApp, type SwapApp } from '#test/flows/support/second-layer.ts';
import { practiceClient } from '#test/support/ask-practice.ts';

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const FEE_TICK = 'pine';
const slippage = '0.02';
const pair = { tick0: 'lime', tick1: 'reed' };
const pid = '1-lime-pine';
const staked = { tick0: 'lime', tick1: 'pine' };

/** None of them moves the token that pays the fee. */
const operations: [name: string, draft: OperationDraft][] = [
  [
    'swap',
    {
      ...{ op: 'swap', tickIn: 'lime', tickOut: 'reed', amount: '5' },
      ...{ exactType: 'exactIn', slippage, route: 'one' },
    },
  ],
  ['send', { op: 'send', tick: 'reed', receivers: [{ to: STRANGER, amount: '3' }] }],
  ['add liquidity', { op: 'add-liquidity', ...pair, amount0: '6', amount1: '', slippage }],
  ['remove liquidity', { op: 'remove-liquidity', ...pair, lp: '1', slippage }],
  ['lock', { op: 'lock-lp', ...pair, amount: '1', days: 1 }],
  ['stake', { op: 'stake', pid, ...staked, amount: '5' }],
  ['unstake', { op: 'unstake', pid, ...staked, amount: '2' }],
  ['send shares', { op: 'send-lp', ...pair, amount: '0.5', to: STRANGER }],
];

let app: SwapApp;
const rows: string[] = [];
beforeAll(async () => {
  app = await startSwapApp();
  // What is staked below.
  const draft = { op: 'add-liquidity', ...staked, amount0: '60', amount1: '', slippage } as const;
  await app.finish(await app.start(draft));
});
afterAll(async () => {
  await app.app.stop().catch(() => undefined);
  rmSync(app.dir, { recursive: true, force: true });
  process.stdout.write(`\n${rows.join('\n')}\n`);
});

describe('before, on the card and after an operation of the swap', () => {
  it.each(operations)(
    '%s: no sats leave, and the fee in tokens is the quoted one',
    async (name, draft) => {
      const sats = (await app.call('activity.balance', {})).sats;
      const { ask, fee } = await app.quoted(draft);
      const quoted = await app.until(`the fee of ${name}`, async () =>
        (await app.quote(draft)).fees.find(({ payType }) => payType === 'tick'),
      );
      const before = await app.balance(FEE_TICK);
      const id = await app.begin(ask, fee);
      const { card } = await app.until(`the card of ${name}`, async () =>
        (await app.cards()).find(({ flowId }) => flowId === id),
      );
      expect(card).toMatchObject({ outlaySats: '0', feeSats: '0' });
      const view = await app.finish(id);
      expect(view.phase).toBe('done');
      const spent = scaleDecimal(before, 18) - scaleDecimal(await app.balance(FEE_TICK), 18);
      const left = unscaleDecimal(spent, 18);
      rows.push(`${name}: quoted ${quoted.amount} ${FEE_TICK}, left ${left}`);
      expect(quoted.tick).toBe(FEE_TICK);
      expect(Number(left)).toBe(Number(quoted.amount));
      expect(`${card.asked} ${card.does}`).toContain(quoted.amount);
      expect((await app.call('activity.balance', {})).sats).toBe(sats);
    },
  );

  it('claim: the reward that was shown comes in, and the fee in tokens is the quoted one', async () => {
    await app.practice.mine(3);
    const draft: OperationDraft = { op: 'claim', pid, ...staked };
    const { ask, fee } = await app.quoted(draft);
    const quoted = await app.until('the fee of claim', async () =>
      (await app.quote(draft)).fees.find(({ payType }) => payType === 'tick'),
    );
    const stakes = await practiceClient(app.practice).call('swap.stakeUserInfo', {
      address: app.address,
    });
    const before = await app.balance(FEE_TICK);
    const view = await app.finish(await app.begin(ask, fee));
    expect(view.phase).toBe('done');
    const gained = scaleDecimal(await app.balance(FEE_TICK), 18) - scaleDecimal(before, 18);
    const reward = scaleDecimal(stakes[pid]?.unclaimed ?? '', 18);
    const cost = scaleDecimal(quoted.amount, 18);
    rows.push(
      `claim: shown ${unscaleDecimal(reward, 18)}, quoted ${quoted.amount}, changed ${unscaleDecimal(gained, 18)} ${FEE_TICK}`,
    );
    expect(reward).toBeGreaterThan(0n);
    expect(gained).toBe(reward - cost);
  });
});
