import { AppError } from '#shared/errors.ts';
import type { ApprovalItem } from '#shared/flows/approval.ts';

type WordsItem = Extract<ApprovalItem, { kind: 'words' }>;

/** The part of the vault that shows and checks words. */
export interface WordSource {
  words(): Promise<string[]>;
  checkWords(answers: { index: number; word: string }[]): Promise<boolean>;
  markBackedUp(): Promise<unknown>;
}

/**
 * Requests to show the vault's words in the approval window. The words are fetched from the key worker
 * when that window asks, and kept nowhere in between.
 */
export function createWordRequests(deps: {
  source: WordSource;
  now: () => number;
  newId: () => string;
  onChange: () => void;
}) {
  const waiting = new Map<string, WordsItem>();

  const get = (id: string): WordsItem => {
    const item = waiting.get(id);
    if (!item) throw new AppError('NOT_FOUND', 'these words are no longer waiting');
    return item;
  };
  const close = (id: string): boolean => {
    const found = waiting.delete(id);
    if (found) deps.onChange();
    return found;
  };

  return {
    items: (): WordsItem[] => [...waiting.values()],
    close,

    request(reason: WordsItem['reason'], wordCount: number): string {
      const id = deps.newId();
      waiting.set(id, { kind: 'words', id, requestedAt: deps.now(), reason, wordCount });
      deps.onChange();
      return id;
    },

    async words(id: string): Promise<string[]> {
      get(id);
      return deps.source.words();
    },

    /** True when at least three different positions were answered and each is right: the backup counts. */
    async check(id: string, answers: { index: number; word: string }[]): Promise<boolean> {
      const item = get(id);
      const positions = new Set(answers.map((answer) => answer.index));
      if (positions.size < Math.min(3, item.wordCount)) return false;
      if (!(await deps.source.checkWords(answers))) return false;
      await deps.source.markBackedUp();
      return true;
    },

    clear(): void {
      if (waiting.size === 0) return;
      waiting.clear();
      deps.onChange();
    },
  };
}
