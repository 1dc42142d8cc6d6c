import { actOf, poolCallsOf } from '#main/kinds/swap/calls/table.ts';
import type { Words } from '#main/signing/define/purpose.ts';
import type { PoolFacts } from '#main/signing/define/swap-readings.ts';
import {
  compareDecimal,
  groupDecimal,
  scaleDecimal,
  shortDecimal,
  subtractDecimal,
  unscaleDecimal,
} from '#shared/bitcoin/amount.ts';
import { leastOf, SHARE_DECIMALS } from '#shared/bitcoin/pool.ts';
import type { CardAsset } from '#shared/flows/approval.ts';
import type { SignedCall } from '#shared/flows/intents/operations.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import { sort, type SwapFacts } from './facts.ts';
import { swapOutcome } from './pool-math.ts';

const DAY_MS = 86_400_000;

const dayText = (at: number): string => say.text.day({ at });

const amountText = (amount: string, tick: string): string =>
  `${groupDecimal(amount)} ${plainText(tick, 24)}`;

const token = (tick: string, title: string, about: string): CardAsset[] => [
  { title, about, inscriptionId: null, ticker: tick },
];

/**
 * The limit that the signature sets on the side that isn't exact: of the last swap what it brings, of the first one
 * what it takes. Null if the pool isn't known.
 */
function limitOf({ intent, pools }: SwapFacts, isIn: boolean): string | null {
  const calls = poolCallsOf(intent);
  const at = isIn ? calls.length - 1 : 0;
  const call = calls[at];
  const pool = pools[at];
  return call?.op === 'swap' && pool ? (swapOutcome(call, pool)?.limit ?? null) : null;
}

type Exchange = NonNullable<Words['moves']>;
type Ask<N extends SignedCall['op']> = Extract<SignedCall, { op: N }>;

function swapExchange(facts: SwapFacts, ask: Ask<'swap' | 'multi-swap'>): Exchange {
  const { exactAmount, atLeast, atMost, expected } = say.swap.signCardWords;
  const { estimatedWithinYourSlippage } = say.swap.signCardWords;
  const isIn = ask.exactType === 'exactIn';
  const limit = limitOf(facts, isIn);
  const exact = (amount: string, tick: string): CardAsset[] =>
    token(tick, amountText(amount, tick), exactAmount);
  const limited = (amount: string, tick: string): CardAsset[] => {
    const estimate = amountText(amount, tick);
    if (limit === null) return token(tick, estimate, estimatedWithinYourSlippage);
    const amountOf = { amount: amountText(limit, tick) };
    const title = isIn ? atLeast(amountOf) : atMost(amountOf);
    return token(tick, title, expected({ amount: estimate }));
  };
  return {
    gives: (isIn ? exact : limited)(ask.amountIn, ask.tickIn),
    gets: (isIn ? limited : exact)(ask.amountOut, ask.tickOut),
  };
}

const sharesText = (amount: string): string =>
  say.swap.signCardWords.lpTokens({ groupDecimal: groupDecimal(amount) });
const shares = (title: string, about: string): CardAsset => ({ title, about, inscriptionId: null });
const pairOf = ({ tick0, tick1 }: { tick0: string; tick1: string }): string =>
  `${plainText(tick0, 24)} / ${plainText(tick1, 24)}`;

function decimalsOf(pool: PoolFacts, tick: string): number | null {
  if (tick === pool.tickIn) return pool.decimalsIn;
  return tick === pool.tickOut ? pool.decimalsOut : null;
}

/** The least that the signature accepts of an expected amount. */
const leastText = (amount: string, slippage: string, decimals: number): string =>
  unscaleDecimal(leastOf(scaleDecimal(amount, decimals), scaleDecimal(slippage, 3)), decimals);

function addExchange({ pools: [pool] }: SwapFacts, ask: Ask<'add-liquidity'>): Exchange {
  const { mostAdded, atLeast, expected, estimatedWithinYourSlippage } = say.swap.signCardWords;
  const estimate = sharesText(ask.lp);
  return {
    gives: [
      ...token(ask.tick0, amountText(ask.amount0, ask.tick0), mostAdded),
      ...token(ask.tick1, amountText(ask.amount1, ask.tick1), mostAdded),
    ],
    gets: [
      pool
        ? shares(
            atLeast({ amount: sharesText(leastText(ask.lp, ask.slippage, SHARE_DECIMALS)) }),
            expected({ amount: estimate }),
          )
        : shares(estimate, estimatedWithinYourSlippage),
    ],
  };
}

