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
 * Takes the last blocks back and mines as many in their place and one more: the first is empty, so that every
 * transaction is a block later than it was. Orders, offers and what the swap wrote stay, and look where their
 * transactions are now. `again` opens the world again on the state that was taken back.
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
        // It spends what the blocks taken back had made, or another took its place.
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
