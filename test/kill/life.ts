interface Terms {
  random: () => number;
  /** Share of the remaining time that a kill may take. */
  shareMs: number;
  mustBegin: boolean;
}

/** The most states that a life acknowledges. */
const MOST_STATES = 14;
/** A life killed while opening takes about as long. */
const OPENING_MS = 450;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/**
 * Lives last until a number of acknowledged states rather than a time, since on a busy machine a one-second life ends
 * before anything starts. At least one in six ends while it opens, more if time is short; the others after up to
 * `MOST_STATES` states, or when nothing more comes.
 */
export function createLives() {
  /** How long opening takes on this machine. */
  let readyMs = 600;

  return function begin({ random, shareMs, mustBegin }: Terms) {
    const born = performance.now();
    const target = Math.floor(random() * MOST_STATES);
    // Opening, and about as long again for its work.
    const wanted = 2.2 * readyMs + 300;
    const early = between(1 / 6, (wanted - shareMs) / (wanted - OPENING_MS), 0.8);
    const diesOpening = random() < early && !mustBegin;
    const openingMs = OPENING_MS - 250 + random() * 500;
    const lag = random() * 60;
    let states = 0;
    let hasBegun = !mustBegin;
    let readyAt: number | null = null;
    let lastAt = born;

    function isOver(now: number): boolean {
      if (diesOpening) return now - born >= openingMs;
      if (readyAt === null) return now - born > 60_000;
      if (!hasBegun) return now - readyAt > 20_000;
      if (states >= target && now - lastAt >= lag) return true;
      // No output for as long as opening took: the rest waits for blocks or time.
      if (now - lastAt > between(500, readyMs, 2_500)) return true;
      return now - readyAt > 2 * readyMs + 1_500;
    }
    return {
      heard(line: string): void {
        lastAt = performance.now();
        if (line === 'ready') {
          readyAt = lastAt;
          readyMs += (lastAt - born - readyMs) / 4;
        }
        if (line.startsWith('started ')) hasBegun = true;
        if (line.startsWith('flow ') && readyAt !== null) states += 1;
      },
      async over(): Promise<void> {
        while (!isOver(performance.now())) await pause(10);
      },
    };
  };
}
