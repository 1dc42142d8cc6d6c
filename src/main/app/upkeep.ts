import type { Log } from '#main/log.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { Clock } from '#shared/clock.ts';
import { say } from '#shared/words/say.ts';

/** Delay until the file with the records' progress follows a change. */
const HEAD_EVERY = 2_000;
/** Interval of checkpoints. */
const CHECKPOINT_EVERY = 30_000;
/** Interval between the checks of two tables. */
const CHECK_EVERY = 10_000;
/** Minimum interval for updating the copy of irreplaceable data. */
const COPY_EVERY = 5 * 60_000;
/** Interval between pieces of index work, and between checks for more. */
const PIECES_EVERY = 40;
const LOOK_EVERY = 2_000;

/** Delay before rows with future times are looked for: by then the provider has reported its time. */
const TIMES_EVERY = 60_000;
const TIMES_PIECE = 200;

interface UpkeepDeps {
  clock: Clock;
  log: Log;
  /** Milliseconds that the provider's clock is ahead of ours; null before its first answer. */
  serverSkew: () => number | null;
  store: Pick<NetworkStore, 'head' | 'checkpoint' | 'keepCopy' | 'checkNext' | 'activity'>;
}

/** Maintenance of a database while the app runs, in pieces of some milliseconds. */
export function createUpkeep({ clock, log, serverSkew, store }: UpkeepDeps) {
  const cancels = new Map<string, () => void>();

  /** Repeats `work`, which returns the delay in ms. A failure counts as no result. */
  function repeat(what: string, pause: number, work: () => number): void {
    const cancel = clock.after(pause, () => {
      let next = pause;
      try {
        next = work();
      } catch (error) {
        log.warn(what, { reason: String(error) });
        next = CHECKPOINT_EVERY;
      }
      repeat(what, next, work);
    });
    cancels.set(what, cancel);
  }

  let copiedAt = Number.NEGATIVE_INFINITY;
  function copy(): void {
    if (!store.head.isTrusted() || clock.now() - copiedAt < COPY_EVERY) return;
    copiedAt = clock.now();
    void store.keepCopy();
  }

  return {
    start(): void {
      repeat(say.app.upkeep.theRecordsWereNot, CHECKPOINT_EVERY, () => {
        void store.checkpoint();
        copy();
        return CHECKPOINT_EVERY;
      });
      repeat(say.app.upkeep.theRecordsWereNotChecked, CHECK_EVERY, () => {
        store.checkNext(clock.now()).catch((error: unknown) => {
          log.warn('the records were not checked', { reason: String(error) });
        });
        return CHECK_EVERY;
      });
      repeat(say.app.upkeep.howFarTheRecords, HEAD_EVERY, () => {
        store.head.save();
        return HEAD_EVERY;
      });
      repeat(say.app.upkeep.rowsOfATime, TIMES_EVERY, () => {
        const skew = serverSkew();
        // Uses the later of two clocks: with one that is behind, the present would look like the future.
        const isDone = skew === null || store.activity.settleTimes(clock.now() + Math.max(0, skew));
        return isDone ? TIMES_EVERY : TIMES_PIECE;
      });
      repeat(say.app.upkeep.theSearchIndexWas, LOOK_EVERY, () =>
        store.activity.tidy() ? LOOK_EVERY : PIECES_EVERY,
      );
    },
    stop(): void {
      for (const cancel of cancels.values()) cancel();
    },
  };
}
