import { actOf, poolCallsOf } from '#main/kinds/swap/calls/table.ts';
import type { Words } from '#main/signing/define/purpose.ts';
import { compareDecimal, groupDecimal, subtractDecimal } from '#shared/bitcoin/amount.ts';
import type { CardAsset } from '#shared/flows/approval.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import type { SwapFacts } from './facts.ts';
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

/** What a swap exchanges; other operations state it in their text. */
function exchangeOf(facts: SwapFacts): Pick<Words, 'moves'> {
  const { ask } = facts.intent;
  if (ask.op !== 'swap' && ask.op !== 'multi-swap') return {};
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
    moves: {
      gives: (isIn ? exact : limited)(ask.amountIn, ask.tickIn),
      gets: (isIn ? limited : exact)(ask.amountOut, ask.tickOut),
    },
  };
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
  const shares = say.swap.signCardWords.lpTokens({ groupDecimal: groupDecimal(amount) });
  const hasRest = freeShares !== null && compareDecimal(freeShares, amount) >= 0;
  return {
    title: say.swap.signCardWords.lockUntil({ shares, day: dayText(until) }),
    lock: {
      ...{ amount, days, from, until },
      pair: `${ask.tick0} / ${ask.tick1}`,
      rest: hasRest ? subtractDecimal(freeShares, amount) : null,
    },
    irrevocable: say.swap.signCardWords.youCantRemoveStake({ shares, day: dayText(until) }),
  };
}

/** What an operation's card says besides its texts. */
export function cardWords(facts: SwapFacts): Omit<Words, 'title' | 'asked' | 'does'> & {
  title?: string;
} {
  const { ask, again } = facts.intent;
  const act = actOf(ask);
  return {
    ...(act ? { act } : {}),
    ...(again === undefined ? {} : { again }),
    ...exchangeOf(facts),
    ...lockOf(facts),
  };
}
