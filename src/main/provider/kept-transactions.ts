import { transactionOf } from '#main/raw-transaction.ts';
import type { Clock } from '#shared/clock.ts';

import type { CallOptions, ProviderClient } from './types.ts';

/** Stored raw transactions in hex by txid. */
export interface TransactionCache {
  get(txid: string): unknown;
  /** Stores them in one write; the oldest are dropped above the limit. */
  add(transactions: ReadonlyMap<string, string>): void;
}

/** Larger ones are fetched each time, since a few of them would evict everything else. */
const MAX_HEX = 1_000_000;
const WRITTEN_EVERY = 1_000;

/**
 * A client that stores raw transactions permanently: their bytes hash to the txid, which is verified at each read. The
 * txid doesn't cover the witness, so a failing proof fetches again with `fresh`. Don't use it to check whether the
 * network still knows a transaction.
 */
export function keepTransactions(
  client: ProviderClient,
  { clock, cache }: { clock: Clock; cache: TransactionCache },
): { client: ProviderClient; close: () => void } {
  /** Written in batches; a write per call would wait for the disk each time. */
  const waiting = new Map<string, string>();
  let cancel: (() => void) | null = null;
  let isClosed = false;

  function write(): void {
    cancel?.();
    cancel = null;
    try {
      if (waiting.size > 0) cache.add(waiting);
    } catch {
      // The disk is full: they are fetched again next time.
    }
    waiting.clear();
  }

  function known(txid: string): string | null {
    const hex = waiting.get(txid) ?? cache.get(txid);
    return typeof hex === 'string' && transactionOf(hex, txid) ? hex : null;
  }

  async function raw(txid: string, options?: CallOptions): Promise<string> {
    const kept = options?.fresh === true ? null : known(txid);
    if (kept !== null) return kept;
    const hex = await client.call('chain.rawTx', { txid }, options);
    if (!isClosed && hex.length <= MAX_HEX && transactionOf(hex, txid)) {
      waiting.set(txid, hex);
      cancel ??= clock.after(WRITTEN_EVERY, write);
    }
    return hex;
  }

  return {
    client: {
      call: (name, params, options) =>
        (name === 'chain.rawTx'
          ? raw((params as { txid: string }).txid, options)
          : client.call(name, params, options)) as ReturnType<typeof client.call<typeof name>>,
    },
    close(): void {
      isClosed = true;
      write();
    },
  };
}
