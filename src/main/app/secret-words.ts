import { AppError } from '#shared/errors.ts';
import type { ApprovalItem } from '#shared/flows/approval.ts';

type WordsItem = Extract<ApprovalItem, { kind: 'words' }>;

interface Secret {
  item: WordsItem;
  words: string[];
}

/**
 * Words that wait to be shown in the approval window. They are the only secrets that ever leave main,
 * only to that window, and only until it closes the item or the vault locks.
 */
export function createSecretWords(deps: { now: () => number; newId: () => string; onChange: () => void }) {
  const waiting = new Map<string, Secret>();

  const get = (id: string): Secret => {
    const secret = waiting.get(id);
    if (!secret) throw new AppError('NOT_FOUND', 'these words are no longer waiting');
    return secret;
  };

  return {
    items: (): WordsItem[] => [...waiting.values()].map((secret) => secret.item),
    has: (id: string): boolean => waiting.has(id),

    offer(reason: WordsItem['reason'], words: string[]): string {
      const id = deps.newId();
      const item = { kind: 'words', id, requestedAt: deps.now(), reason, wordCount: words.length } as const;
      waiting.set(id, { item, words });
      deps.onChange();
      return id;
    },

    words: (id: string): string[] => [...get(id).words],

    /** True when at least three different positions were answered and each is right. */
    check(id: string, answers: readonly { index: number; word: string }[]): boolean {
      const { words } = get(id);
      const positions = new Set(answers.map((answer) => answer.index));
      if (positions.size < Math.min(3, words.length)) return false;
      return answers.every((answer) => words[answer.index] === answer.word.trim().toLowerCase());
    },

    close(id: string): void {
      if (waiting.delete(id)) deps.onChange();
    },

    clear(): void {
      if (waiting.size === 0) return;
      waiting.clear();
      deps.onChange();
    },
  };
}