function removeExchange({ pools: [pool] }: SwapFacts, ask: Ask<'remove-liquidity'>): Exchange {
  const { exactAmount, atLeast, expected, estimatedWithinYourSlippage } = say.swap.signCardWords;
  const side = (tick: string, amount: string): CardAsset[] => {
    const estimate = amountText(amount, tick);
    const decimals = pool ? decimalsOf(pool, tick) : null;
    if (decimals === null) return token(tick, estimate, estimatedWithinYourSlippage);
    const least = amountText(leastText(amount, ask.slippage, decimals), tick);
    return token(tick, atLeast({ amount: least }), expected({ amount: estimate }));
  };
  return {
    gives: [shares(sharesText(ask.lp), exactAmount)],
    gets: [...side(ask.tick0, ask.amount0), ...side(ask.tick1, ask.amount1)],
  };
}

/** What the texts pay the service, where nothing else leaves. */
const feeOnly = (facts: SwapFacts): CardAsset[] =>
  sort(facts).fees.flatMap(({ params: [, tick = '', amount = ''] }) =>
    token(
      plainText(tick, 24),
      `${plainText(amount, 40)} ${plainText(tick, 24)}`,
      say.swap.signCardWords.serviceFee,
    ),
  );

/**
 * What an operation exchanges, as far as the request says it; sends, locks and withdrawals state it elsewhere. The text
 * of a stake says no more than that LP tokens are locked, and that of a claim nothing of what it brings.
 */
function exchangeOf(facts: SwapFacts): Exchange | null {
  const { ask } = facts.intent;
  const { lockedUntilUnstaked, freeAgain, rewards, rewardsUnsigned } = say.swap.signCardWords;
  switch (ask.op) {
    case 'swap':
    case 'multi-swap':
      return swapExchange(facts, ask);
    case 'add-liquidity':
      return addExchange(facts, ask);
    case 'remove-liquidity':
      return removeExchange(facts, ask);
    case 'stake':
      return {
        gives: [shares(sharesText(ask.amount), lockedUntilUnstaked({ pair: pairOf(ask) }))],
        gets: [],
      };
    case 'unstake':
    case 'unlock-lp':
      return {
        gives: feeOnly(facts),
        gets: [shares(sharesText(ask.amount), freeAgain({ pair: pairOf(ask) }))],
      };
    case 'claim':
      return {
        gives: feeOnly(facts),
        gets: [shares(rewards({ pair: pairOf(ask) }), rewardsUnsigned)],
      };
    default:
      return null;
  }
}

/** A lock's card: until when, and what stays usable. */
function lockOf({
  intent: { ask, ts },
  freeShares = null,
}: SwapFacts): Pick<Words, 'lock' | 'irrevocable'> & { title?: string } {
  if (ask.op !== 'lock-lp') return {};
  const { amount, days } = ask;
  const from = ts * 1000;
  const until = from + days * DAY_MS;
  const locked = sharesText(amount);
  const hasRest = freeShares !== null && compareDecimal(freeShares, amount) >= 0;
  return {
    // The exact amount stands in the body, in what was asked and in the warning.
    title: say.swap.signCardWords.lockUntil({
      shares: sharesText(shortDecimal(amount, 2)),
      day: dayText(until),
    }),
    lock: {
      ...{ amount, days, from, until },
      pair: `${ask.tick0} / ${ask.tick1}`,
      rest: hasRest ? subtractDecimal(freeShares, amount) : null,
    },
    irrevocable: say.swap.signCardWords.youCantRemoveStake({ shares: locked, day: dayText(until) }),
  };
}

/** What an operation's card says besides its texts. */
export function cardWords(facts: SwapFacts): Omit<Words, 'title' | 'asked' | 'does'> & {
  title?: string;
} {
  const { ask, again } = facts.intent;
  const act = actOf(ask);
  const moves = exchangeOf(facts);
  return {
    ...(act ? { act } : {}),
    ...(again === undefined ? {} : { again }),
    ...(moves ? { moves } : {}),
    ...lockOf(facts),
  };
}
