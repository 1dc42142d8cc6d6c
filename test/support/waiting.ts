/** Real timers, even if a test replaces the globals later. */
const { setInterval, clearInterval, setTimeout } = globalThis;

/**
 * Seconds after which a wait counts as hanging. A whole test may take longer: see vitest.config.ts. A process that runs
 * at low priority beside other tests is given more.
 */
const PATIENCE = Number(process.env['INKSTONE_TEST_PATIENCE'] ?? 60);
const LOOK_MS = 25;

/**
 * Repeats `look` until it finds something. Counts attempts instead of time, since each takes longer on a busy machine.
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
): Promise<T> {
  for (let looks = 0; looks < (PATIENCE * 1000) / LOOK_MS; looks += 1) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`waited ${PATIENCE} s for ${what}`);
}

/** The answer, or an error that says which one is missing. */
export async function answered<T>(what: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let seconds = 0;
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      seconds += 1;
      if (seconds >= PATIENCE) reject(new Error(`waited ${PATIENCE} s for an answer to ${what}`));
    }, 1000);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearInterval(timer);
  }
}
