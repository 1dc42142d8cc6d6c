import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messageText } from '#main/kinds/swap/calls/message.ts';
import { messagesOf } from '#main/kinds/swap/calls/table.ts';
import type { SwapReadings } from '#main/signing/define/swap-readings.ts';
import { verifyMessage } from '#main/signing/read/bip322.ts';
import { groupDecimal } from '#shared/bitcoin/amount.ts';
import { worstVerdict } from '#shared/flows/approval.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';
import type { Provided } from '#shared/flows/prepared.ts';
import { written } from '#shared/words/said.ts';
import { spoken } from '#shared/words/spoken.ts';
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

  it('say what liquidity takes at most and brings at least', async () => {
    const pair = { tick0: 'ordi', tick1: 'sats' };
    const amounts = { amount0: '5', amount1: '1200', lp: '2.5', slippage: '0.005' };
    const pool = {
      ...{ tickIn: 'ordi', tickOut: 'sats', decimalsIn: 2, decimalsOut: 0, feePerMille: 3n },
      ...{ reserveIn: 50_000n, reserveOut: 120_000n, shares: 250n * 10n ** 18n },
    };
    const shown = async (op: 'add-liquidity' | 'remove-liquidity') => {
      const intent = { ...intentOf(), ask: { op, ...pair, ...amounts } };
      const { card } = await operations().prepareOperations(intent, answerOf(intent));
      return card.moves;
    };
    readings = { ...readings, pools: [pool] };
    // 2.5 × 0.995; each side 5 × 0.995 and 1 200 × 0.995, rounded down to the decimals of its token.
    expect(await shown('add-liquidity')).toMatchObject({
      gives: [
        { title: '5 ordi', about: 'At most', ticker: 'ordi' },
        { title: `${groupDecimal('1200')} sats`, about: 'At most', ticker: 'sats' },
      ],
      gets: [
        {
          title: 'at least 2.4875 LP tokens',
          about: '2.5 LP tokens at the pool’s current price',
        },
      ],
    });
    expect(await shown('remove-liquidity')).toMatchObject({
      gives: [{ title: '2.5 LP tokens', about: 'Exact amount' }],
      gets: [
        { title: 'at least 4.97 ordi', about: '5 ordi at the pool’s current price' },
        { title: `at least ${groupDecimal('1194')} sats`, ticker: 'sats' },
      ],
    });
    // Without the pool nothing says what the estimate rests on.
    readings = { ...readings, pools: [] };
    expect((await shown('add-liquidity'))?.gets).toMatchObject([
      { title: '2.5 LP tokens', about: 'Estimated, within your slippage' },
    ]);
    expect((await shown('remove-liquidity'))?.gets).toMatchObject([
      { title: '5 ordi', about: 'Estimated, within your slippage' },
      { title: `${groupDecimal('1200')} sats` },
    ]);
  });

  it('say what staking locks and frees, and of a claim no amount that isn’t signed', async () => {
    const pair = { tick0: 'ordi', tick1: 'sats' };
    const shown = async (ask: SwapIntent['ask'], isFree = false) => {
      const intent = { ...intentOf(), ask };
      const answer = answerOf(intent);
      const [operation = ''] = answer.messages;
      const free = { ...answer, messages: [operation], ids: answer.ids.slice(0, 1) };
      const { card } = await operations().prepareOperations(
        isFree ? { ...intent, payType: 'freeQuota' } : intent,
        isFree ? free : answer,
      );
      return card.moves;
    };
    const shares = { ...pair, pid: 'pid-1', amount: '10' };
    const freed = { title: '10 LP tokens', about: 'ordi / sats, yours to use again' };
    const fee = { title: '0.5 sats', about: 'Service fee', ticker: 'sats' };
    expect(await shown({ op: 'stake', ...shares })).toMatchObject({
      gives: [{ title: '10 LP tokens', about: 'ordi / sats, locked until you unstake them' }],
      gets: [],
    });
    expect(await shown({ op: 'unstake', ...shares })).toMatchObject({
      gives: [fee],
      gets: [freed],
    });
    expect(await shown({ op: 'unstake', ...shares }, true)).toMatchObject({
      gives: [],
      gets: [freed],
    });
    expect(await shown({ op: 'unlock-lp', ...pair, amount: '10' })).toMatchObject({
      gives: [fee],
      gets: [freed],
    });
    // A claim's only text is that of its fee.
    const { messages, ids, ...stated } = answerOf();
    const { card } = await operations().prepareOperations(
      { ...intentOf(), ask: { op: 'claim', pid: 'pid-1', ...pair } },
      { ...stated, messages: messages.slice(1), ids: ids.slice(1) },
    );
    expect(card.moves).toMatchObject({
      gives: [fee],
      gets: [
        {
          title: 'Staking rewards of ordi / sats',
          about: 'The amount isn’t part of what you sign.',
        },
      ],
    });
  });

  it('are approved with the text that reaches the window, also when they say why they came again', async () => {
    const { prepareOperations, signOperations } = operations();
    const intent = { ...intentOf(), again: written('swap.flowSteps.theSwapWentOn') };
    const prepared = await prepareOperations(intent, answerOf(intent));
    // What leaves main becomes words.
    expect(spoken(prepared.review.text)).toBe(prepared.review.text);
    expect(await signOperations(prepared, prepared.digest)).toHaveLength(2);
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
    // A title has few decimals; what is signed for is exact.
    const long = { ...intent, ask: { ...ask, amount: '10.123456789123456789' } };
    const { card: cut } = await operations().prepareOperations(long, answerOf(long));
    expect(cut.title).toBe('Lock 10.12… LP tokens until 14 Dec 2023');
    expect(cut.lock?.amount).toBe('10.123456789123456789');
    expect(cut.irrevocable).toContain('10.123456789123456789 LP tokens');
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
