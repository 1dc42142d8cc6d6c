import { unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { KeptRune } from '#shared/bitcoin/kept-asset.ts';
import { runeLetters } from '#shared/bitcoin/rune-names.ts';
import type { CardAsset } from '#shared/flows/approval.ts';
import { plainText } from '#shared/text.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import type { Etching } from './runestone.ts';

/** A provider's data of a rune, and what it is compared with. */
export interface KnownRune {
  /** Null if the index doesn't answer. */
  said: { name: string; divisibility: number; symbol: string | null } | null;
  /** From our own records. */
  kept: KeptRune | null;
  /**
   * From the runestone of the transaction that the index names as the etching; `none` if it etches no rune, null if its
   * bytes aren't available. That a block has it under this id is also the provider's claim, so this can contradict but
   * never prove.
   */
  etching: Etching | 'none' | null;
}

const SOURCE = {
  etched: say.signing.readKnownRune.yourOwnEtching,
  bytes: say.signing.readKnownRune.itsEtching,
  seen: say.signing.readKnownRune.yourRecordOfIt,
} as const satisfies Record<KeptRune['learned'], string>;

/** What the provider says that contradicts our knowledge, a sentence each. */
export function runeFaults({ said, kept, etching }: KnownRune): string[] {
  if (!said) return [];
  const { name, divisibility } = said;
  const now = say.signing.readKnownRune.theProviderNowSays({
    divisibility: say.counts.decimal({ count: divisibility }),
  });
  const faults: (string | false)[] = [];
  if (kept) {
    const before = SOURCE[kept.learned];
    faults.push(
      kept.divisibility !== divisibility &&
        say.signing.readKnownRune.andSays({ now, before, divisibility: kept.divisibility }),
      runeLetters(kept.name) !== runeLetters(name) &&
        say.signing.readKnownRune.theProviderNowCalls({
          name: plainText(name, 60),
          before,
          name2: kept.name,
        }),
    );
  }
  if (etching === 'none') {
    faults.push(say.signing.readKnownRune.theTransactionThatThe);
  } else if (etching) {
    faults.push(
      etching.divisibility !== divisibility &&
        say.signing.readKnownRune.andTheEtchingThat({ now, divisibility: etching.divisibility }),
      etching.name !== null &&
        etching.name !== runeLetters(name) &&
        say.signing.readKnownRune.theEtchingThatThe({ name: etching.name }),
    );
  }
  return faults.filter((fault) => fault !== false);
}

/** The day on which we learned it. */
export const dayOf = ({ at }: KeptRune): string => new Date(at).toISOString().slice(0, 10);

/** `2 decimals, …`: what a rune's divisibility rests on. */
export function divisionText({ said, kept, etching }: KnownRune): string {
  const decimals = said?.divisibility ?? kept?.divisibility;
  if (decimals === undefined) return say.signing.readKnownRune.itsDecimalsAreNot;
  if (kept?.learned === 'etched')
    return say.signing.readKnownRune.byTheBytesOf({
      divisibility: say.counts.decimal({ count: kept.divisibility }),
    });
  return commas([
    `${say.counts.decimal({ count: decimals })}${said ? say.signing.readKnownRune.reportedByTheProvider : ''}`,
    ...(etching !== null && etching !== 'none'
      ? [
          say.signing.readKnownRune.byTheEtchingThat({
            divisibility: say.counts.decimal({ count: etching.divisibility }),
          }),
        ]
      : []),
    ...(kept
      ? [
          `${say.counts.decimal({ count: kept.divisibility })} ${kept.learned === 'seen' ? say.signing.readKnownRune.whenFirstSeen : say.signing.readKnownRune.byItsEtchingRead} ${dayOf(kept)}`,
        ]
      : []),
  ]);
}

/** A rune amount for a card: in smallest units if the provider contradicts our knowledge. */
export function runeAsset(id: string, amount: bigint, known: KnownRune): CardAsset | null {
  if (runeFaults(known).length > 0)
    return {
      title: say.signing.readKnownRune.smallestUnitsOfRune({ amount: String(amount), id }),
      about: say.signing.readKnownRune.notInWholeUnits,
      inscriptionId: null,
      reported: say.signing.readKnownRune.amount,
    };
  const { said, kept } = known;
  const named = said ?? kept;
  if (named === null) return null;
  const sign = said?.symbol ? ` ${plainText(said.symbol, 4)}` : '';
  return {
    title: `${unscaleDecimal(amount, named.divisibility)} ${plainText(named.name, 60)}${sign}`,
    about: say.signing.readKnownRune.rune({ id }),
    inscriptionId: null,
    // The amount that the coins held is always the index's claim.
    reported:
      kept?.learned === 'etched'
        ? say.signing.readKnownRune.amount
        : say.signing.readKnownRune.amountNameAndDecimals,
  };
}
