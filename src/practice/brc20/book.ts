import type { Balance, Brc20Event, Tick } from '#practice/state/records/brc20.ts';
import type { BlockRow, TxRow } from '#practice/state/records/chain.ts';
import type { State } from '#practice/state/state.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';

/** Location of an event: transaction, output, and the inscription that caused it. */
export interface Where {
  block: BlockRow;
  tx: TxRow;
  vout: number;
  id: string;
  number: number;
  /** Owner of the output; empty if it has no address. */
  owner: string;
  sats: bigint;
}

export type Brc20Book = ReturnType<typeof createBrc20Book>;

export const balanceKey = (tick: string, address: string): string => `${address}|${tick}`;

/** Balances and events of the BRC-20 ledger. Amounts are scaled by the tick's decimals. */
export function createBrc20Book(state: State) {
  const balance = (tick: string, address: string) =>
    state.balances.get(balanceKey(tick, address)) ??
    ({ address, tick, available: 0n, transferable: 0n } satisfies Balance);

  function record(
    key: string,
    type: Brc20Event['type'],
    valid: boolean,
    where: Where,
    from: string,
    to: string,
    amount: bigint,
  ): void {
    const tick = state.ticks.get(key) as Tick;
    const text = (scaled: bigint) => unscaleDecimal(scaled, tick.decimals);
    const { available, transferable } = balance(key, type === 'send' ? from : to);
    const { vout, number, sats, tx, block } = where;
    const seq = state.next('brc20 event');
    state.ticks.put(key, { ...tick, events: tick.events + 1 });
    state.events.put(String(seq), {
      ...{ seq, tick: key, type, valid, vout, number, from, to, sats },
      ...{ txid: tx.txid, idx: tx.idx, inscriptionId: where.id },
      ...{ height: block.height, time: block.time },
      amount: text(amount),
      overall: text(available + transferable),
      transferable: text(transferable),
      available: text(available),
    });
  }

  return {
    available: (tick: string, address: string) => balance(tick, address).available,
    add(tick: string, address: string, available: bigint, transferable: bigint): void {
      const row = balance(tick, address);
      state.balances.put(balanceKey(tick, address), {
        ...row,
        available: row.available + available,
        transferable: row.transferable + transferable,
      });
    },
    record,
    /** The three events of a moved transfer. */
    recordTransfer(tick: string, where: Where, from: string, to: string, amount: bigint): void {
      for (const type of ['transfer', 'send', 'receive'] as const)
        record(tick, type, true, where, from, to, amount);
    },
  };
}
