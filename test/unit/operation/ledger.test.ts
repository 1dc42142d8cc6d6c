import { expect, it } from 'vitest';

import { createQuoteService } from '#main/kinds/swap/quote/service.ts';
import { askPreparation, readPreparation, submitOperation } from '#main/kinds/swap/server/ask.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { Wallet } from '#practice/chain/wallet.ts';
import { derive } from '#practice/formats/bytes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { CarriedOperation } from '#shared/flows/operation.ts';
import type { OperationDraft } from '#shared/ipc/swap.ts';
import { expectConserved } from '#test/unit/practice/swap-sums.ts';
import {
  give,
  heron,
  marten,
  rollUp,
  signText,
  startSwap,
  taprootWallet,
} from '#test/unit/practice/swapping.ts';

import { createLedger, lockedOf, type Quoted, sharesOf, stakedOf } from './ledger-apart.ts';

/** `npm run test:long` asks for 10,000. */
const OPERATIONS = Number(process.env['INKSTONE_OPERATIONS'] ?? '120');
const TICKS = ['lime', 'pine', 'reed', 'peat', 'fern'];
/** The pools that are there at first. Staking is on the first two. */
const PAIRS = [
  { tick0: 'lime', tick1: 'pine' },
  { tick0: 'pine', tick1: 'reed' },
  { tick0: 'peat', tick1: 'pine' },
  { tick0: 'lime', tick1: 'reed' },
];
const pidOf = ({ tick0, tick1 }: { tick0: string; tick1: string }): string =>
  `1-${tick0 === 'pine' ? tick1 : tick0}-pine`;
const EVERY = [
  'swap',
  'multi-swap',
  'send',
  'deploy-pool',
  'add-liquidity',
  'remove-liquidity',
  'stake',
  'unstake',
  'claim',
  'send-lp',
  'lock-lp',
  'unlock-lp',
];

/** Seeded numbers, so that a failure can be replayed. */
function diceOf(seed: string) {
  let turn = 0;
  return (below: number): number => {
    const [a = 0, b = 0, c = 0] = derive(seed, `roll ${turn++}`);
    return ((a << 16) + (b << 8) + c) % below;
  };
}

