import { actOf } from '#main/kinds/swap/calls/table.ts';
import type { Words } from '#main/signing/define/purpose.ts';
import { compareDecimal, groupDecimal, subtractDecimal } from '#shared/bitcoin/amount.ts';
import type { CardAsset } from '#shared/flows/approval.ts';
import type { SignedCall } from '#shared/flows/intents/operations.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import type { SwapFacts } from './facts.ts';

const DAY_MS = 86_400_000;

const dayText = (at: number): string => say.text.day({ at });

const tokens = (amount: string, tick: string, isExact: boolean): CardAsset[] => [
  {
    title: `${groupDecimal(amount)} ${plainText(tick, 24)}`,
    about: isExact
      ? say.swap.signCardWords.exactAmount
      : say.swap.signCardWords.estimatedWithinYourSlippage,
    inscriptionId: null,
    ticker: tick,
  },
];

/** What a swap exchanges; other operations state it in their text. */
function exchangeOf(ask: SignedCall): Pick<Words, 'moves'> {
  if (ask.op !== 'swap' && ask.op !== 'multi-swap') return {};
  const isIn = ask.exactType === 'exactIn';
  return {
    moves: {
      gives: tokens(ask.amountIn, ask.tickIn, isIn),
      gets: tokens(ask.amountOut, ask.tickOut, !isIn),
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
  const { ask } = facts.intent;
  const act = actOf(ask);
  return { ...(act ? { act } : {}), ...exchangeOf(ask), ...lockOf(facts) };
}
