import type { FlowStore } from './store-port.ts';

/** Queues for flows of one kind that must not overlap: first come, first served. */
export function createLanes(store: Pick<FlowStore, 'lane'>) {
  return {
    /** Id of the flow ahead of this one; null if it is this one's turn, or there is no lane. */
    before({ id, lane }: { id: string; lane: string | null }): string | null {
      if (lane === null) return null;
      const [first] = store.lane(lane);
      return first === undefined || first === id ? null : first;
    },
  };
}

/** Runs tasks one at a time per key, whether earlier ones succeed or fail. */
export function createKeyedQueue() {
  const turns = new Map<string, Promise<void>>();
  return {
    take<T>(key: string, run: () => Promise<T>): Promise<T> {
      const before = turns.get(key) ?? Promise.resolve();
      const turn = before.then(run);
      const settled = turn.then(
        () => undefined,
        () => undefined,
      );
      turns.set(key, settled);
      void settled.then(() => {
        if (turns.get(key) === settled) turns.delete(key);
      });
      return turn;
    },
    /** Resolves when all tasks so far have ended. */
    async idle(): Promise<void> {
      await Promise.all(turns.values());
    },
  };
}
