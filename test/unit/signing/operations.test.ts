import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messageText } from '#main/kinds/swap/calls/message.ts';
import { messagesOf } from '#main/kinds/swap/calls/table.ts';
import type { SwapReadings } from '#main/signing/define/swap-readings.ts';
import { verifyMessage } from '#main/signing/read/bip322.ts';
import { groupDecimal } from '#shared/bitcoin/amount.ts';
import { worstVerdict } from '#shared/flows/approval.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';
import type { Provided } from '#shared/flows/prepared.ts';
import { MODULE } from '#test/attacks/scene.ts';

import type { Shown } from './pipeline.ts';
import { network, paymentSetup } from './support.ts';

const TS = 1_700_000_000;
const GAS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

type Answer = NonNullable<Provided['operation']>;

let setup: Awaited<ReturnType<typeof paymentSetup>>;
let now: number;
let readings: SwapReadings;
beforeAll(async () => {
  setup = await paymentSetup({
    context: { now: () => now, readSwap: () => Promise.resolve(readings) },
  });
});
beforeEach(() => {
  now = (TS + 10) * 1000;
  readings = { gasAddress: GAS, usedTs: [], pools: [] };
});

const operations = () => ({
  prepareOperations: (intent: SwapIntent, operation: Answer) =>
    setup.show('swap', intent, { operation }),
  signOperations: async (shown: Shown<SwapIntent>, digest: string) =>
    (await setup.sign(shown, digest)).items,
});

const send = (to: string) => ({
  op: 'send' as const,
  tick: 'ordi',
  receivers: [{ to, amount: '5' }],
});
const intentOf = (): SwapIntent => ({
  purpose: 'swap',
  flowId: 'flow-1',
  network: 'practice',
  createdAt: 0,
  address: setup.payment.address,
  moduleId: MODULE,
  ask: send(setup.ordinals.address),
  middle: null,
  ts: TS,
  payType: 'tick',
  feeTick: 'sats',
  maxFeeAmount: '1',
});
function answerOf(intent = intentOf(), fee = '0.5'): Answer {
  const head = { addr: intent.address, ts: intent.ts };
  const { func, params } = messagesOf(intent)[0]!;
  const request = { ...head, id: '01'.repeat(32), func, params };
  const paid = { ...head, id: '02'.repeat(32), func: 'send' as const, params: [GAS, 'sats', fee] };
  return {
    messages: [messageText(request), messageText(paid)],
    ids: [request.id, paid.id],
    feeTick: 'sats',
    feeAmount: '0.5',
  };
}

