import { compareDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import type { ReadData } from '#shared/ipc/provider.ts';

/** A swap token with the address's usable balance. */
export interface Token {
  tick: string;
  decimals: number;
  /** Usable now. */
  balance: string;
  /** US dollars each, from the provider; null if it gives none. */
  price: number | null;
}

/** Dollar value of an amount, as a hint; null if the price or the amount isn't known. */
export function worthOf(token: Token | undefined, amount: string): number | null {
  if (token?.price == null || !isDecimal(amount)) return null;
  const worth = Number(amount) * token.price;
  return Number.isFinite(worth) ? worth : null;
}

const byWorth = (a: Token, b: Token): number =>
  (worthOf(b, b.balance) ?? 0) - (worthOf(a, a.balance) ?? 0) ||
  compareDecimal(b.balance, a.balance) ||
  a.tick.localeCompare(b.tick);

/** All swap tokens, the largest balances of the address first. */
export function tokensOf(all: ReadData<'swap.allBalance'>): Token[] {
  return Object.entries(all)
    .map(([tick, entry]) => ({
      tick,
      decimals: decimalsOf('decimal' in entry ? entry.decimal : undefined),
      balance: isDecimal(entry.balance.swap) ? entry.balance.swap : '0',
      price: 'price' in entry && typeof entry.price === 'number' ? entry.price : null,
    }))
    .sort(byWorth);
}

function decimalsOf(text: unknown): number {
  const value = Number(text ?? 18);
  return Number.isInteger(value) && value >= 0 && value <= 18 ? value : 18;
}
