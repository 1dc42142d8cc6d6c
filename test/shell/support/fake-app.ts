import type { App } from '#main/app-types.ts';
import { createEvents } from '#main/events.ts';
import type { Opened } from '#shared/ipc/app.ts';

export interface SeenCall {
  name: string;
  input: unknown;
  audience: string;
}

/** An app that answers every call with its input, and records it. */
export function createFakeApp() {
  const requests: SeenCall[] = [];
  const locks: string[] = [];
  const life: string[] = [];
  const opened: Opened[] = [];
  const events = createEvents((error) => {
    throw error;
  });
  const app: App = {
    events,
    dispatch(name, input, audience) {
      requests.push({ name, input, audience });
      return Promise.resolve({ ok: true, value: { name, audience } });
    },
    start: () => Promise.resolve(void life.push('start')),
    stop: () => Promise.resolve(void life.push('stop')),
    fetchOutside: () => Promise.reject(new Error('no network in tests')),
    open: (what) => void opened.push(what),
    lock: (reason) => void locks.push(reason),
  };
  return { app, asked: requests, locks, life, opened };
}
