import type { Log } from '#main/log.ts';

import type { Definition, Next, States, StepContext } from './define.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import type { ReadFlow } from './reading.ts';
import type { StoredFlow } from './store-port.ts';

type Found = ReadFlow & { row: StoredFlow };
type EarlierOf = NonNullable<Definition['earlier']>;

interface EarlierDeps {
  context: (row: StoredFlow) => StepContext;
  /** Writes where it ends. */
  end: (found: Found, next: Next<States>) => void;
  log: Log;
}

/**
 * Which flows of earlier runs were compared with what their coins and histories show. Records that were put back, by
 * a backup, a copy of the folder or an older file, cannot be told from those of yesterday: so each is compared once in each
 * run before it signs, and none twice.
 */
export function createEarlier({ context, end, log }: EarlierDeps) {
  const compared = new Set<string>();
  /** One after the other: what one of them finds is its own before the next one looks. */
  const queue = createKeyedQueue();

  const of = ({ row, definition }: Found): EarlierOf | null => {
    const { earlier } = definition;
    return earlier?.states.includes(row.state) === true && !compared.has(row.id) ? earlier : null;
  };

  return {
    /** It began in this run: there is nothing that its records could have missed. */
    begun: (id: string): void => void compared.add(id),
    isDue: (found: Found): boolean => of(found) !== null,
    /** True where it was done already: it has ended, or goes on with what was done. Throws what the look throws. */
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
