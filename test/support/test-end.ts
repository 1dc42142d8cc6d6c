const ends: (() => unknown)[] = [];

/**
 * Runs at the end of the current test, the latest first. A helper can't register a hook when it is loaded: many test
 * files share what the first of them loaded.
 */
export const atTestEnd = (run: () => unknown): void => void ends.push(run);

export async function endTest(): Promise<void> {
  for (const run of ends.splice(0).reverse()) await run();
}
