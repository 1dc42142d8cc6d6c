import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Between two looks at what is still running. */
const EVERY_MS = 60_000;

/** Without the runner's own places. */
const ownLines = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => !line.includes('node_modules') && !line.includes('new Promise'))
    .join('\n');

/**
 * Beside vitest's own report, which tells of failures at its end: a run that is stopped from outside has said by then
 * what failed, and which files it waited for.
 */
export default class TellAtOnce implements Reporter {
  private readonly running = new Map<string, { since: number; test: string }>();
  private timer: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.timer = setInterval(() => {
      for (const [file, { since, test }] of this.running) {
        const minutes = Math.floor((performance.now() - since) / EVERY_MS);
        if (minutes > 1) console.log(`still running for ${minutes} minutes: ${file}: ${test}`);
      }
    }, EVERY_MS);
    this.timer.unref();
  }

  onTestModuleStart({ relativeModuleId }: TestModule): void {
    this.running.set(relativeModuleId, { since: performance.now(), test: 'before its first test' });
  }

  onTestCaseReady({ module, fullName }: TestCase): void {
    this.running.set(module.relativeModuleId, { since: performance.now(), test: fullName });
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

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.running.delete(relativeModuleId);
  }

  onTestRunEnd(): void {
    clearInterval(this.timer);
  }
}
