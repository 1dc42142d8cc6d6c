import type { FoundEtching } from '#main/signing/coins/etching.ts';
import { dayOf } from '#main/signing/read/known-rune.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import type { KeptRune } from '#shared/bitcoin/kept-asset.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';

import type { Described } from './requests.ts';

const MOST_NAMED = 20;

/** The first few, and how many more there are. */
export function firstOf(texts: readonly string[]): string {
  const rest = texts.length - MOST_NAMED;
  const shown = texts.slice(0, MOST_NAMED).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

/** `carried`: the coin's current contents according to indexes, the record and the bytes, not the page. */
export const describeRelease = (
  { outpoint, sats }: CoinView,
  carried: readonly string[],
  reason: string,
): Described => ({
  title: 'Mark coin as spendable',
  lines: [
    { label: 'Coin', before: null, after: `${outpoint}, ${groupDigits(sats)} sats` },
    { label: 'What it contains', before: 'kept', after: `may be spent: ${firstOf(carried)}` },
    { label: 'Your reason', before: null, after: reason },
  ],
  consequence:
    'The coin may then pay like any other. Once it does, what is on it belongs to somebody else or is lost in a fee.',
});

export const describeUnfreezing = (outpoints: readonly string[]): Described => ({
  title: outpoints.length === 1 ? 'Unfreeze a coin' : `Unfreeze ${outpoints.length} coins`,
  lines: [{ label: 'May pay', before: 'no, frozen', after: `yes: ${firstOf(outpoints)}` }],
  consequence: 'You froze this so that it is not spent. From then on it may pay like any other.',
});

/** Null if nothing changes. */
export const describeDivision = (kept: KeptRune, etching: FoundEtching): Described | null =>
  kept.divisibility === etching.divisibility
    ? null
    : {
        title: 'Change the decimals of a rune',
        lines: [
          { label: 'Rune', before: null, after: `${kept.name} (${kept.id})` },
          {
            label: 'Decimals',
            before: `${kept.divisibility}, recorded ${dayOf(kept)}`,
            after: `${etching.divisibility}, by the etching ${etching.txid}`,
          },
        ],
        consequence:
          'The provider alone says that this transaction is the etching. Look it up in another explorer first: with wrong decimals you send many times more, or less, than you type.',
      };
