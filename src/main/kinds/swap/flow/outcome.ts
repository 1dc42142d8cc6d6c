import type { CarriedOperation } from '#main/flows/carried-operation.ts';
import type { AskedOperation, PreparedOperation } from '#main/flows/ports.ts';
import {
  addDecimal,
  compareDecimal,
  plainNumber,
  scaleDecimal,
  unscaleDecimal,
} from '#shared/bitcoin/amount.ts';
import { leastOf, leastOut, mostIn } from '#shared/bitcoin/pool.ts';
import type { OperationAsk, OperationOutcome } from '#shared/flows/operation.ts';

type Half = CarriedOperation['halves'][number];
type Line = OperationOutcome['lines'][number];

/** Finer than any token. */
const WORK = 30;
const digitsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** What slippage allows of an expected amount, cut to as many digits as the two amounts have: tokens have no others. */
function bound(
  expected: string,
  is: string,
  slippage: string,
  of: (expected: bigint, thousandths: bigint) => bigint,
): string {
  const cut = 10n ** BigInt(WORK - Math.max(digitsOf(expected), digitsOf(is)));
  const exact = of(scaleDecimal(expected, WORK), scaleDecimal(slippage, 3));
  return unscaleDecimal((exact / cut) * cut, WORK);
}
type Bound = Parameters<typeof bound>[3];

function atLeast(what: string, is: string | undefined, asked: string, slippage: string, of: Bound) {
  if (is === undefined || plainNumber(is) === null) return [];
  const least = bound(asked, is, slippage, of);
  return compareDecimal(is, least) < 0 ? [`${what} is ${is}, below the least of ${least}.`] : [];
}
function atMost(what: string, is: string | undefined, asked: string, slippage: string, of: Bound) {
  if (is === undefined || plainNumber(is) === null) return [];
  const most = bound(asked, is, slippage, of);
  return compareDecimal(is, most) > 0 ? [`${what} is ${is}, above the most of ${most}.`] : [];
}
const exactly = (what: string, is: string | undefined, asked: string): string[] =>
  is !== undefined && plainNumber(is) !== null && compareDecimal(is, asked) !== 0
    ? [`${what} is ${is}, not ${asked} as asked.`]
    : [];
const whole: Bound = (expected) => expected;

const line = (label: string, tick: string, amount: string | undefined): Line[] =>
  amount === undefined || amount === '' ? [] : [{ label, text: `${amount} ${tick}` }];

/** What moved, as the server says. */
function linesOf(ask: OperationAsk, halves: readonly Half[]): Line[] {
  const first = halves[0];
  const last = halves.at(-1);
  switch (ask.op) {
    case 'swap':
    case 'multi-swap':
      return [
        ...line('Given', ask.tickIn, first?.amountIn),
        ...line('Received', ask.tickOut, last?.success === false ? undefined : last?.amountOut),
      ];
    case 'add-liquidity':
    case 'remove-liquidity': {
      const verb = ask.op === 'add-liquidity' ? 'Put in' : 'Taken out';
      return [
        ...line(verb, ask.tick0, first?.amount0),
        ...line(verb, ask.tick1, first?.amount1),
        ...line('Shares', `of ${ask.tick0}/${ask.tick1}`, first?.lp),
      ];
    }
    case 'send': {
      const total = ask.receivers.map(({ amount }) => amount).reduce(addDecimal, '0');
      return line('Sent', ask.tick, total);
    }
    case 'claim':
      return first?.claimed === undefined ? [] : [{ label: 'Claimed', text: first.claimed }];
    case 'stake':
    case 'unstake':
    case 'send-lp':
    case 'lock-lp':
    case 'unlock-lp':
      return line('Shares', `of ${ask.tick0}/${ask.tick1}`, ask.amount);
    case 'deploy-pool':
    case 'community-info':
      return [];
  }
}

/** Where what the server did is not within what was signed. */
function faultsOf(ask: OperationAsk, halves: readonly Half[]): string[] {
  const first = halves[0];
  const last = halves.at(-1);
  if (halves.some(({ success }) => !success)) return [];
  switch (ask.op) {
    case 'swap':
    case 'multi-swap':
      return ask.exactType === 'exactIn'
        ? [
            ...exactly('What you gave', first?.amountIn, ask.amountIn),
            ...atLeast('What you got', last?.amountOut, ask.amountOut, ask.slippage, leastOut),
          ]
        : [
            ...exactly('What you got', last?.amountOut, ask.amountOut),
            ...atMost('What you gave', first?.amountIn, ask.amountIn, ask.slippage, mostIn),
          ];
    case 'add-liquidity':
      return [
        ...atMost(`What you put in of ${ask.tick0}`, first?.amount0, ask.amount0, '0', whole),
        ...atMost(`What you put in of ${ask.tick1}`, first?.amount1, ask.amount1, '0', whole),
        ...atLeast('Your shares', first?.lp, ask.lp, ask.slippage, leastOf),
      ];
    case 'remove-liquidity':
      return [
        ...exactly('The shares', first?.lp, ask.lp),
        ...atLeast(
          `What you got of ${ask.tick0}`,
          first?.amount0,
          ask.amount0,
          ask.slippage,
          leastOf,
        ),
        ...atLeast(
          `What you got of ${ask.tick1}`,
          first?.amount1,
          ask.amount1,
          ask.slippage,
          leastOf,
        ),
      ];
    default:
      return [];
  }
}

function feeLines(answers: readonly PreparedOperation[]): Line[] {
  const paid = answers.filter(({ ids, messages }) => ids.length > 0 && messages.length > 0);
  const [first] = paid;
  if (!first) return [];
  const total = paid
    .map(({ paidAmount }) => plainNumber(paidAmount) ?? '0')
    .reduce(addDecimal, '0');
  return line('Fee', first.paidTick, total);
}

export function outcomeOf(
  { ask, fee }: AskedOperation,
  answers: readonly PreparedOperation[],
  { id, halves }: CarriedOperation,
  at: number,
): OperationOutcome {
  const lines = [
    ...linesOf(ask, halves),
    ...(fee.payType === 'freeQuota' ? [] : feeLines(answers)),
  ];
  return { id, lines, faults: faultsOf(ask, halves), at };
}

/** What a swap over two pools left behind when its second half failed. */
export function standing(
  ask: OperationAsk,
  { halves }: CarriedOperation,
): { tick: string; amount: string } | null {
  const [first, second] = halves;
  if (ask.op !== 'multi-swap' || !first?.success || second?.success !== false) return null;
  return { tick: ask.middle, amount: first.amountOut ?? '0' };
}
