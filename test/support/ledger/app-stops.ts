import type { PracticePort } from '#practice/server/port.ts';
import type { TestApp } from '#test/support/start-test-app.ts';

const left = new WeakMap<PracticePort, string>();

/** The ledgers of apps on this network aren't compared at the end: it lies, or something is cut off. Say why. */
export const leaveLedger = (practice: PracticePort, why: string): void =>
  void left.set(practice, why);
export const leavesLedger = (practice: PracticePort): boolean => left.has(practice);

type Run = (app: TestApp) => Promise<void>;
let before: Run = () => Promise.resolve();

/** Runs before each app of a test is stopped. It must not throw. */
export function beforeStops(run: Run): void {
  before = run;
}

/** Stops the app, after what runs before the first time. */
export function stopping(test: TestApp) {
  let isStopped = false;
  return async (): Promise<void> => {
    if (!isStopped) await before(test);
    isStopped = true;
    await test.app.stop();
  };
}
