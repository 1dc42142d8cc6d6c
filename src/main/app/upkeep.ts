import type { Log } from '#main/log.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { Clock } from '#shared/clock.ts';

/** How long after a change the file that says how far the records have come follows. */
const HEAD_EVERY = 2_000;
/** How often the log of the records is written into their file. */
const CHECKPOINT_EVERY = 30_000;
/** Between the checks of two tables. */
const CHECK_EVERY = 10_000;
/** At most as often is what cannot be had again written a second time. */
const COPY_EVERY = 5 * 60_000;
/** Between two pieces of work on the search index, and until it is looked at again when there was none. */
const PIECES_EVERY = 40;
const LOOK_EVERY = 2_000;

interface UpkeepDeps {
  clock: Clock;
  log: Log;
  store: Pick<NetworkStore, 'head' | 'checkpoint' | 'keepCopy' | 'checkNext' | 'activity'>;
}

/** What a file of records needs while the app runs, in pieces of some milliseconds. */
export function createUpkeep({ clock, log, store }: UpkeepDeps) {
  const cancels = new Map<string, () => void>();

  /** Does `work` again and again; it tells after how many milliseconds. What fails is tried again as if it had not. */
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
      repeat('the records were not copied', CHECKPOINT_EVERY, () => {
        void store.checkpoint();
        copy();
        return CHECKPOINT_EVERY;
      });
      repeat('the records were not checked', CHECK_EVERY, () => {
        store.checkNext(clock.now()).catch((error: unknown) => {
          log.warn('the records were not checked', { reason: String(error) });
        });
        return CHECK_EVERY;
      });
      repeat('how far the records have come was not written', HEAD_EVERY, () => {
        store.head.save();
        return HEAD_EVERY;
      });
      repeat('the search index was not worked on', LOOK_EVERY, () =>
        store.activity.tidy() ? LOOK_EVERY : PIECES_EVERY,
      );
    },
    stop(): void {
      for (const cancel of cancels.values()) cancel();
    },
  };
}
