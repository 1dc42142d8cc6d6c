import type { Secret } from '#main/vault/file/contents.ts';
import { openKeyring } from '#main/vault/keys/keyring.ts';
import { parsePhrase } from '#main/vault/keys/phrase.ts';
import { AppError, isAppError } from '#shared/errors.ts';

import type { DrillAnswers } from './key-messages.ts';

type Answers = readonly { index: number; word: string }[];

const plain = (word: string): string => word.normalize('NFKD').toLowerCase().trim();

/** True if there are answers and each is the word at its position (0-based). */
export function wordsHold(secret: Secret, answers: Answers): boolean {
  const words = secret.kind === 'phrase' ? secret.words : [];
  return (
    answers.length > 0 &&
    answers.every(({ index, word }) => {
      const wanted = words[index];
      return wanted !== undefined && plain(word) === plain(wanted);
    })
  );
}

/** The minimum to ask for; fewer would prove nothing. */
export const DRILL_WORDS = 4;

/**
 * Verifies a backup: compares the first addresses of the typed words with the wallet's. Also false for an invalid
 * phrase. Throws WATCH_ONLY and, for an imported key, NOT_FOUND.
 */
export async function drillHolds(
  secret: Secret,
  answers: DrillAnswers,
  passphrase: string,
): Promise<boolean> {
  if (secret.kind === 'watch') throw new AppError('WATCH_ONLY', 'a watched wallet has no words');
  if (secret.kind === 'wif') throw new AppError('NOT_FOUND', 'an imported key has no words');
  const words = await wordsFrom(secret.words, secret, answers);
  if (words === null) return false;
  const typed = openKeyring({ kind: 'phrase', words, passphrase });
  const own = openKeyring(secret);
  const same = typed.accountKeys([]).addressCode === own.accountKeys([]).addressCode;
  typed.wipe();
  own.wipe();
  return same && typed.walletId === own.walletId;
}

async function wordsFrom(
  own: string[],
  secret: Secret,
  answers: DrillAnswers,
): Promise<string[] | null> {
  if (answers.type === 'some') {
    const positions = new Set(answers.words.map(({ index }) => index));
    return positions.size >= DRILL_WORDS && wordsHold(secret, answers.words) ? own : null;
  }
  try {
    return await parsePhrase(answers.phrase);
  } catch (error) {
    if (isAppError(error, 'PHRASE_INVALID')) return null;
    throw error;
  }
}
