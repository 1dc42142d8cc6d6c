import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';

import { AppError } from '#shared/errors.ts';

interface Lookup {
  list: string[];
  words: Set<string>;
}
const lookupOf = (list: string[]): Lookup => ({
  list,
  words: new Set(list.map((word) => word.normalize('NFKD'))),
});
let englishMade: Lookup | null = null;
let allMade: Promise<Lookup[]> | null = null;
/** Built on first use, since most runs of the app parse no phrase. */
const englishLookup = (): Lookup => (englishMade ??= lookupOf(english));
/** The ten official BIP-39 lists. Nine are loaded only when a phrase isn't clearly English. */
const lookups = (): Promise<Lookup[]> =>
  (allMade ??= import('./other-languages.ts').then(({ otherLanguages }) => [
    englishLookup(),
    ...otherLanguages.map(lookupOf),
  ]));

const WORD_COUNTS = [12, 15, 18, 21, 24];

/** Why a phrase is rejected. Positions are 1-based; the words themselves never enter an error. */
export interface PhraseProblem {
  reason: 'word-count' | 'unknown-word' | 'mixed-languages' | 'checksum';
  position?: number;
}

function refuse(message: string, details: PhraseProblem): never {
  throw new AppError('PHRASE_INVALID', message, details);
}

/** Parses a phrase in NFKD, ignoring spacing and case. Throws PHRASE_INVALID with PhraseProblem details. */
export async function parsePhrase(text: string): Promise<string[]> {
  const words = text.normalize('NFKD').toLowerCase().trim().split(/\s+/u);
  if (!WORD_COUNTS.includes(words.length)) {
    refuse(`a phrase has 12, 15, 18, 21 or 24 words, not ${words.length}`, {
      reason: 'word-count',
    });
  }
  const knowsAll = (lookup: Lookup): boolean => words.every((word) => lookup.words.has(word));
  if (knowsAll(englishLookup()) && checksumHolds(words, english)) return words;
  const all = await lookups();
  const fitting = all.filter(knowsAll);
  if (fitting.length === 0) refuseWords(words, all);
  // The two Chinese lists share words: one list with a valid checksum is enough.
  if (!fitting.some(({ list }) => checksumHolds(words, list))) {
    refuse('the last word does not fit the others: a word is wrong or out of order', {
      reason: 'checksum',
    });
  }
  return words;
}

function refuseWords(words: string[], all: readonly Lookup[]): never {
  const best = all
    .map((lookup) => ({
      missing: words.findIndex((word) => !lookup.words.has(word)),
      known: words.filter((word) => lookup.words.has(word)).length,
    }))
    .reduce((a, b) => (b.known > a.known ? b : a));
  const position = best.missing + 1;
  const elsewhere = all.some((lookup) => lookup.words.has(words[best.missing] ?? ''));
  return elsewhere
    ? refuse(`word ${position} is of another language`, { reason: 'mixed-languages', position })
    : refuse(`word ${position} is in no BIP-39 list`, { reason: 'unknown-word', position });
}

function checksumHolds(words: string[], list: string[]): boolean {
  try {
    mnemonicToEntropy(words.join(' '), list).fill(0);
    return true;
  } catch {
    return false;
  }
}

/** English words for 16 or 32 bytes of entropy. */
export function phraseFromEntropy(entropy: Uint8Array): string[] {
  return entropyToMnemonic(entropy, english).split(' ');
}

/** The 64-byte seed of BIP-39; words and passphrase are normalised (NFKD) inside. */
export function seedOf(words: readonly string[], passphrase: string): Uint8Array {
  return mnemonicToSeedSync(words.join(' '), passphrase);
}
