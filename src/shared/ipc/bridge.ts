import type { Result } from '#shared/errors.ts';

/** The functions that a preload, or the web shell's bridge script, exposes as `window.inkstone`. */
export interface Bridge {
  /** Never rejects: failures are returned as `{ ok: false }`, because errors lose their fields in transit. */
  call(name: string, input: unknown): Promise<Result<unknown>>;
  /** Subscribes to every event of main; returns the unsubscribe function. */
  on(listener: (name: string, payload: unknown) => void): () => void;
}
