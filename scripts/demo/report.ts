/** Prints each step with a progress bar, and records it for later. */
export function createReport(steps: number) {
  const lines: string[] = [];
  const shots: string[] = [];
  let done = 0;
  let failedAt = '';

  const bar = (): string => `[${'#'.repeat(done).padEnd(steps, '.')}]`;

  return {
    async step<T>(title: string, run: () => Promise<T>): Promise<T> {
      const started = performance.now();
      console.log(`${bar()} ${title} …`);
      const value = await run().catch((error: unknown) => {
        // Two steps may run at once; the first to fail is reported.
        failedAt ||= title;
        throw error;
      });
      done += 1;
      lines.push(`${done}. ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
      return value;
    },
    /** A line of the report. */
    note: (line: string) => lines.push(line),
    shot: (name: string) => shots.push(name),
    fail(error: unknown): void {
      const reason = error instanceof Error ? error.message : String(error);
      lines.push(`**Failed** at “${failedAt}”: ${reason}`);
      console.error(`failed at “${failedAt}”:`, reason);
    },
    end: (failed: boolean) =>
      console.log(`${bar()} ${failed ? 'not done' : 'done'}: demo-out/report.md`),
    markdown(): string {
      const pictures = shots
        .toSorted()
        .flatMap((name) => [
          `![${name}, light](${name}-light.png)`,
          `![${name}, dark](${name}-dark.png)`,
        ]);
      const where =
        'The app ran under plain Node and the screens in headless Chromium, on the practice network.';
      return ['# Demo of the main job', '', where, '', ...lines, '', ...pictures, ''].join('\n');
    },
  };
}
