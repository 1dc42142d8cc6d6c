import type { Brc20Event, Tick } from '#practice/state/records/brc20.ts';
import type { BlockRow, TxRow } from '#practice/state/records/chain.ts';
import type { State } from '#practice/state/state.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';

/** The place of an event: the transaction, its output, and the inscription that caused it. */
export interface Where {
  block: BlockRow;
  tx: TxRow;
  vout: number;
  id: string;
  number: number;
  /** Owner of the output; empty where it has no address. */
  owner: string;
  sats: bigint;
}

/** Balances and events of the BRC-20 ledger. Amounts are scaled by the tick's decimals. */
export interface Brc20Book {
  available(tick: string, address: string): bigint;
  add(tick: string, address: string, available: bigint, transferable: bigint): void;
  record(
    tick: string,
    type: Brc20Event['type'],
    valid: boolean,
    where: Where,
    from: string,
    to: string,
    amount: bigint,
  ): void;
}

export const balanceKey = (tick: string, address: string): string => `${address}|${tick}`;

export function createBrc20Book(state: State): Brc20Book {
  const balance = (tick: string, address: string) =>
    state.balances.get(balanceKey(tick, address)) ?? {
      address,
      tick,
      available: 0n,
      transferable: 0n,
    };
  return {
    available: (tick, address) => balance(tick, address).available,
    add(tick, address, available, transferable) {
      const row = balance(tick, address);
      state.balances.put(balanceKey(tick, address), {
        ...row,
        available: row.available + available,
        transferable: row.transferable + transferable,
      });
    },
    record(key, type, valid, where, from, to, amount) {
      const tick = state.ticks.get(key) as Tick;
      const text = (scaled: bigint) => unscaleDecimal(scaled, tick.decimals);
      const { available, transferable } = balance(key, type === 'send' ? from : to);
      const seq = state.next('brc20 event');
      state.ticks.put(key, { ...tick, events: tick.events + 1 });
      state.events.put(String(seq), {
        seq,
        tick: key,
        type,
        valid,
        txid: where.tx.txid,
        idx: where.tx.idx,
        vout: where.vout,
        inscriptionId: where.id,
        number: where.number,
        from,
        to,
        sats: where.sats,
        amount: text(amount),
        height: where.block.height,
        time: where.block.time,
        overall: text(available + transferable),
        transferable: text(transferable),
        available: text(available),
      });
    },
  };
}
