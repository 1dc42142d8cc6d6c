import { transactionOf } from '#main/raw-transaction.ts';
import type { Clock } from '#shared/clock.ts';

import type { CallOptions, ProviderClient } from './types.ts';

/** Raw transactions in hex by txid, as they are kept. */
export interface TransactionCache {
  get(txid: string): unknown;
  /** Keeps them all in one write; the oldest go when there are too many. */
  add(transactions: ReadonlyMap<string, string>): void;
}

/** One that is larger is fetched each time: a few of them would push out everything else. */
const MAX_HEX = 1_000_000;
const WRITTEN_EVERY = 1_000;

/**
 * The provider, with raw transactions kept for good: their bytes hash to the txid, so nobody can change them, and that is
 * checked each time they are read. A txid doesn't cover the witness, so a proof that fails asks again with `anew`. Not
 * for asking whether the network still knows a transaction.
 */
export function keepTransactions(
  client: ProviderClient,
  { clock, cache }: { clock: Clock; cache: TransactionCache },
): { client: ProviderClient; close: () => void } {
  /** Written together: a write for each call would wait for the disk each time. */
  const waiting = new Map<string, string>();
  let cancel: (() => void) | null = null;
  let isClosed = false;

  function write(): void {
    cancel?.();
    cancel = null;
    try {
      if (waiting.size > 0) cache.add(waiting);
    } catch {
      // A full disk: they are fetched again.
    }
    waiting.clear();
  }

  function known(txid: string): string | null {
    const hex = waiting.get(txid) ?? cache.get(txid);
    return typeof hex === 'string' && transactionOf(hex, txid) ? hex : null;
  }

  async function raw(txid: string, options?: CallOptions): Promise<string> {
    const kept = options?.anew === true ? null : known(txid);
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
