import type { Db } from './database.ts';
import { networkRecords, recordRows, type Records } from './records.ts';

const { addressIndex: INDEX, cleanChange: CLEAN, payout: PAYOUT } = networkRecords;

/** A network's wallet state: address indexes, payout addresses, reserved coins, proved change, calls made. */
export function createWalletStateStore(db: Db, records: Records) {
  type Index = Record<'account_id' | 'change' | 'next', number> & { mac: string | null };
  const indexes = recordRows<Index>(db, records, INDEX);
  const index = indexes.where<[number, number]>('account_id = ? and change = ?');
  const indexOf = (accountId: number, change: boolean) => index.get(accountId, Number(change));
  const nextIndex = (accountId: number, change: boolean): number =>
    records.believed(INDEX, indexOf(accountId, change))?.next ?? 0;
  const locked = db.prepare<[string], { flowId: string }>(
    'select flow_id as flowId from coin_lock where outpoint = ?',
  );
  const change = recordRows<{ outpoint: string; mac: string | null }>(db, records, CLEAN);
  const clean = change.where<[string]>('outpoint = ?');
  type Payout = Record<'wallet_id' | 'address', string> & { mac: string | null };
  const payouts = recordRows<Payout>(db, records, PAYOUT);
  const payout = payouts.where<[string]>('wallet_id = ?');
  const calls = db.prepare<[string], { calls: number }>(
    'select calls from call_budget where month = ?',
  );
  const addCalls = db.prepare<[string, number]>(
    `insert into call_budget (month, calls) values (?, ?)
     on conflict (month) do update set calls = calls + excluded.calls`,
  );
  let indexesUsed = 0;
  return {
    /** Changes with each used index, which invalidates what was derived from the counts. */
    indexesUsed: (): number => indexesUsed,
    /** 0 for a count changed outside the app: see isIndexDoubted. */
    nextIndex,
    /** The used addresses must be discovered on the chain again. */
    isIndexDoubted: (accountId: number): boolean =>
      [false, true].some((change) => {
        const row = indexOf(accountId, change);
        return row !== undefined && records.isAuthentic(INDEX, row) === false;
      }),
    /** Marks an index as used: the next one is at least one higher. */
    useIndex(accountId: number, change: boolean, used: number): void {
      const next = Math.max(nextIndex(accountId, change), used + 1);
      indexesUsed += 1;
      indexes.write({ account_id: accountId, change: Number(change), next });
    },
    /** Null if none was chosen yet, or it was changed outside the app. */
    payoutOf: (walletId: string): string | null =>
      records.believed(PAYOUT, payout.get(walletId))?.address ?? null,
    /** Throws VAULT_LOCKED before the first unlock of a run. */
    setPayout: (walletId: string, address: string): void =>
      payouts.write({ wallet_id: walletId, address }),
    lockedBy: (outpoint: string): string | null => locked.get(outpoint)?.flowId ?? null,
    cleanChange: {
      has: (outpoint: string): boolean => records.believed(CLEAN, clean.get(outpoint)) !== null,
      add: (outpoint: string): void => change.write({ outpoint }),
    },
    callsIn: (month: string): number => calls.get(month)?.calls ?? 0,
    addCalls(month: string, count: number): void {
      addCalls.run(month, count);
    },
  };
}
