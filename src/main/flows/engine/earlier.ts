import type { Log } from '#main/log.ts';

import type { Definition, Next, States, StepContext } from './define.ts';
import { createKeyedQueue } from './queues.ts';
import type { ReadFlow } from './reading.ts';
import type { StoredFlow } from './store-port.ts';

type Found = ReadFlow & { row: StoredFlow };
type EarlierOf = NonNullable<Definition['earlier']>;

interface EarlierDeps {
  context: (row: StoredFlow) => StepContext;
  /** Writes the end of the flow. */
  end: (found: Found, next: Next<States>) => void;
  log: Log;
}

/**
 * Tracks which flows of earlier runs were compared with the chain and the histories. Restored records (from a backup, a
 * copied folder or an older file) look like yesterday's, so each flow is compared once per run before it signs, and
 * never twice.
 */
export function createEarlier({ context, end, log }: EarlierDeps) {
  const compared = new Set<string>();
  /** Sequential: what one flow finds as its own must be known before the next one looks. */
  const queue = createKeyedQueue();

  const of = ({ row, definition }: Found): EarlierOf | null => {
    const { earlier } = definition;
    return earlier?.states.includes(row.state) === true && !compared.has(row.id) ? earlier : null;
  };

  return {
    /** It started in this run, so its records can't be outdated. */
    begun: (id: string): void => void compared.add(id),
    isDue: (found: Found): boolean => of(found) !== null,
    /** True if it was done already: the flow ended, or continues with the result. Throws the look-up's errors. */
    compare(found: Found): Promise<boolean> {
      const earlier = of(found);
      if (earlier === null) return Promise.resolve(false);
      return queue.take('', async () => {
        const { row, data } = found;
        const next = await earlier.look(data, context(row), row.state);
        compared.add(row.id);
        if (next === null) return false;
        log.warn('done before, which the records did not know', { flow: row.id, kind: row.kind });
        end(found, next);
        return true;
      });
    },
  };
}
