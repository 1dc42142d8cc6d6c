import { isDecimal, scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { isAvailable } from '#shared/bitcoin/paying.ts';
import { chooseRuneCoins } from '#shared/bitcoin/rune-amounts.ts';
import type { SendRunesInput } from '#shared/flows/spend.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';

import { plainOf, type RecipientText } from './send-form.ts';

/** A rune as displayed; name and decimals are part of the request. */
type Rune = SendRunesInput['rune'];

/** A coin with an amount of a rune in its smallest units. */
interface Holding {
  outpoint: string;
  atoms: bigint;
}

/** Coins of the rune that can be spent now, and the amount on coins that can't yet. */
export function holdingsOf(runeId: string, coins: readonly CoinView[]) {
  const usable: Holding[] = [];
  let held = 0n;
  for (const coin of coins) {
    const atoms = coin.runes
      .filter(({ id }) => id === runeId)
      .reduce((sum, one) => sum + BigInt(one.atoms), 0n);
    if (atoms === 0n) continue;
    const isUsable = isAvailable(coin) && coin.height !== null;
    if (isUsable) usable.push({ outpoint: coin.outpoint, atoms });
    else held += atoms;
  }
  return { usable, held, available: usable.reduce((sum, { atoms }) => sum + atoms, 0n) };
}

/** Smallest units of a typed amount of whole runes; undefined if it is zero or has too many decimals. */
export function readAtoms(text: string, divisibility: number): bigint | undefined {
  const plain = plainOf(text);
  if (!isDecimal(plain) || (plain.split('.')[1]?.length ?? 0) > divisibility) return undefined;
  const atoms = scaleDecimal(plain, divisibility);
  return atoms > 0n ? atoms : undefined;
}

/** The request, once every line has an address and an amount, and the coins cover the total. */
export function buildSendRunes(
  rune: Rune,
  recipients: readonly RecipientText[],
  feeRate: number | undefined,
  usable: readonly Holding[],
): SendRunesInput | undefined {
  const read = recipients.map(({ address, amount }) => ({
    address: address.trim(),
    atoms: readAtoms(amount, rune.divisibility),
  }));
  const total = read.reduce((sum, { atoms = 0n }) => sum + atoms, 0n);
  const coins = chooseRuneCoins(usable, total);
  if (feeRate === undefined || total === 0n || !coins) return undefined;
  if (read.some(({ address, atoms }) => address.length < 14 || atoms === undefined))
    return undefined;
  return {
    kind: 'send-runes',
    rune,
    recipients: read.map(({ address, atoms = 0n }) => ({
      address,
      amount: unscaleDecimal(atoms, rune.divisibility),
    })),
    coins: coins.map(({ outpoint }) => outpoint),
    feeRate,
  };
}

/** Sum of all typed amounts. */
export const typedAtoms = (recipients: readonly RecipientText[], divisibility: number): bigint =>
  recipients.reduce((sum, { amount }) => sum + (readAtoms(amount, divisibility) ?? 0n), 0n);
