import type { Result } from '#shared/errors.ts';
import type { Opened } from '#shared/ipc/app.ts';

import type { AppEvents } from './events.ts';

/** The running product, as a shell sees it. */
export interface App {
  /** Never rejects. The audience is the shell's finding of who asks, never the caller's word. */
  dispatch(name: string, input: unknown, audience: 'main' | 'approval'): Promise<Result<unknown>>;
  events: AppEvents;
  start(): Promise<void>;
  /** Finishes the steps in progress, closes the store, ends the workers. */
  stop(): Promise<void>;
  /** A call of the shell itself, by the way of the calls of the network on screen; throws as `fetch` does. */
  fetchOutside(url: string, init: RequestInit): Promise<Response>;
  /** Keeps what the person opened from outside for the page, which fills a form with it. */
  open(what: Opened): void;
  /** Closes the vault: the screen was locked, the machine sleeps, the menu was used. */
  lock(reason: string): void;
}
