import type { App } from 'vue';

import type { Rpc } from '#renderer/base/rpc.ts';
import { isAppError } from '#shared/errors.ts';

/**
 * Has main write down, and say, what fails in a page and is taken by nothing. Answers of main are no faults of a page, and what is no
 * error (a browser's remark on sizes) is none either.
 */
export function watchPage(app: App, rpc: Rpc, page: 'main' | 'approval'): void {
  function report(error: unknown): void {
    if (!(error instanceof Error) || isAppError(error)) return;
    const { stack = '' } = error;
    rpc
      .call('app.pageFailed', {
        page,
        reason: String(error).slice(0, 500),
        stack: stack.slice(0, 4000),
      })
      .catch(() => undefined);
  }
  // Vue takes what fails in a view; given back to the page, it is in its console too.
  app.config.errorHandler = (error) => reportError(error);
  window.addEventListener('error', ({ error }) => report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
