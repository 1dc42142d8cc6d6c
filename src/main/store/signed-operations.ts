import { z } from 'zod';

import type { createCacheStore } from './cache.ts';
import type { Db } from './database.ts';
import { type Columns, networkRecords, type Records, type RecordTable } from './records.ts';

/** A text of the second layer that was signed: whoever has the signature can carry it out until it ends. */
export interface SignedOperationRow {
  /** Id of the function. */
  id: string;
  address: string;
  flowId: string;
  func: string;
  params: readonly string[];
  /** Seconds. */
  ts: number;
  /** ms */
  signedAt: number;
}

interface Row extends Record<string, string | number | null> {
  id: string;
  address: string;
  flow_id: string;
  func: string;
  params: string;
  ts: number;
  signed_at: number;
}

const TABLE = networkRecords.signedOperation;
const COLUMNS = [...TABLE.key, ...TABLE.content, 'mac'];

/**
 * The module that was signed for last, kept with its code among the answers worth keeping. Not counted: where texts were
 * signed and it is missing, nobody can tell which it was.
 */
const MODULE = {
  name: 'swap_module',
  key: ['name'],
  content: ['module_id'],
} satisfies RecordTable;
const PINNED = ['swap', 'module'] as const;
const pinOf = (moduleId: string) => ({ name: 'last', module_id: moduleId });
const keptPin = z.object({ moduleId: z.string(), code: z.string() });

const read = (row: Row): SignedOperationRow => ({
  id: row.id,
  address: row.address,
  flowId: row.flow_id,
  func: row.func,
  params: JSON.parse(row.params) as string[],
  ts: row.ts,
  signedAt: row.signed_at,
});

/** The journal of what was signed for the second layer. Rows are only ever added. */
export function createSignedOperationStore(
  db: Db,
  records: Records,
  cache: Pick<ReturnType<typeof createCacheStore>, 'get' | 'set'>,
) {
  const list = COLUMNS.join(', ');
  const insert = db.prepare<[Columns]>(
    `insert or replace into signed_operation (${list}) values (${COLUMNS.map((name) => `@${name}`).join(', ')})`,
  );
  const since = db
    .prepare<[string, number], number>(
      'select distinct ts from signed_operation where address = ? and ts >= ? order by ts',
    )
    .pluck();
  const newest = db.prepare<[{ address: string | null; limit: number }], Row>(
    `select ${list} from signed_operation where @address is null or address = @address
     order by signed_at desc, ts desc, id limit @limit`,
  );
  const ofFlow = db.prepare<[string], Row>(
    `select ${list} from signed_operation where flow_id = ? order by signed_at, ts, id`,
  );
  const any = db.prepare<[]>('select 1 from signed_operation limit 1');
  const isOurs = (row: Row): boolean => records.believed(TABLE, row) !== null;

  return {
    /** Writes them down, all or none. Signatures leave the app only after this returned. */
    add(operations: readonly SignedOperationRow[]): void {
      db.transaction(() => {
        for (const one of operations) {
          const row = {
            id: one.id,
            address: one.address,
            flow_id: one.flowId,
            func: one.func,
            params: JSON.stringify(one.params),
            ts: one.ts,
            signed_at: one.signedAt,
          };
          records.write(TABLE, row, (own) => insert.run(own));
        }
      })();
    },
    /** Signed for: an operation, a deposit, a withdrawal. */
    pinModule(moduleId: string, now: number): void {
      const code = records.codeUncounted(MODULE, pinOf(moduleId));
      cache.set(...PINNED, { moduleId, code }, now);
    },
    /** The module that was signed for last: null before the first, unknown where what says it is gone or not ours. */
    lastModule(): string | null {
      const found = cache.get(...PINNED);
      if (!found) return any.get() === undefined ? null : 'unknown';
      const kept = keptPin.safeParse(found.data);
      if (!kept.success) return 'unknown';
      const { moduleId, code } = kept.data;
      const isKnown = records.isAuthentic(MODULE, { ...pinOf(moduleId), mac: code }) === true;
      return isKnown ? moduleId : 'unknown';
    },
    /** Seconds that were signed with. A row written outside the app can only forbid one: it counts too. */
    usedSince: (address: string, ts: number): number[] => since.all(address, ts),
    newest: (address: string | null, limit: number): SignedOperationRow[] =>
      newest.all({ address, limit }).filter(isOurs).map(read),
    ofFlow: (flowId: string): SignedOperationRow[] => ofFlow.all(flowId).filter(isOurs).map(read),
  };
}
