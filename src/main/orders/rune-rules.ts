import { isDecimal, scaleDecimal } from '#shared/bitcoin/amount.ts';
import { runeLetters } from '#shared/bitcoin/rune-names.ts';
import { sentAmount } from '#shared/bitcoin/rune-units.ts';
import type { InscribeContent } from '#shared/flows/inputs.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

export type EtchContent = Extract<InscribeContent, { type: 'runes-etch' }>;
export type MintContent = Extract<InscribeContent, { type: 'runes-mint' }>;

const MAX_U128 = (1n << 128n) - 1n;
/** Names of 27 or more letters are reserved by the protocol (api-facts 7). */
const MAX_LETTERS = 26;
/** Blocks between the payment and the etching: its commitment needs six confirmations. */
export const COMMIT_BLOCKS = 6;

const error = (field: string, text: string): Problem => ({ field, text, severity: 'error' });
const warning = (field: string, text: string): Problem => ({ field, text, severity: 'warning' });

/** Whether a name can be etched if `minimum` is the lowest free one: names are base-26 numbers. */
export function isEtchable(letters: string, minimum: string): boolean {
  if (letters.length !== minimum.length) return letters.length > minimum.length;
  return letters >= minimum;
}

export interface EtchFacts {
  /** The lowest name that can be etched now; null if unknown. */
  minimum: string | null;
  /** A rune of these letters exists. */
  taken: boolean;
  height: number;
}

function nameProblems(content: EtchContent, { minimum, taken }: EtchFacts): Problem[] {
  const { rune } = content;
  if (!/^[A-Z]+(?:•[A-Z]+)*$/.test(rune)) {
    const text = say.orders.runeRules.capitalLettersATo;
    return [error('rune', text)];
  }
  const letters = runeLetters(rune);
  if (letters.length > MAX_LETTERS) {
    return [
      error(
        'rune',
        say.orders.runeRules.atMostLettersThis({ MAX_LETTERS, length: letters.length }),
      ),
    ];
  }
  if (minimum !== null && !isEtchable(letters, minimum)) {
    const text = say.orders.runeRules.tooShortYetThe({ minimum, length: minimum.length });
    return [error('rune', text)];
  }
  if (taken) return [error('rune', say.orders.runeRules.thisNameIsTaken)];
  const unknown = say.orders.runeRules.theNetworkDoesNot;
  return minimum === null ? [warning('rune', unknown)] : [];
}

/** Atomic units of an amount in whole runes; otherwise adds a problem and returns null. */
function atoms(
  field: string,
  typed: string,
  divisibility: number,
  problems: Problem[],
): bigint | null {
  if (!isDecimal(typed)) {
    problems.push(error(field, say.orders.runeRules.digitsWithAtMost));
    return null;
  }
  if (sentAmount(typed, divisibility, 'atomic') === null) {
    problems.push(error(field, say.orders.runeRules.atMostDecimals({ divisibility })));
    return null;
  }
  return scaleDecimal(typed, divisibility);
}

function rangeProblems(terms: NonNullable<EtchContent['terms']>, height: number): Problem[] {
  const found: Problem[] = [];
  for (const [field, range] of [
    ['height', terms.height],
    ['offset', terms.offset],
  ] as const) {
    if (range && range[0] >= range[1])
      found.push(error(field, say.orders.runeRules.itMustEndAfter));
  }
  if (terms.height && terms.height[1] <= height + COMMIT_BLOCKS) {
    found.push(error('height', say.orders.runeRules.overBeforeTheEtching({ height })));
  }
  return found;
}

/** Everything that would make an etching invalid or unintended, before anything is sent. */
export function etchProblems(content: EtchContent, facts: EtchFacts): Problem[] {
  const { divisibility, terms, symbol } = content;
  const problems = nameProblems(content, facts);
  if (symbol !== '' && Array.from(symbol).length !== 1) {
    problems.push(error('symbol', say.orders.runeRules.oneCharacterOrNone));
  }
  const premine = atoms('premine', content.premine, divisibility, problems);
  if (terms && !/^[1-9]\d{0,38}$/.test(terms.cap)) {
    problems.push(error('cap', say.orders.runeRules.aWholeNumberOf));
    return problems;
  }
  const each = terms ? atoms('amount', terms.amount, divisibility, problems) : 0n;
  if (terms) problems.push(...rangeProblems(terms, facts.height));
  if (premine === null || each === null) return problems;
  if (terms && each === 0n) problems.push(error('amount', say.orders.runeRules.moreThanZero));
  const supply = premine + each * BigInt(terms?.cap ?? '0');
  if (supply === 0n) problems.push(error('premine', say.orders.runeRules.thereWouldBeNone));
  if (supply > MAX_U128) {
    problems.push(error('premine', say.orders.runeRules.theWholeSupplyDoes));
  }
  const ambiguous = divisibility > 0 && supply > 0n && content.units === 'whole';
  if (ambiguous) {
    const text = say.orders.runeRules.sentInWholeRunes;
    problems.push(warning('units', text));
  }
  return problems;
}

/** A rune according to the index. Amounts are atomic units. */
export interface RuneFacts {
  runeid: string;
  spacedRune: string;
  /** As our records have it. */
  divisibility: number;
  /** What the index says against them. */
  doubt: string | null;
  mintable: boolean;
  remaining: string | null;
  amount: string | null;
}

export function mintProblems(content: MintContent, facts: RuneFacts | null): Problem[] {
  const doubt = facts?.doubt ? [warning('runeid', facts.doubt)] : [];
  return [...doubt, ...openMintProblems(content, facts)];
}

function openMintProblems(content: MintContent, facts: RuneFacts | null): Problem[] {
  if (facts === null) return [error('runeid', say.orders.runeRules.thereIsNoRune)];
  if (facts.amount === null || !facts.mintable) {
    return [error('runeid', say.orders.runeRules.theMintOfThis)];
  }
  // The page showed these; the index must still say the same.
  const same =
    content.rune === facts.spacedRune &&
    content.amount === facts.amount &&
    content.divisibility === facts.divisibility;
  if (!same) return [error('runeid', say.orders.runeRules.theRuneChangedSince)];
  if (facts.remaining === null) return [];
  const left = BigInt(facts.remaining);
  if (left < BigInt(content.count)) {
    return [error('count', say.orders.runeRules.onlyMintsAreLeft({ left: String(left) }))];
  }
  if (left < 20n * BigInt(content.count)) {
    const text = say.orders.runeRules.onlyMintsAreLeftWhat({ left: String(left) });
    return [warning('count', text)];
  }
  return [];
}
