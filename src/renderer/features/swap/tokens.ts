import { compareDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import type { ReadData } from '#shared/ipc/provider.ts';

/** A token of the swap, and what an address can use of it there. */
export interface Token {
  tick: string;
  decimals: number;
  /** Usable now. */
  balance: string;
  /** Dollars of one, as the provider states them; null where it does not. */
  price: number | null;
}

/** Dollars of an amount, for a hint beside it; null where the price or the amount is not known. */
export function worthOf(token: Token | undefined, amount: string): number | null {
  if (token?.price == null || !isDecimal(amount)) return null;
  const worth = Number(amount) * token.price;
  return Number.isFinite(worth) ? worth : null;
}

const byWorth = (a: Token, b: Token): number =>
  (worthOf(b, b.balance) ?? 0) - (worthOf(a, a.balance) ?? 0) ||
  compareDecimal(b.balance, a.balance) ||
  a.tick.localeCompare(b.tick);

/** Every token of the swap, what the address has most of in front. */
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
