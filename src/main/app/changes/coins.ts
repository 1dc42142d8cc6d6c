import type { FoundEtching } from '#main/signing/coins/etching.ts';
import { dayOf } from '#main/signing/read/known-rune.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import type { KeptRune } from '#shared/bitcoin/kept-asset.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import type { Described } from './requests.ts';

const MOST_NAMED = 20;

/** The first few, and how many more there are. */
export function firstOf(texts: readonly string[]): string {
  const rest = texts.length - MOST_NAMED;
  const shown = commas(texts.slice(0, MOST_NAMED));
  return rest > 0 ? say.app.changesCoins.andMore({ shown, rest }) : shown;
}

/** `carried`: the coin's current contents according to indexes, our record and the bytes, never the page. */
export const describeRelease = (
  { outpoint, sats }: CoinView,
  carried: readonly string[],
  reason: string,
): Described => ({
  title: say.app.changesCoins.markCoinAsSpendable,
  lines: [
    {
      label: say.app.changesCoins.coin,
      before: null,
      after: say.app.changesCoins.sats({ outpoint, sats: groupDigits(sats) }),
    },
    {
      label: say.app.changesCoins.whatItContains,
      before: say.app.changesCoins.kept,
      after: say.app.changesCoins.mayBeSpent({ firstOf: firstOf(carried) }),
    },
    { label: say.app.changesCoins.yourReason, before: null, after: reason },
  ],
  consequence: say.app.changesCoins.theCoinMayThen,
});

export const describeUnfreezing = (outpoints: readonly string[]): Described => ({
  title:
    outpoints.length === 1
      ? say.app.changesCoins.unfreezeACoin
      : say.app.changesCoins.unfreezeCoins({ length: outpoints.length }),
  lines: [
    {
      label: say.app.changesCoins.mayPay,
      before: say.app.changesCoins.noFrozen,
      after: say.app.changesCoins.yes({ firstOf: firstOf(outpoints) }),
    },
  ],
  consequence: say.app.changesCoins.youFrozeThisSo,
});

/** Null if nothing changes. */
export const describeDivision = (kept: KeptRune, etching: FoundEtching): Described | null =>
  kept.divisibility === etching.divisibility
    ? null
    : {
        title: say.app.changesCoins.changeTheDecimalsOf,
        lines: [
          { label: say.app.changesCoins.rune, before: null, after: `${kept.name} (${kept.id})` },
          {
            label: say.app.changesCoins.decimals,
            before: say.app.changesCoins.recorded({
              divisibility: kept.divisibility,
              dayOf: dayOf(kept),
            }),
            after: say.app.changesCoins.byTheEtching({
              divisibility: etching.divisibility,
              txid: etching.txid,
            }),
          },
        ],
        consequence: say.app.changesCoins.theProviderAloneSays,
      };
