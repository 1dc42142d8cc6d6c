import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist as czech } from '@scure/bip39/wordlists/czech.js';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as french } from '@scure/bip39/wordlists/french.js';
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js';
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js';
import { wordlist as portuguese } from '@scure/bip39/wordlists/portuguese.js';
import { wordlist as simplifiedChinese } from '@scure/bip39/wordlists/simplified-chinese.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { wordlist as traditionalChinese } from '@scure/bip39/wordlists/traditional-chinese.js';

import { AppError } from '#shared/errors.ts';

/** The ten lists that BIP-39 itself names. */
const wordLists: string[][] = [
  english,
  japanese,
  korean,
  spanish,
  simplifiedChinese,
  traditionalChinese,
  french,
  italian,
  czech,
  portuguese,
];
interface Lookup {
  list: string[];
  words: Set<string>;
}
let lookupsMade: Lookup[] | null = null;
/** Made when a phrase is first read, and kept: most runs of the app read none. */
const lookups = (): Lookup[] =>
  (lookupsMade ??= wordLists.map((list) => ({
    list,
    words: new Set(list.map((word) => word.normalize('NFKD'))),
  })));

const WORD_COUNTS = [12, 15, 18, 21, 24];

/** Why a phrase is refused. Positions are 1-based; the words themselves never enter an error. */
export interface PhraseProblem {
  reason: 'word-count' | 'unknown-word' | 'mixed-languages' | 'checksum';
  position?: number;
}

function refuse(message: string, details: PhraseProblem): never {
  throw new AppError('PHRASE_INVALID', message, details);
}

/** Words of a phrase in NFKD, however spaced and cased. Throws PHRASE_INVALID with PhraseProblem details. */
export function parsePhrase(text: string): string[] {
  const words = text.normalize('NFKD').toLowerCase().trim().split(/\s+/u);
  if (!WORD_COUNTS.includes(words.length)) {
    refuse(`a phrase has 12, 15, 18, 21 or 24 words, not ${words.length}`, {
      reason: 'word-count',
    });
  }
  const fitting = lookups().filter((lookup) => words.every((word) => lookup.words.has(word)));
  if (fitting.length === 0) refuseWords(words);
  // The two Chinese lists share words: a phrase is fine when any list that knows all words agrees.
  if (!fitting.some(({ list }) => checksumHolds(words, list))) {
    refuse('the last word does not fit the others: a word is wrong or out of order', {
      reason: 'checksum',
    });
  }
  return words;
}

function refuseWords(words: string[]): never {
  const best = lookups()
    .map((lookup) => ({
      missing: words.findIndex((word) => !lookup.words.has(word)),
      known: words.filter((word) => lookup.words.has(word)).length,
    }))
    .reduce((a, b) => (b.known > a.known ? b : a));
  const position = best.missing + 1;
  const elsewhere = lookups().some((lookup) => lookup.words.has(words[best.missing] ?? ''));
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
