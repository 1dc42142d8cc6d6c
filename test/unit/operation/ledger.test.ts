import { expect, it } from 'vitest';

import { createSwapDesk, type SwapDesk } from '#main/app/quotes/operation/desk.ts';
import { derive } from '#main/practice/chain/bytes.ts';
import type { Wallet } from '#main/practice/chain/wallet.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { addDecimal, compareDecimal, subtractDecimal } from '#shared/bitcoin/amount.ts';
import type { OperationAsk } from '#shared/flows/operation.ts';
import type { OperationDraft } from '#shared/ipc/swap.ts';
import { expectConserved } from '#test/unit/practice/swap-sums.ts';
import {
  type Act,
  give,
  heron,
  marten,
  rollUp,
  startSwap,
  taprootWallet,
} from '#test/unit/practice/swapping.ts';

/** `npm run test:long` asks for 10,000. */
const OPERATIONS = Number(process.env['INKSTONE_OPERATIONS'] ?? '250');
const TICKS = ['lime', 'pine', 'reed', 'peat'];
const PAIRS = [
  ['lime', 'pine'],
  ['pine', 'reed'],
  ['peat', 'pine'],
  ['lime', 'reed'],
] as const;

/** Numbers that follow from a seed: a failure can be played again. */
function diceOf(seed: string) {
  let turn = 0;
  return (below: number): number => {
    const [a = 0, b = 0, c = 0] = derive(seed, `roll ${turn++}`);
    return ((a << 16) + (b << 8) + c) % below;
  };
}

/** Balances kept apart from the server's: moved by what was quoted here and the fee that was shown, nothing else. */
function createLedger() {
  const sums = new Map<string, string>();
  const key = (address: string, asset: string): string => `${address} ${asset}`;
  const of = (address: string, asset: string): string => sums.get(key(address, asset)) ?? '0';
  const add = (address: string, asset: string, amount: string): void =>
    void sums.set(key(address, asset), addDecimal(of(address, asset), amount));
  const take = (address: string, asset: string, amount: string): void =>
    void sums.set(key(address, asset), subtractDecimal(of(address, asset), amount));
  const set = (address: string, asset: string, amount: string): void =>
    void sums.set(key(address, asset), amount);
  return { of, add, take, set };
}
type Ledger = ReturnType<typeof createLedger>;

/** What an operation moves, as it was quoted. */
function move(ledger: Ledger, who: string, ask: OperationAsk): void {
  switch (ask.op) {
    case 'swap':
      ledger.take(who, ask.tickIn, ask.amountIn);
      ledger.add(who, ask.tickOut, ask.amountOut);
      return;
    case 'send':
      for (const { to, amount } of ask.receivers) {
        ledger.take(who, ask.tick, amount);
        ledger.add(to, ask.tick, amount);
      }
      return;
    case 'add-liquidity':
      ledger.take(who, ask.tick0, ask.amount0);
      ledger.take(who, ask.tick1, ask.amount1);
      ledger.add(who, `${ask.tick0}/${ask.tick1}`, ask.lp);
      return;
    case 'remove-liquidity':
      ledger.add(who, ask.tick0, ask.amount0);
      ledger.add(who, ask.tick1, ask.amount1);
      ledger.take(who, `${ask.tick0}/${ask.tick1}`, ask.lp);
      return;
    case 'send-lp':
      ledger.take(who, `${ask.tick0}/${ask.tick1}`, ask.amount);
      ledger.add(ask.to, `${ask.tick0}/${ask.tick1}`, ask.amount);
      return;
    default:
      throw new Error(ask.op);
  }
}

const names = {
  swap: 'Swap',
  send: 'Send',
  'add-liquidity': 'AddLiq',
  'remove-liquidity': 'RemoveLiq',
  'send-lp': 'SendLp',
} as const;

