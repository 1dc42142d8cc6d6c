import type { PracticePort } from '#practice/server/port.ts';
import type { TestApp } from '#test/support/start-test-app.ts';

const left = new WeakMap<PracticePort, string>();

/**
 * Skips the final comparison of the ledgers of apps on this network, because it lies or something is cut off.
 * State the reason.
 */
export const leaveLedger = (practice: PracticePort, why: string): void =>
  void left.set(practice, why);
export const leavesLedger = (practice: PracticePort): boolean => left.has(practice);

type Run = (app: TestApp) => Promise<void>;
let before: Run = () => Promise.resolve();

/** Runs before each app of a test stops. Must not throw. */
export function beforeStops(run: Run): void {
  before = run;
}

/** Stops the app; the hooks run before the first stop. */
export function stopping(test: TestApp) {
  let isStopped = false;
  return async (): Promise<void> => {
    if (!isStopped) await before(test);
    isStopped = true;
    await test.app.stop();
  };
}
