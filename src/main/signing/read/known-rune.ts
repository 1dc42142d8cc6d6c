import { unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { KeptRune } from '#shared/bitcoin/kept-asset.ts';
import { runeLetters } from '#shared/bitcoin/rune-names.ts';
import type { CardAsset } from '#shared/flows/approval.ts';
import { plainText, plural } from '#shared/text.ts';

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
  etched: 'your own etching',
  bytes: 'its etching',
  seen: 'your record of it',
} as const satisfies Record<KeptRune['learned'], string>;

/** What the provider says that contradicts our knowledge, a sentence each. */
export function runeFaults({ said, kept, etching }: KnownRune): string[] {
  if (!said) return [];
  const { name, divisibility } = said;
  const now = `The provider now says ${plural(divisibility, 'decimal')}`;
  const faults: (string | false)[] = [];
  if (kept) {
    const before = SOURCE[kept.learned];
    faults.push(
      kept.divisibility !== divisibility && `${now}, and ${before} says ${kept.divisibility}.`,
      runeLetters(kept.name) !== runeLetters(name) &&
        `The provider now calls it ${plainText(name, 60)}, and ${before} says ${kept.name}.`,
    );
  }
  if (etching === 'none') {
    faults.push('The transaction that the provider names as its etching etches no rune.');
  } else if (etching) {
    faults.push(
      etching.divisibility !== divisibility &&
        `${now}, and the etching that it names says ${etching.divisibility}.`,
      etching.name !== null &&
        etching.name !== runeLetters(name) &&
        `The etching that the provider names is of another rune, ${etching.name}.`,
    );
  }
  return faults.filter((fault) => fault !== false);
}

/** The day on which we learned it. */
export const dayOf = ({ at }: KeptRune): string => new Date(at).toISOString().slice(0, 10);

/** `2 decimals, …`: what a rune's divisibility rests on. */
export function divisionText({ said, kept, etching }: KnownRune): string {
  const decimals = said?.divisibility ?? kept?.divisibility;
  if (decimals === undefined) return 'its decimals are not known';
  if (kept?.learned === 'etched')
    return `${plural(kept.divisibility, 'decimal')} by the bytes of your own etching`;
  return [
    `${plural(decimals, 'decimal')}${said ? ' reported by the provider' : ''}`,
    ...(etching !== null && etching !== 'none'
      ? [`${plural(etching.divisibility, 'decimal')} by the etching that it names`]
      : []),
    ...(kept
      ? [
          `${plural(kept.divisibility, 'decimal')} ${kept.learned === 'seen' ? 'when first seen,' : 'by its etching, read'} ${dayOf(kept)}`,
        ]
      : []),
  ].join(', ');
}

/** A rune amount for a card: in smallest units if the provider contradicts our knowledge. */
export function runeAsset(id: string, amount: bigint, known: KnownRune): CardAsset | null {
  if (runeFaults(known).length > 0)
    return {
      title: `${amount} smallest units of rune ${id}`,
      about: 'Not in whole units: the provider contradicts what is known of this rune',
      inscriptionId: null,
      reported: 'Amount',
    };
  const { said, kept } = known;
  const named = said ?? kept;
  if (named === null) return null;
  const sign = said?.symbol ? ` ${plainText(said.symbol, 4)}` : '';
  return {
    title: `${unscaleDecimal(amount, named.divisibility)} ${plainText(named.name, 60)}${sign}`,
    about: `Rune ${id}`,
    inscriptionId: null,
    // The amount that the coins held is always the index's claim.
    reported: kept?.learned === 'etched' ? 'Amount' : 'Amount, name and decimals',
  };
}
