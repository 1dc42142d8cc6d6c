import type { Result } from '#shared/errors.ts';

/** The two functions that a preload, or the web shell's bridge script, gives the page as `window.inkstone`. */
export interface Bridge {
  /** Never rejects: failures come back as `{ ok: false }`, because errors lose their fields on the way. */
  call(name: string, input: unknown): Promise<Result<unknown>>;
  /** Subscribes to every event of main; returns the unsubscribe function. */
  on(listener: (name: string, payload: unknown) => void): () => void;
}
