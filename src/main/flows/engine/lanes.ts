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
