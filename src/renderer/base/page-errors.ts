import type { App } from 'vue';

import type { Rpc } from '#renderer/base/rpc.ts';
import { isAppError } from '#shared/errors.ts';

/**
 * Reports uncaught errors of a page to main, which logs and shows them. Errors that came from main aren't the page's
 * fault, and browser notices that aren't errors (such as ResizeObserver's) are ignored.
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
  // Vue catches errors in views; reportError hands them to the listener below and to the console.
  app.config.errorHandler = (error) => reportError(error);
  window.addEventListener('error', ({ error }) => report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
