import { NodeError } from '#practice/chain/node-error.ts';
import type { State } from '#practice/state/state.ts';
import { chainTables } from '#practice/state/tables.ts';

interface World {
  state: State;
  chain: {
    tip(): { height: number };
    block(height: number): { txids: string[] } | undefined;
    mempool(): { txid: string }[];
    raw(txid: string): Uint8Array;
    accept(raw: Uint8Array, maxRate?: bigint): string;
  };
  mineOne(): void;
  mineEmpty(): void;
}

/**
 * Replaces the last blocks with as many and one more: the first is empty, so that every transaction is one block later.
 * Orders, listings and swap data stay and look for their transactions again. `again` reopens the world on the restored
 * state.
 */
export function reorganise(world: World, blocks: number, again: () => World): void {
  const { chain, state } = world;
  const { height } = chain.tip();
  const raws = (txids: readonly string[]) => txids.map((txid) => chain.raw(txid));
  const taken = Array.from({ length: blocks }, (_, at) =>
    raws((chain.block(height - blocks + 1 + at)?.txids ?? []).slice(1)),
  );
  const waiting = raws(chain.mempool().map(({ txid }) => txid));
  state.undo(blocks, chainTables);
  const next = again();
  const offer = (list: readonly Uint8Array[]) => {
    for (const raw of list) {
      try {
        next.chain.accept(raw, 0n);
      } catch (error) {
        // It spends outputs of the removed blocks, or another transaction replaced it.
        if (!(error instanceof NodeError)) throw error;
      }
    }
  };
  next.mineEmpty();
  for (const list of taken) {
    offer(list);
    next.mineOne();
  }
  offer(waiting);
}
