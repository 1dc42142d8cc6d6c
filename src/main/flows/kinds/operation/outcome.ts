import type { AskedOperation, CarriedOperation, PreparedOperation } from '#main/flows/ports.ts';
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

/** Finer than any token: bounds are reckoned by it and compared with whole answers. */
const WORK = 30;
const bound = (
  amount: string,
  slippage: string,
  of: (expected: bigint, thousandths: bigint) => bigint,
): string => unscaleDecimal(of(scaleDecimal(amount, WORK), scaleDecimal(slippage, 3)), WORK);

const atLeast = (what: string, is: string | undefined, least: string): string[] =>
  is !== undefined && isBelow(is, least) ? [`${what} is ${is}, below the least of ${least}.`] : [];
const atMost = (what: string, is: string | undefined, most: string): string[] =>
  is !== undefined && isBelow(most, is) ? [`${what} is ${is}, above the most of ${most}.`] : [];
const exactly = (what: string, is: string | undefined, asked: string): string[] =>
  is !== undefined && plainNumber(is) !== null && compareDecimal(is, asked) !== 0
    ? [`${what} is ${is}, not ${asked} as asked.`]
    : [];

/** Base units of a token may cut the bound: a difference in the last of 18 digits is none. */
function isBelow(a: string, b: string): boolean {
  const [x, y] = [plainNumber(a), plainNumber(b)];
  return (
    x !== null &&
    y !== null &&
    scaleDecimal(y, WORK) - scaleDecimal(x, WORK) > 10n ** BigInt(WORK - 1)
  );
}

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
            ...atLeast(
              'What you got',
              last?.amountOut,
              bound(ask.amountOut, ask.slippage, leastOut),
            ),
          ]
        : [
            ...exactly('What you got', last?.amountOut, ask.amountOut),
            ...atMost('What you gave', first?.amountIn, bound(ask.amountIn, ask.slippage, mostIn)),
          ];
    case 'add-liquidity':
      return [
        ...atMost(`What you put in of ${ask.tick0}`, first?.amount0, ask.amount0),
        ...atMost(`What you put in of ${ask.tick1}`, first?.amount1, ask.amount1),
        ...atLeast('Your shares', first?.lp, bound(ask.lp, ask.slippage, leastOf)),
      ];
    case 'remove-liquidity':
      return [
        ...exactly('The shares', first?.lp, ask.lp),
        ...atLeast(
          `What you got of ${ask.tick0}`,
          first?.amount0,
          bound(ask.amount0, ask.slippage, leastOf),
        ),
        ...atLeast(
          `What you got of ${ask.tick1}`,
          first?.amount1,
          bound(ask.amount1, ask.slippage, leastOf),
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
