import { readRunestone } from '#practice/formats/runestone.ts';
import type { Tx } from '#practice/formats/tx.ts';
import { addTo, credit, flowRunes, heldOf, type Purse } from '#practice/runes/flow.ts';
import type { AlkaneEvent } from '#practice/state/records/alkanes.ts';
import type { TxRow } from '#practice/state/records/chain.ts';
import type { Held } from '#practice/state/records/runes.ts';
import { keepEvent, type State } from '#practice/state/state.ts';

export type AlkaneIndex = ReturnType<typeof createAlkaneIndex>;

/**
 * Alkanes are on outpoints like runes. This network runs no contracts: all alkanes were created with the chain, and
 * move with their coins to the output a runestone points at, or the first that can hold them.
 */
export function createAlkaneIndex(state: State) {
  function record(row: TxRow, subType: AlkaneEvent['subType'], address: string, held: Held): void {
    const event = { ...held, subType, address, txid: row.txid, height: row.height ?? 0 };
    keepEvent(state.alkaneEvents, state, 'alkane event', event);
  }

  function place(row: TxRow, vout: number, held: readonly Held[], subType: AlkaneEvent['subType']) {
    const outpoint = `${row.txid}:${vout}`;
    const address = state.coins.get(outpoint)?.address ?? '';
    state.alkaneCoins.put(outpoint, [...(state.alkaneCoins.get(outpoint) ?? []), ...held]);
    for (const item of held) {
      credit(state.alkaneBalances, item.id, address, item.amount);
      record(row, subType, address, item);
    }
  }

  function apply(row: TxRow, tx: Tx): void {
    const moving: Purse = new Map();
    for (const outpoint of row.ins) {
      const address = state.coins.get(outpoint)?.address ?? '';
      for (const item of state.alkaneCoins.get(outpoint) ?? []) {
        addTo(moving, item.id, item.amount);
        credit(state.alkaneBalances, item.id, address, -item.amount);
        record(row, 'send', address, item);
      }
      state.alkaneCoins.remove(outpoint);
    }
    const stone = readRunestone(tx.outs);
    const { outs } = flowRunes(tx.outs, stone && { ...stone, edicts: [] }, moving, null);
    outs.forEach((purse, vout) => {
      const held = heldOf(purse);
      if (held.length > 0) place(row, vout, held, 'receive');
    });
  }

  return {
    confirmed(rows: readonly TxRow[], decoded: (txid: string) => Tx): void {
      for (const row of rows) {
        if (row.ins.some((outpoint) => state.alkaneCoins.has(outpoint))) {
          apply(row, decoded(row.txid));
        }
      }
    },
    /** Puts new alkanes into an output of a confirmed transaction. */
    found(row: TxRow, vout: number, held: readonly Held[]): void {
      place(row, vout, held, 'mint');
    },
  };
}
