import { app } from 'electron';

import type { Opened } from '#shared/ipc/app.ts';

import { linksIn, readLink } from './read-link.ts';

/**
 * Collects what the system asks the app to open, even before Electron is ready: macOS uses events, the others the
 * command line. It waits until the app can take it. Call before `ready`.
 */
export function collectLinks(argv: readonly string[], cwd: string) {
  let waiting = linksIn(argv, cwd);
  let deliver: ((opened: Opened) => void) | null = null;

  const pass = (link: string): void => {
    if (deliver === null) waiting.push(link);
    else void readLink(link).then(deliver);
  };
  const take = (event: { preventDefault(): void }, link: string): void => {
    event.preventDefault();
    pass(link);
  };
  app.on('open-url', take);
  app.on('open-file', take);

  return {
    /** For a second start of the app, which passes on its arguments. */
    add(more: readonly string[], from: string): void {
      for (const link of linksIn(more, from)) pass(link);
    },
    /** From now on delivers everything to it, starting with what was waiting. */
    deliverTo(take: (opened: Opened) => void): void {
      deliver = take;
      for (const link of waiting) pass(link);
      waiting = [];
    },
  };
}
