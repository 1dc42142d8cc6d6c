import { addDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import { totalOf } from '#shared/bitcoin/price.ts';
import type { ReadData } from '#shared/ipc/provider.ts';
import type { Portfolio } from '#shared/ipc/wallet.ts';

/** The wallet's balance of one ticker on both layers. */
export interface Holding {
  tick: string;
  onChain: Portfolio['brc20'][number] | null;
  /** One per address, since only its own key can move its balance. */
  inSwap: Portfolio['swap'];
  /** Usable in the swap, of all addresses; null if none. */
  swapSum: string | null;
  balance: string;
}

export function holdingsOf({ brc20, swap }: Pick<Portfolio, 'brc20' | 'swap'>): Holding[] {
  const ticks = [...new Set([...brc20, ...swap].map(({ tick }) => tick))];
  return ticks.map((tick) => {
    const onChain = brc20.find((one) => one.tick === tick) ?? null;
    const inSwap = swap.filter((one) => one.tick === tick);
    const swapSum =
      inSwap.length === 0 ? null : inSwap.reduce((sum, one) => addDecimal(sum, one.swap), '0');
    return {
      ...{ tick, onChain, inSwap, swapSum },
      balance: addDecimal(onChain?.overall ?? '0', swapSum ?? '0'),
    };
  });
}

export type TokenPrice = ReadData<'market.types'>['list'][number];

/** Sats per token; null if the market doesn't say. */
export const priceOf = (price: TokenPrice | undefined): string | null =>
  price && isDecimal(price.curPrice) && Number(price.curPrice) > 0 ? price.curPrice : null;

/** The balance at that price, in sats; null if unpriceable. */
export function valueOf({ balance }: Holding, price: TokenPrice | undefined): string | null {
  const each = priceOf(price);
  if (each === null) return null;
  try {
    return String(totalOf(each, balance));
  } catch {
    return null;
  }
}
