import { words } from '#renderer/base/words.ts';
import { isDecimal, scaleDecimal } from '#shared/bitcoin/amount.ts';
import type { ReadData } from '#shared/ipc/provider.ts';

/** Steps of a share: hundredths of a percent. */
export const WHOLE = 10_000;

const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/**
 * How much of a token is minted, from plain decimals (amounts or mints): in hundredths of a percent, rounded down, and as
 * a text. Null if the amounts can't be parsed, or there is no maximum.
 */
export function mintShare(
  made: string | null | undefined,
  most: string | null | undefined,
): { hundredths: number; text: string; isFull: boolean } | null {
  if (!made || !most || !isDecimal(made) || !isDecimal(most)) return null;
  const places = Math.max(placesOf(made), placesOf(most));
  const [part, whole] = [scaleDecimal(made, places), scaleDecimal(most, places)];
  if (whole <= 0n || part < 0n) return null;
  const hundredths = Math.min(WHOLE, Number((part * BigInt(WHOLE)) / whole));
  const text =
    hundredths === 0 && part > 0n ? words.explorePages.token.tiny : `${hundredths / 100} %`;
  return { hundredths, text, isFull: part >= whole };
}

/** Where a BRC-20 is minted; null if it is minted out, or only its deployer can mint. */
export function brc20Mint({
  ticker,
  totalMinted,
  max,
  selfMint,
}: Pick<ReadData<'brc20.info'>, 'ticker' | 'totalMinted' | 'max' | 'selfMint'>) {
  if (selfMint === true || mintShare(totalMinted, max)?.isFull !== false) return null;
  return { path: '/inscribe', query: { tab: 'mint', tick: ticker } };
}
