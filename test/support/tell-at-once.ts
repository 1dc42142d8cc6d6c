import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Interval for listing the files still running. */
const EVERY_MS = 60_000;

/** Without the runner's own frames. */
const ownLines = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => !line.includes('node_modules') && !line.includes('new Promise'))
    .join('\n');

/**
 * Prints failures immediately, since vitest's own report comes at the end: a run that is killed has then said what
 * failed, and which files were running.
 */
export default class TellAtOnce implements Reporter {
  private readonly running = new Map<TestModule, { since: number; test: string }>();
  private timer: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.timer = setInterval(() => {
      for (const [{ relativeModuleId }, { since, test }] of this.running) {
        const minutes = Math.floor((performance.now() - since) / EVERY_MS);
        if (minutes > 1)
          console.log(`still running for ${minutes} minutes: ${relativeModuleId}: ${test}`);
      }
    }, EVERY_MS);
    this.timer.unref();
  }

  onTestModuleStart(module: TestModule): void {
    this.running.set(module, { since: performance.now(), test: 'before its first test' });
  }

  onTestCaseReady({ module, fullName }: TestCase): void {
    // For a short file this may arrive after its end.
    if (!this.running.has(module)) return;
    this.running.set(module, { since: performance.now(), test: fullName });
  }

  onTestCaseResult(testCase: TestCase): void {
    const { errors = [], state } = testCase.result();
    if (errors.length === 0) return;
    const said = errors.map(({ message, stack }) => ownLines(stack ?? message)).join('\n');
    const again = state === 'passed' ? ', passed when tried again' : '';
    console.log(
      `FAILED ${testCase.module.relativeModuleId}: ${testCase.fullName}${again}\n${said}`,
    );
  }

  onTestModuleEnd(module: TestModule): void {
    this.running.delete(module);
  }

  onTestRunEnd(): void {
    clearInterval(this.timer);
  }
}
