import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { Account, Portfolio } from '#shared/ipc/wallet.ts';

export interface TokenPlace {
  address: string;
  /** Of the ticker; null where none is known to be there. */
  available: string | null;
}

/**
 * Own addresses for a ticker, the one with the most available first, then those that tokens are kept at by default.
 * A transfer counts only where the tokens are, and tokens in one place need no second transfer.
 */
export function tokenPlaces(
  tick: string,
  portfolio: Pick<Portfolio, 'brc20'> | undefined,
  ordinals: Pick<Account, 'address' | 'firstAddress'> | undefined,
): TokenPlace[] {
  const wanted = tick.trim().toLowerCase();
  const held = portfolio?.brc20.find((balance) => balance.tick.toLowerCase() === wanted);
  const places: TokenPlace[] = (held?.holders ?? [])
    .map(({ address, available }) => ({ address, available }))
    .sort((a, b) => compareDecimal(b.available, a.available));
  for (const address of [ordinals?.firstAddress, ordinals?.address]) {
    if (address === undefined || places.some((place) => place.address === address)) continue;
    places.push({ address, available: null });
  }
  return places;
}