it(`moves what was quoted, to the last unit, and loses nothing: ${OPERATIONS} operations of several people`, async () => {
  const swap = startSwap();
  const people: Wallet[] = [heron, marten, taprootWallet('somebody')];
  const stranger = people[2]?.address ?? '';
  await give(swap, stranger, ...TICKS.map((tick): [string, string] => [tick, '5000']));
  const dice = diceOf('operations');
  const client = { call: swap.call } as unknown as ProviderClient;
  const desk: SwapDesk = createSwapDesk({
    id: 'practice',
    clock: swap.clock,
    client,
    proveModule: () => Promise.resolve({ gasAddress: '', feePerMille: 3n }),
    isMine: () => false,
    trapAt: () => null,
    serverSeconds: swap.seconds,
  });
  const ledger = createLedger();
  const sharesOf = async (address: string, [tick0, tick1]: readonly [string, string]) =>
    (await swap.call('swap.myLockLp', { address, tick0, tick1 })).availableLp;
  for (const { address } of people) {
    for (const tick of TICKS) ledger.set(address, tick, (await swap.balanceOf(address, tick)).swap);
    for (const pair of PAIRS) ledger.set(address, pair.join('/'), await sharesOf(address, pair));
  }

  function draftOf(who: string): OperationDraft {
    const [tick0, tick1] = PAIRS[dice(PAIRS.length)] ?? PAIRS[0];
    const [tickIn, tickOut] = dice(2) === 0 ? [tick0, tick1] : [tick1, tick0];
    const amount = `${dice(40)}.${String(dice(1_000_000)).padStart(6, '0')}${dice(9) + 1}`;
    const slippage = '0';
    const to = people.filter(({ address }) => address !== who)[dice(2)]?.address ?? '';
    switch (dice(6)) {
      case 0:
        return { op: 'send', tick: tickIn, receivers: [{ to, amount }] };
      case 1:
        return { op: 'add-liquidity', tick0, tick1, amount0: amount, amount1: '', slippage };
      case 2:
        return { op: 'remove-liquidity', tick0, tick1, lp: amount, slippage };
      case 3:
        return { op: 'send-lp', tick0, tick1, amount, to };
      default: {
        const exactType = dice(2) === 0 ? 'exactIn' : 'exactOut';
        return { op: 'swap', tickIn, tickOut, amount, exactType, slippage, route: 'one' };
      }
    }
  }

  async function carryOut(ask: OperationAsk, who: Wallet): Promise<void> {
    const { op, ...rest } = ask;
    const name: Act = names[op as keyof typeof names];
    const own = ask.op === 'send' ? { tick: ask.tick, ...ask.receivers[0] } : rest;
    const prepared = await swap.pre(name, own, who);
    const row = `swap.${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    await swap.call(row as 'swap.swap', swap.bodyOf(prepared, who) as never);
    ledger.take(who.address, 'pine', prepared.answer.feeAmount);
    move(ledger, who.address, ask);
  }

  let carried = 0;
  while (carried < OPERATIONS) {
    const who = people[dice(people.length)] ?? heron;
    const { address } = who;
    desk.forget();
    const draft = draftOf(address);
    const { ask, problems } = await desk.quote({ address, draft, feeTick: 'pine', ask: 'fresh' });
    if (!ask || problems.some(({ severity }) => severity === 'error')) continue;
    if (compareDecimal(ledger.of(address, 'pine'), '100') < 0) continue;
    await carryOut(ask, who);
    carried++;
    for (const tick of TICKS)
      expect((await swap.balanceOf(address, tick)).swap, `${tick} after ${draft.op}`).toBe(
        ledger.of(address, tick),
      );
    if (carried % 40 === 0) {
      await rollUp(swap);
      expectConserved(swap);
    }
  }
  for (const { address } of people)
    for (const pair of PAIRS)
      expect(await sharesOf(address, pair)).toBe(ledger.of(address, pair.join('/')));
  expectConserved(swap);
}, 3_600_000);