it(`moves what was quoted, to the last unit, and loses nothing: ${OPERATIONS} operations of several people`, async () => {
  const swap = startSwap();
  const people: Wallet[] = [heron, marten, ...['a', 'b'].map(taprootWallet)];
  for (const { address } of people.slice(2))
    await give(swap, address, ...TICKS.map((tick): [string, string] => [tick, '5000']));
  const dice = diceOf('operations');
  /** Like the app's own client, rejections included. */
  const client = {
    async call(row: 'swap.config', params: Record<string, never>) {
      const { code, msg, data } = await swap.ask(row, params);
      if (code !== 0) throw new AppError('PROVIDER_REJECTED', msg, { row, code, msg });
      return endpoints[row].data.parse(data);
    },
  } as unknown as ProviderClient;
  const desk = createQuoteService({
    id: 'practice',
    clock: swap.clock,
    client,
    proveModule: () => Promise.resolve({ gasAddress: '', feePerMille: 3n }),
    isMine: () => false,
    trapAt: () => null,
    serverSeconds: swap.seconds,
  });
  const ledger = createLedger();
  const pairs = [...PAIRS];
  const sharesAt = async (address: string, { tick0, tick1 }: { tick0: string; tick1: string }) =>
    swap.call('swap.myLockLp', { address, tick0, tick1 });
  const stakedAt = async (address: string, pid: string) =>
    (await swap.call('swap.stakeUserInfo', { address }))[pid]?.stakedLp ?? '0';
  async function learn(address: string, pair: { tick0: string; tick1: string }): Promise<void> {
    const { availableLp, lockLp } = await sharesAt(address, pair);
    ledger.set(address, sharesOf(pair), availableLp);
    ledger.set(address, lockedOf(pair), lockLp);
  }
  for (const { address } of people) {
    for (const tick of TICKS) ledger.set(address, tick, (await swap.balanceOf(address, tick)).swap);
    for (const pair of PAIRS) await learn(address, pair);
    for (const pair of PAIRS.slice(0, 2))
      ledger.set(address, stakedOf(pidOf(pair)), await stakedAt(address, pidOf(pair)));
  }

  const pick = <T>(of: readonly T[]): T => of[dice(of.length)] as T;
  function amountOf(who: string, asset: string): string {
    const all = ledger.of(who, asset);
    if (dice(40) === 0 && all !== '0') return all;
    if (dice(40) === 0) return '0.000000000000001';
    return `${dice(40)}.${String(dice(1_000_000)).padStart(6, '0')}${dice(9) + 1}`;
  }
  const others = (who: string): Wallet[] => people.filter(({ address }) => address !== who);

  function draftOf(who: string): OperationDraft {
    const { tick0, tick1 } = pick(pairs);
    const [tickIn, tickOut] = dice(2) === 0 ? [tick0, tick1] : [tick1, tick0];
    const pair = dice(2) === 0 ? { tick0, tick1 } : { tick0: tick1, tick1: tick0 };
    const staked = pick(PAIRS.slice(0, 2));
    const pid = pidOf(staked);
    const slippage = '0';
    const to = pick(others(who)).address;
    const exactType = dice(2) === 0 ? 'exactIn' : 'exactOut';
    const amount = amountOf(who, tickIn);
    const shares = amountOf(who, sharesOf(pair));
    switch (dice(16)) {
      case 0:
        return { op: 'send', tick: tickIn, receivers: [{ to, amount }] };
      case 1: {
        const receivers = Array.from({ length: dice(30) + 2 }, () => ({
          to: pick(others(who)).address,
          amount: `0.${dice(9_000) + 1}1`,
        }));
        return { op: 'send', tick: tickIn, receivers };
      }
      case 2:
        return { op: 'add-liquidity', ...pair, amount0: amount, amount1: '', slippage };
      case 3:
        return {
          op: 'add-liquidity',
          ...pair,
          amount0: pick(['', amount]),
          amount1: '3.5',
          slippage,
        };
      case 4:
        return { op: 'remove-liquidity', ...pair, lp: shares, slippage };
      case 5:
        return { op: 'send-lp', ...pair, amount: shares, to };
      case 6:
        return { op: 'stake', pid, ...staked, amount: amountOf(who, sharesOf(staked)) };
      case 7:
        return { op: 'unstake', pid, ...staked, amount: amountOf(who, stakedOf(pid)) };
      case 8:
        return { op: 'claim', pid, ...staked };
      case 9:
        return { op: 'lock-lp', ...pair, amount: shares, days: dice(3) + 1 };
      case 10: {
        const locked = pairs.filter((one) => ledger.of(who, lockedOf(one)) !== '0');
        const one = locked.length === 0 ? pair : pick(locked);
        const all = ledger.of(who, lockedOf(one));
        return {
          op: 'unlock-lp',
          ...one,
          amount: dice(2) === 0 ? all : amountOf(who, lockedOf(one)),
        };
      }
      case 11: {
        const [a, b] = [pick(TICKS), pick(TICKS)];
        return { op: 'deploy-pool', tick0: a, tick1: b };
      }
      case 12:
      case 13: {
        const [a, b] = [pick(TICKS), pick(TICKS)];
        return { op: 'swap', tickIn: a, tickOut: b, amount, exactType, slippage, route: 'two' };
      }
      default:
        return { op: 'swap', tickIn, tickOut, amount, exactType, slippage, route: 'one' };
    }
  }

  /** The halves' results, compared with the quote. */
  function expectAsQuoted({ ask, liquidity }: Quoted, halves: CarriedOperation['halves']): void {
    const [first] = halves;
    const last = halves.at(-1);
    expect(halves.every(({ success }) => success)).toBe(true);
    if (ask.op === 'swap' || ask.op === 'multi-swap') {
      expect(first?.amountIn).toBe(ask.amountIn);
      expect(last?.amountOut).toBe(ask.amountOut);
    }
    if (ask.op === 'add-liquidity' || ask.op === 'remove-liquidity') {
      const { amount0, amount1, lp } = liquidity ?? {};
      expect(first).toMatchObject({ amount0, amount1, lp });
    }
  }

  const refused = new Map<string, number>();
  const carried = new Map<string, number>();

  /** Prepared, signed and submitted through the app's rows. False if the swap rejects the preparation. */
  async function carryOut(quoted: Quoted, who: Wallet): Promise<boolean> {
    const { ask } = quoted;
    const { address } = who;
    const payType = pick(['tick', 'tick', 'tick', 'freeQuota', 'assetFeeTick'] as const);
    const inAsset = payType === 'assetFeeTick' && ask.op !== 'swap' && ask.op !== 'multi-swap';
    const fee = {
      payType: inAsset ? 'tick' : payType,
      feeTick: 'pine',
      maxFeeAmount: '1',
    } as const;
    const middle = await desk.middleOf(address, ask);
    const request = { address, ask, fee, ts: swap.seconds(), middle };
    let answers;
    try {
      answers = await askPreparation(client, request);
    } catch (error) {
      if (!isAppError(error, 'PROVIDER_REJECTED')) throw error;
      const { msg } = error.details;
      refused.set(msg, (refused.get(msg) ?? 0) + 1);
      return false;
    }
    const read = answers.map((answer) => readPreparation(answer, request));
    const signatures = read.flatMap(({ messages }) => messages.map((text) => signText(text, who)));
    const halves = await submitOperation(client, request, read, signatures).catch(
      (error: unknown) => {
        throw new Error(`${String(error)}: ${JSON.stringify(request)}`);
      },
    );
    expectAsQuoted(quoted, halves);
    if (fee.payType !== 'freeQuota')
      for (const { paidTick, paidAmount } of read) ledger.take(address, paidTick, paidAmount);
    ledger.move(address, quoted);
    return true;
  }

  let done = 0;
  while (done < OPERATIONS) {
    const who = pick(people);
    const { address } = who;
    desk.forget();
    const draft = draftOf(address);
    const quoted = await desk.quote({ address, draft, feeTick: 'pine', ask: 'server' });
    const { ask, problems, differences } = quoted;
    expect(differences, JSON.stringify(draft)).toEqual([]);
    for (const { field, text } of problems)
      if (field === 'server') refused.set(text, (refused.get(text) ?? 0) + 1);
    if (!ask || problems.some(({ severity }) => severity === 'error')) continue;
    if (!(await carryOut({ ...quoted, ask }, who))) continue;
    done++;
    carried.set(ask.op, (carried.get(ask.op) ?? 0) + 1);
    if (ask.op === 'deploy-pool') pairs.push({ tick0: ask.tick0, tick1: ask.tick1 });
    for (const tick of TICKS)
      expect(
        (await swap.balanceOf(address, tick)).swap,
        `${tick} after ${JSON.stringify(ask)}`,
      ).toBe(ledger.of(address, tick));
    if (done % 25 === 0) {
      await rollUp(swap);
      swap.clock.advance(12 * 3_600_000);
      expectConserved(swap);
    }
  }
  for (const { address } of people) {
    for (const tick of TICKS)
      expect((await swap.balanceOf(address, tick)).swap).toBe(ledger.of(address, tick));
    for (const pair of pairs) {
      const { availableLp, lockLp } = await sharesAt(address, pair);
      expect(availableLp).toBe(ledger.of(address, sharesOf(pair)));
      expect(lockLp).toBe(ledger.of(address, lockedOf(pair)));
    }
    for (const pair of PAIRS.slice(0, 2))
      expect(await stakedAt(address, pidOf(pair))).toBe(ledger.of(address, stakedOf(pidOf(pair))));
  }
  expectConserved(swap);
  // Every rejection was foreseen here, except for the fee's balance.
  for (const text of refused.keys()) expect(text).toMatch(/quota|balance|no price/);
  expect([...carried.keys()].sort()).toEqual([...EVERY].sort());
  if (process.env['INKSTONE_OPERATIONS'] !== undefined)
    console.log(JSON.stringify({ carried: [...carried], refused: [...refused] }));
}, 3_600_000);
