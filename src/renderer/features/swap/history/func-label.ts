import { cutAmount } from '#renderer/base/swap-figures.ts';
import { words } from '#renderer/base/words.ts';
import { plainText } from '#shared/text.ts';

/** A module function in words; an unknown one by its name. */
export function funcLabel(func: string): string {
  const labels: Record<string, string> = words.swapHistory.operation;
  return (Object.hasOwn(labels, func) ? labels[func] : undefined) ?? plainText(func, 40);
}

const short = (address: string): string =>
  address.length > 24 ? `${address.slice(0, 10)}…${address.slice(-8)}` : address;
const pair = (tick0: string, tick1: string): string => `${tick0} / ${tick1}`;

const lpText = (tick0?: string, tick1?: string, lp?: string): string | null =>
  tick0 && tick1 && lp
    ? words.swapHistory.effect.lp({ amount: cutAmount(lp), pair: pair(tick0, tick1) })
    : null;

/** Sentences per function, from its positional parameters; null if they don't have the expected form. */
const sayings: Record<string, (params: readonly string[]) => string | null> = {
  deployPool: ([tick0, tick1]) => (tick0 && tick1 ? pair(tick0, tick1) : null),
  addLiq: ([ticker0, ticker1, amount0, amount1]) =>
    ticker0 && ticker1 && amount0 && amount1
      ? words.swapHistory.effect.both({
          ...{ amount0: cutAmount(amount0), ticker0 },
          ...{ amount1: cutAmount(amount1), ticker1 },
        })
      : null,
  removeLiq: ([tick0, tick1, lp]) => lpText(tick0, tick1, lp),
  swap: ([giveTicker, getTicker, , amount, type, expected]) => {
    if (!giveTicker || !getTicker || !amount || !expected) return null;
    const [exact, about] = [cutAmount(amount), cutAmount(expected)];
    const { exactIn, exactOut } = words.swapHistory.effect;
    if (type === 'exactIn') return exactIn({ give: exact, giveTicker, get: about, getTicker });
    return type === 'exactOut'
      ? exactOut({ give: about, giveTicker, get: exact, getTicker })
      : null;
  },
  send: ([to, ticker, amount]) =>
    to && ticker && amount
      ? words.swapHistory.effect.send({ amount: cutAmount(amount), ticker, to: short(to) })
      : null,
  sendLp: ([to, tick0, tick1, amount]) =>
    to && tick0 && tick1 && amount
      ? words.swapHistory.effect.sendLp({
          ...{ amount: cutAmount(amount), pair: pair(tick0, tick1), to: short(to) },
        })
      : null,
  lock: ([tick0, tick1, amount]) => lpText(tick0, tick1, amount),
  decreaseApproval: ([tick, amount]) => (tick && amount ? `${cutAmount(amount)} ${tick}` : null),
};

/** A signed call in words; the raw parameters if the function is unknown. */
export function funcText(func: string, params: readonly string[]): string {
  const say = sayings[func === 'unlock' ? 'lock' : func];
  const isKnown = Object.hasOwn(sayings, func === 'unlock' ? 'lock' : func);
  return plainText((isKnown && say?.(params)) || params.join(' '), 160);
}
