import type { FlowStore } from './store-port.ts';

/** Whose turn it is where flows of one kind must not overlap: the one that came to the lane first. */
export function createLanes(store: Pick<FlowStore, 'lane'>) {
  return {
    /** Id of the flow that goes before this one; null when its turn has come, or there is no lane. */
    before({ id, lane }: { id: string; lane: string | null }): string | null {
      if (lane === null) return null;
      const [first] = store.lane(lane);
      return first === undefined || first === id ? null : first;
    },
  };
}
