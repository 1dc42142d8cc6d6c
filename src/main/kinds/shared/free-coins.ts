import { filterInTurns, mapInTurns } from '#main/turns.ts';
import type { InputType } from '#main/wallet/fees.ts';
import type { Selectable } from '#main/wallet/selection.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import { mayPay } from '#shared/bitcoin/paying.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';
import { say } from '#shared/words/say.ts';

/** Coins as last read: good enough for prices, never for signing. */
export interface CoinSources {
  own: {
    canPayFrom(address: string): boolean;
    inputType(address: string): InputType;
    changeType(): InputType;
  };
  coins: { list(refresh: boolean): Promise<{ asOf: number | null; coins: readonly CoinView[] }> };
  minCoinSats(): number;
}

const selectableOf =
  ({ own }: Pick<CoinSources, 'own'>) =>
  ({ outpoint, sats, address }: CoinView): Selectable => ({
    outpoint,
    sats: BigInt(sats),
    type: own.inputType(address),
  });

export const selectable = (
  coins: readonly CoinView[],
  from: Pick<CoinSources, 'own'>,
): Selectable[] => coins.map(selectableOf(from));

/** In pieces, since a wallet may have a hundred thousand. */
export async function freeCoins(from: CoinSources): Promise<Selectable[]> {
  const { coins } = await from.coins.list(false);
  const free = await filterInTurns(
    coins,
    (coin) => mayPay(coin) && from.own.canPayFrom(coin.address),
  );
  return mapInTurns(free, selectableOf(from));
}

/** Clean but frozen coins that would be enough if unfrozen. */
export async function frozenHint(from: {
  coins: { list(refresh: boolean): Promise<{ coins: readonly CoinView[] }> };
}): Promise<string> {
  const { coins } = await from.coins.list(false);
  const frozen = coins.filter((coin) => coin.frozen && coin.verdict === 'clean');
  if (frozen.length === 0) return '';
  const sats = frozen.reduce((sum, coin) => sum + BigInt(coin.sats), 0n);
  return say.shared.freeCoins.youFrozeSatsUnfreeze({ sats: groupDigits(sats.toString()) });
}

/** Replaces randomness, so that a quote is reproducible. */
export const largest = (below: number): number => below - 1;
