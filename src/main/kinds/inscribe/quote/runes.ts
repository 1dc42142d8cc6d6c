import { findRune, readRune } from '#main/kinds/inscribe/rune-facts.ts';
import { error } from '#main/kinds/shared/problem.ts';
import type { QuoteSources } from '#main/kinds/shared/quote-sources.ts';
import {
  type EtchContent,
  etchProblems,
  type MintContent,
  mintProblems,
} from '#main/orders/rune-rules.ts';
import { runeLetters } from '#shared/bitcoin/rune-names.ts';
import { isAppError } from '#shared/errors.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

import { fileProblems } from './files.ts';

/** Whether this etching or mint would be invalid, according to the rune index. */
export async function runesProblems(
  content: EtchContent | MintContent,
  from: QuoteSources,
): Promise<Problem[]> {
  const { client, divided } = from;
  try {
    if (content.type === 'runes-mint') {
      return mintProblems(content, await readRune(client, content.runeid, divided));
    }
    const { minimumRune = null, bestHeight } = await client.call('runes.status', {});
    const letters = runeLetters(content.rune);
    const taken = /^[A-Z]{1,26}$/.test(letters) && (await findRune(client, letters)) !== null;
    return [
      ...(content.logo === null ? [] : fileProblems([content.logo], from)),
      ...etchProblems(content, { minimum: minimumRune, taken, height: bestHeight }),
    ];
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown;
    const text = say.inscribe.quoteRunes.theRuneIndexCannot;
    return [error(content.type === 'runes-mint' ? 'runeid' : 'rune', text)];
  }
}
