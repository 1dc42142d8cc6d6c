import { transferTick } from '#renderer/base/offer-link.ts';
import type { CoinView, InscriptionView } from '#shared/ipc/wallet.ts';

/** Contents of coins, in the order of the list. */
export const coinGroups = ['bitcoin', 'inscriptions', 'transfers', 'tokens', 'unknown'] as const;
export type CoinGroup = (typeof coinGroups)[number];

/** The token of a coin with one transfer inscription. */
export const tickOf = (
  { inscriptions }: CoinView,
  known: ReadonlyMap<string, InscriptionView>,
): string | undefined => transferTick(known.get(inscriptions[0] ?? '')?.brc20 ?? null);

/** By its first inscription; runes and alkanes have none. */
export function groupOf(coin: CoinView, known: ReadonlyMap<string, InscriptionView>): CoinGroup {
  if (coin.inscriptions.length > 0)
    return tickOf(coin, known) === undefined ? 'inscriptions' : 'transfers';
  if (coin.verdict === 'clean') return 'bitcoin';
  return coin.verdict === 'asset' ? 'tokens' : 'unknown';
}
