import { cutAmount } from '#renderer/base/swap-figures.ts';
import { plainText } from '#shared/text.ts';

const labels: Record<string, string> = {
  deployPool: 'New pool',
  addLiq: 'Liquidity added',
  removeLiq: 'Liquidity removed',
  swap: 'Swap',
  send: 'Send',
  sendLp: 'Shares sent',
  lock: 'Shares locked',
  unlock: 'Shares unlocked',
  decreaseApproval: 'Withdrawal',
  claim: 'Rewards claimed',
};

/** A module function in words; an unknown one by its name. */
export const funcLabel = (func: string): string =>
  (Object.hasOwn(labels, func) ? labels[func] : undefined) ?? plainText(func, 40);

const short = (address: string): string =>
  address.length > 24 ? `${address.slice(0, 10)}…${address.slice(-8)}` : address;
const pair = (tick0: string, tick1: string): string => `${tick0} / ${tick1}`;

/** Sentences per function, from its positional parameters; null if they don't have the expected form. */
const sayings: Record<string, (params: readonly string[]) => string | null> = {
  deployPool: ([tick0, tick1]) => (tick0 && tick1 ? pair(tick0, tick1) : null),
  addLiq: ([tick0, tick1, amount0, amount1]) =>
    tick0 && tick1 && amount0 && amount1
      ? `${cutAmount(amount0)} ${tick0} and ${cutAmount(amount1)} ${tick1}`
      : null,
  removeLiq: ([tick0, tick1, lp]) =>
    tick0 && tick1 && lp ? `${cutAmount(lp)} shares of ${pair(tick0, tick1)}` : null,
  swap: ([tickIn, tickOut, , amount, type, expected]) => {
    if (!tickIn || !tickOut || !amount || !expected) return null;
    const [exact, about] = [cutAmount(amount), cutAmount(expected)];
    if (type === 'exactIn') return `${exact} ${tickIn} for about ${about} ${tickOut}`;
    return type === 'exactOut' ? `about ${about} ${tickIn} for ${exact} ${tickOut}` : null;
  },
  send: ([to, tick, amount]) =>
    to && tick && amount ? `${cutAmount(amount)} ${tick} to ${short(to)}` : null,
  sendLp: ([to, tick0, tick1, amount]) =>
    to && tick0 && tick1 && amount
      ? `${cutAmount(amount)} of ${pair(tick0, tick1)} to ${short(to)}`
      : null,
  lock: ([tick0, tick1, amount]) =>
    tick0 && tick1 && amount ? `${cutAmount(amount)} of ${pair(tick0, tick1)}` : null,
  decreaseApproval: ([tick, amount]) => (tick && amount ? `${cutAmount(amount)} ${tick}` : null),
};

/** A signed call in words; the raw parameters if the function is unknown. */
export function funcText(func: string, params: readonly string[]): string {
  const say = sayings[func === 'unlock' ? 'lock' : func];
  const isKnown = Object.hasOwn(sayings, func === 'unlock' ? 'lock' : func);
  return plainText((isKnown && say?.(params)) || params.join(' '), 160);
}
