export interface Kept {
  data: unknown;
  fetchedAt: number;
  /** On the monotonic clock, which ages are based on. */
  keptAt: number;
  /** Estimated size in memory. */
  bytes: number;
  expired: boolean;
}

/** Answers by key, the least recently used dropped first when they weigh more than `maxBytes`. */
export function createAnswerCache(maxBytes: number) {
  // A Map keeps insertion order, so the first key is the least recently used.
  const kept = new Map<string, Kept>();
  let total = 0;

  function remove(key: string): void {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  return {
    get(key: string): Kept | undefined {
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
      }
      return found;
    },
    /** An answer above a quarter of the limit isn't stored: it would evict everything else. */
    set(key: string, answer: Kept): void {
      remove(key);
      if (answer.bytes > maxBytes / 4) return;
      kept.set(key, answer);
      total += answer.bytes;
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
    },
    expire(): void {
      for (const answer of kept.values()) answer.expired = true;
    },
    clear(): void {
      kept.clear();
      total = 0;
    },
    bytes: (): number => total,
  };
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;
