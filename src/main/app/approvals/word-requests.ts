import { AppError } from '#shared/errors.ts';
import type { ApprovalItem } from '#shared/flows/approval.ts';

type WordsItem = Extract<ApprovalItem, { kind: 'words' }>;

/** The vault's functions for showing and checking words. */
export interface WordSource {
  words(walletId: string, replyTo?: string): Promise<string[]>;
  checkWords(answers: { index: number; word: string }[], walletId: string): Promise<boolean>;
  markBackedUp(walletId: string): Promise<unknown>;
}

type WordsRequest = Omit<WordsItem, 'kind' | 'id' | 'requestedAt'> & {
  walletId: string;
  /** Loads a secret other than the wallet's words. */
  load?: (replyTo: string | undefined) => Promise<string[]>;
};

/**
 * Requests to show words or a key in the approval window. Secrets are fetched from the key process only when that
 * window asks, and never stored in between.
 */
export function createWordRequests(deps: {
  source: WordSource;
  now: () => number;
  newId: () => string;
  onChange: () => void;
  /** Throws QUEUE_FULL. */
  makeRoom: () => void;
}) {
  const { source } = deps;
  const waiting = new Map<string, { item: WordsItem; request: WordsRequest }>();

  const get = (id: string) => {
    const found = waiting.get(id);
    if (!found) throw new AppError('NOT_FOUND', 'these words are no longer waiting');
    return found;
  };
  const close = (id: string): boolean => {
    const found = waiting.delete(id);
    if (found) deps.onChange();
    return found;
  };

  return {
    items: (): WordsItem[] => [...waiting.values()].map(({ item }) => item),
    close,

    /** Throws QUEUE_FULL. */
    request(request: WordsRequest): string {
      deps.makeRoom();
      const id = deps.newId();
      const { walletId: _, load: __, ...shown } = request;
      const item: WordsItem = { kind: 'words', id, requestedAt: deps.now(), ...shown };
      waiting.set(id, { item, request });
      deps.onChange();
      return id;
    },

    /** With `replyTo`, sealed for the window. */
    async words(id: string, replyTo?: string): Promise<string[]> {
      const { load, walletId } = get(id).request;
      return load ? load(replyTo) : source.words(walletId, replyTo);
    },

    /** True if at least three different positions were answered correctly: the backup counts. */
    async check(id: string, answers: { index: number; word: string }[]): Promise<boolean> {
      const { item, request } = get(id);
      const positions = new Set(answers.map((answer) => answer.index));
      if (positions.size < Math.min(3, item.wordCount)) return false;
      if (!(await source.checkWords(answers, request.walletId))) return false;
      await source.markBackedUp(request.walletId);
      return true;
    },

    clear(): void {
      if (waiting.size === 0) return;
      waiting.clear();
      deps.onChange();
    },
  };
}
