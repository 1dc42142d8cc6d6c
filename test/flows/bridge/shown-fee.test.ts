import { describe, expect, it } from 'vitest';

import type { ApprovalCard } from '#shared/flows/approval.ts';
import { newSwapPractice } from '#test/flows/support/second-layer.ts';
import { begin, run } from '#test/flows/support/trading.ts';
import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock, startTestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();

const feeClause = ({ clauses }: ApprovalCard) => clauses.find(({ id }) => id === 'C9');

/**
 * A transfer inscription at an address whose only other coins are these; returns the deposit that its form requests.
 */
async function withTransfer(sats: readonly number[]) {
  const app = keep(await startTestApp({ clock: hurriedClock, practice: newSwapPractice() }));
  const { payment } = await app.fund(400_000);
  const { address } = payment;
  const order = { receiveAddress: address, feeRate: 2, outputValue: 546 };
  for (const content of [
    { type: 'brc20-mint', tick: 'lime', amount: '500', count: 1 },
    { type: 'brc20-transfer', tick: 'lime', amount: '120' },
  ] as const)
    await run(app, { kind: 'inscribe', content, ...order, payWith: 'wallet' });
  for (const each of sats) await app.practice.faucet(address, each);
  await app.practice.mine(1);
  await app.call('coins.list', { refresh: true });
  const [transfer] = await app.call('bridge.transfers', { address, tick: 'lime' });
  const { inscriptionId = '', outpoint = '' } = transfer ?? {};
  const request = { address, tick: 'lime', amount: '120', feeRate: 20 };
  const input = { kind: 'deposit', ...request, transfer: { inscriptionId, outpoint } } as const;
  const quote = async () => {
    const { cost, problems } = await app.call('bridge.quote', input);
    expect(problems).toEqual([]);
    return Number(cost?.networkSats);
  };
  const card = async () => (await app.card(await begin(app, input))).card;
  return { quote, card };
}

describe('the network fee of a deposit', () => {
  it('needs a confirmation above what the form showed', async () => {
    // The form expects one coin to pay; the swap adds three.
    const { quote, card: cardOf } = await withTransfer([2_500, 2_500, 2_500, 2_500, 2_500]);
    const shown = await quote();
    const card = await cardOf();
    expect(Number(card.feeSats)).toBeGreaterThan(shown + 300);
    expect(feeClause(card)).toMatchObject({ verdict: 'hold' });
    expect(feeClause(card)?.text).toContain('You were shown');
  });

  it('passes where it is what the form showed', async () => {
    const { quote, card: cardOf } = await withTransfer([60_000]);
    const shown = await quote();
    const card = await cardOf();
    expect(Math.abs(Number(card.feeSats) - shown)).toBeLessThanOrEqual(300);
    expect(feeClause(card)).toMatchObject({ verdict: 'pass' });
  });

  it('is held to nothing where no form showed any', async () => {
    const { card } = await withTransfer([2_500, 2_500, 2_500, 2_500, 2_500]);
    expect(feeClause(await card())).toMatchObject({ verdict: 'pass' });
  });
});
