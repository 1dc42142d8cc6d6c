import { z } from 'zod';

import type { RecordedOperation } from '#shared/ipc/swap.ts';

import type { createCacheStore } from './cache.ts';
import { fromColumns, type InColumns, toColumns } from './columns.ts';
import type { Db } from './database.ts';
import { networkRecords, recordRows, type Records, type RecordTable } from './records.ts';

type Stored = Omit<RecordedOperation, 'params'> & { params: string; mac: string | null };
type Row = InColumns<Stored>;

/**
 * The last module signed for, stored with its code in the cache table. Not counted: if texts were signed and this is
 * missing, the module is unknown.
 */
const MODULE = {
  name: 'swap_module',
  key: ['name'],
  content: ['module_id'],
} satisfies RecordTable;
const PINNED = ['swap', 'module'] as const;
const pinOf = (moduleId: string) => ({ name: 'last', module_id: moduleId });
const keptPin = z.object({ moduleId: z.string(), code: z.string() });

function read(row: Row): RecordedOperation {
  const { params, mac: _, ...operation } = fromColumns<Stored>(row);
  return { ...operation, params: JSON.parse(params) as string[] };
}

/** The journal of signatures for the second layer. Rows are only ever added. */
export function createSignedOperationStore(
  db: Db,
  records: Records,
  cache: Pick<ReturnType<typeof createCacheStore>, 'get' | 'set'>,
) {
  const { where, write, isOurs } = recordRows<Row>(db, records, networkRecords.signedOperation);
  const since = db
    .prepare<[string, number], number>(
      'select distinct ts from signed_operation where address = ? and ts >= ? order by ts',
    )
    .pluck();
  const newest = where<[{ address: string | null; limit: number }]>(
    `@address is null or address = @address order by signed_at desc, ts desc, id limit @limit`,
  );
  const ofFlow = where<[string]>('flow_id = ? order by signed_at, ts, id');
  const any = db.prepare<[]>('select 1 from signed_operation limit 1');

  return {
    /** Records them, all or none. Signatures leave the app only after this has returned. */
    add(operations: readonly RecordedOperation[]): void {
      db.transaction(() => {
        for (const one of operations)
          write(toColumns({ ...one, params: JSON.stringify(one.params) }));
      })();
    },
    /** For an operation, a deposit or a withdrawal. */
    pinModule(moduleId: string, now: number): void {
      const code = records.codeUncounted(MODULE, pinOf(moduleId));
      cache.set(...PINNED, { moduleId, code }, now);
    },
    /** The last module signed for: null before the first, unknown if its record is missing or doesn't authenticate. */
    lastModule(): string | null {
      const found = cache.get(...PINNED);
      if (!found) return any.get() === undefined ? null : 'unknown';
      const kept = keptPin.safeParse(found.data);
      if (!kept.success) return 'unknown';
      const { moduleId, code } = kept.data;
      const isKnown = records.isAuthentic(MODULE, { ...pinOf(moduleId), mac: code }) === true;
      return isKnown ? moduleId : 'unknown';
    },
    /** Seconds already used in signatures. An unauthenticated row can only forbid a second, so it counts too. */
    usedSince: (address: string, ts: number): number[] => since.all(address, ts),
    newest: (address: string | null, limit: number): RecordedOperation[] =>
      newest.all({ address, limit }).filter(isOurs).map(read),
    ofFlow: (flowId: string): RecordedOperation[] => ofFlow.all(flowId).filter(isOurs).map(read),
  };
}