describe('operations of the swap', () => {
  it('are shown whole, signed once a message, and each signature verifies', async () => {
    const { prepareOperations, signOperations } = operations();
    const prepared = await prepareOperations(intentOf(), answerOf());
    expect(worstVerdict(prepared.card.clauses)).toBe('pass');
    expect(prepared.card.message?.text).toContain('func: send');
    expect(prepared.card.deadline).toBe((TS + 600) * 1000);
    const signatures = await signOperations(prepared, prepared.digest);
    expect(signatures).toHaveLength(2);
    for (const [at, message] of (prepared.prepared.provided.operation?.messages ?? []).entries()) {
      expect(verifyMessage(message, setup.payment.address, network, signatures[at]!)).toBe(true);
    }
  });

  it('say what a swap exchanges', async () => {
    const ask = {
      ...{ op: 'swap' as const, tickIn: 'ordi', tickOut: 'sats', exactType: 'exactIn' as const },
      ...{ amountIn: '5', amountOut: '1200', slippage: '0.005' },
    };
    const intent = { ...intentOf(), ask };
    const { card } = await operations().prepareOperations(intent, answerOf(intent));
    expect(card).toMatchObject({ title: 'Swap 5 ordi for sats', act: 'swap' });
    expect(card.moves?.gives).toMatchObject([{ title: '5 ordi', about: 'Exact amount' }]);
    expect(card.moves?.gets).toMatchObject([
      {
        title: `${groupDecimal('1200')} sats`,
        about: 'Estimated, within your slippage',
        ticker: 'sats',
      },
    ]);
    expect(card.again).toBeUndefined();
  });

  it('say the least that a swap brings, the most that it takes, and why a card is shown again', async () => {
    const pool = {
      ...{ tickIn: 'ordi', tickOut: 'sats', decimalsIn: 2, decimalsOut: 0, feePerMille: 3n },
      ...{ reserveIn: 100_000n, reserveOut: 250_000n },
    };
    const shown = async (exactType: 'exactIn' | 'exactOut') => {
      const ask = {
        ...{ op: 'swap' as const, tickIn: 'ordi', tickOut: 'sats', exactType },
        ...{ amountIn: '5', amountOut: '1240', slippage: '0.005' },
      };
      readings = { ...readings, pools: [pool] };
      const intent = { ...intentOf(), ask, again: 'It expired.' };
      const { card } = await operations().prepareOperations(intent, answerOf(intent));
      expect(card.again).toBe('It expired.');
      return card.moves;
    };
    // 1 240 / 1.005 and 5 × 1.005, both rounded down, as the swap does.
    expect(await shown('exactIn')).toMatchObject({
      gives: [{ title: '5 ordi', about: 'Exact amount' }],
      gets: [
        {
          title: `at least ${groupDecimal('1233')} sats`,
          about: `${groupDecimal('1240')} sats at the pool’s current price`,
        },
      ],
    });
    expect(await shown('exactOut')).toMatchObject({
      gives: [{ title: 'at most 5.02 ordi', about: '5 ordi at the pool’s current price' }],
      gets: [{ title: `${groupDecimal('1240')} sats`, about: 'Exact amount' }],
    });
  });

  it('say until when LP tokens are locked, what stays, and that it can’t be undone', async () => {
    const ask = { op: 'lock-lp' as const, tick0: 'ordi', tick1: 'sats', amount: '10', days: 30 };
    const intent = { ...intentOf(), ask };
    readings = { ...readings, freeShares: '34.6' };
    const { card } = await operations().prepareOperations(intent, answerOf(intent));
    expect(card).toMatchObject({ title: 'Lock 10 LP tokens until 14 Dec 2023', act: 'lock' });
    expect(card.lock).toEqual({
      ...{ amount: '10', rest: '24.6', pair: 'ordi / sats', days: 30 },
      ...{ from: TS * 1000, until: (TS + 30 * 86_400) * 1000 },
    });
    expect(card.irrevocable).toContain('before 14 Dec 2023. No one can unlock them early.');
    readings = { ...readings, freeShares: null };
    const unread = await operations().prepareOperations(intent, answerOf(intent));
    expect(unread.card.lock?.rest).toBeNull();
  });

  it('are never signed when a message says something else', async () => {
    const { prepareOperations, signOperations } = operations();
    const thief = { ...intentOf(), ask: send(GAS) };
    const prepared = await prepareOperations(intentOf(), answerOf(thief));
    expect(worstVerdict(prepared.card.clauses)).toBe('block');
    await expect(signOperations(prepared, prepared.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
    const dear = await prepareOperations(intentOf(), answerOf(intentOf(), '0.6'));
    await expect(signOperations(dear, dear.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
  });

  it('are not signed with messages exchanged after the approval', async () => {
    const { prepareOperations, signOperations } = operations();
    const prepared = await prepareOperations(intentOf(), answerOf());
    const operation = answerOf({ ...intentOf(), ask: send(GAS) });
    const other = await setup.signing.prepare('swap', intentOf(), { operation });
    const exchanged = { ...prepared, prepared: other };
    await expect(signOperations(exchanged, prepared.digest)).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
  });

  it('are not signed once they expired, or when the gas address changed meanwhile', async () => {
    const { prepareOperations, signOperations } = operations();
    const prepared = await prepareOperations(intentOf(), answerOf());
    readings = { ...readings, gasAddress: setup.ordinals.address };
    await expect(signOperations(prepared, prepared.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
    readings = { ...readings, gasAddress: GAS };
    now = (TS + 601) * 1000;
    await expect(signOperations(prepared, prepared.digest)).rejects.toMatchObject({
      code: 'QUOTE_EXPIRED',
    });
  });

  it('are not signed for the same second twice', async () => {
    const { prepareOperations, signOperations } = operations();
    const prepared = await prepareOperations(intentOf(), answerOf());
    readings = { ...readings, usedTs: [TS] };
    await expect(signOperations(prepared, prepared.digest)).rejects.toMatchObject({
      details: { clauses: [expect.objectContaining({ id: 'C11' })] },
    });
  });
});
