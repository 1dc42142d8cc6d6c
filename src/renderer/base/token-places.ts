import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { Account, Portfolio } from '#shared/ipc/wallet.ts';

export interface TokenPlace {
  address: string;
  /** Available amount of the ticker; null if none is known. */
  available: string | null;
}

/**
 * Your addresses for a ticker, the largest available balance first, then the default ones. A transfer works only where
 * the tokens are, and tokens in one place need no second transfer.
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
