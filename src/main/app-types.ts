import type { Result } from '#shared/errors.ts';
import type { Opened } from '#shared/ipc/app.ts';

import type { AppEvents } from './events.ts';

/** The running product, as a shell sees it. */
export interface App {
  /** Never rejects. The shell determines the audience; callers can't claim one. */
  dispatch(name: string, input: unknown, audience: 'main' | 'approval'): Promise<Result<unknown>>;
  events: AppEvents;
  start(): Promise<void>;
  /** Finishes running steps, closes the store, ends the workers. */
  stop(): Promise<void>;
  /** A request of the shell itself, through the active network's route; throws like `fetch`. */
  fetchOutside(url: string, init: RequestInit): Promise<Response>;
  /** Holds something opened from outside for the page, which fills in a form with it. */
  open(what: Opened): void;
  /** Locks the vault: the screen was locked, the machine sleeps, or the menu was used. */
  lock(reason: string): void;
}
