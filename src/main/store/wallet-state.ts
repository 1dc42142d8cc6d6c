import type { Db } from './database.ts';

/** What the wallet remembers of a network: address indexes, reserved coins, proved change, calls made. */
export function createWalletStateStore(db: Db) {
  const next = db.prepare<[number, number], { next: number }>(
    'select next from address_index where account_id = ? and change = ?',
  );
  const advance = db.prepare<[number, number, number]>(
    `insert into address_index (account_id, change, next) values (?, ?, ?)
     on conflict (account_id, change) do update set next = max(next, excluded.next)`,
  );
  const locked = db.prepare<[string], { flowId: string }>(
    'select flow_id as flowId from coin_lock where outpoint = ?',
  );
  const isClean = db.prepare<[string]>('select 1 from clean_change where outpoint = ?');
  const addClean = db.prepare<[string]>(
    'insert into clean_change (outpoint) values (?) on conflict (outpoint) do nothing',
  );
  const calls = db.prepare<[string], { calls: number }>(
    'select calls from call_budget where month = ?',
  );
  const addCalls = db.prepare<[string, number]>(
    `insert into call_budget (month, calls) values (?, ?)
     on conflict (month) do update set calls = calls + excluded.calls`,
  );
  return {
    nextIndex: (accountId: number, change: boolean): number =>
      next.get(accountId, Number(change))?.next ?? 0,
    /** An index was used: the next one is at least one above it. */
    useIndex(accountId: number, change: boolean, index: number): void {
      advance.run(accountId, Number(change), index + 1);
    },
    lockedBy: (outpoint: string): string | null => locked.get(outpoint)?.flowId ?? null,
    cleanChange: {
      has: (outpoint: string): boolean => isClean.get(outpoint) !== undefined,
      add(outpoint: string): void {
        addClean.run(outpoint);
      },
    },
    callsIn: (month: string): number => calls.get(month)?.calls ?? 0,
    addCalls(month: string, count: number): void {
      addCalls.run(month, count);
    },
  };
}
