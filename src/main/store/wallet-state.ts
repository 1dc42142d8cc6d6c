import type { Db } from './database.ts';
import { type Columns, networkRecords, type Records } from './records.ts';

const { addressIndex: INDEX, cleanChange: CLEAN } = networkRecords;

/** A network's wallet state: address indexes, reserved coins, proved change, calls made. */
export function createWalletStateStore(db: Db, records: Records) {
  type Index = Record<'account_id' | 'change' | 'next', number> & { mac: string | null };
  const index = db.prepare<[number, number], Index>(
    'select account_id, change, next, mac from address_index where account_id = ? and change = ?',
  );
  const setIndex = db.prepare<[Columns]>(
    `insert into address_index (account_id, change, next, mac) values (@account_id, @change, @next, @mac)
     on conflict (account_id, change) do update set next = excluded.next, mac = excluded.mac`,
  );
  const indexOf = (accountId: number, change: boolean) => index.get(accountId, Number(change));
  const nextIndex = (accountId: number, change: boolean): number =>
    records.believed(INDEX, indexOf(accountId, change))?.next ?? 0;
  const locked = db.prepare<[string], { flowId: string }>(
    'select flow_id as flowId from coin_lock where outpoint = ?',
  );
  const clean = db.prepare<[string], { outpoint: string; mac: string | null }>(
    'select outpoint, mac from clean_change where outpoint = ?',
  );
  const addClean = db.prepare<[Columns]>(
    `insert into clean_change (outpoint, mac) values (@outpoint, @mac)
     on conflict (outpoint) do update set mac = excluded.mac`,
  );
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
      const row = { account_id: accountId, change: Number(change), next };
      indexesUsed += 1;
      records.write(INDEX, row, (own) => setIndex.run(own));
    },
    lockedBy: (outpoint: string): string | null => locked.get(outpoint)?.flowId ?? null,
    cleanChange: {
      has: (outpoint: string): boolean => records.believed(CLEAN, clean.get(outpoint)) !== null,
      add(outpoint: string): void {
        records.write(CLEAN, { outpoint }, (own) => addClean.run(own));
      },
    },
    callsIn: (month: string): number => calls.get(month)?.calls ?? 0,
    addCalls(month: string, count: number): void {
      addCalls.run(month, count);
    },
  };
}
