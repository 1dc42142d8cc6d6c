import Database from 'better-sqlite3';

import type { Db, Migration } from './migration.ts';

/** Something of a database that is not as the migrations make it. */
export interface SchemaFault {
  /** table, index, trigger or view. */
  type: string;
  name: string;
  fault: 'foreign' | 'altered' | 'missing';
}

interface Row {
  type: string;
  name: string;
  table: string;
  sql: string | null;
}

const read = (db: Db): Row[] =>
  db.prepare<[], Row>('select type, name, tbl_name as "table", sql from sqlite_schema').all();

const keyOf = ({ type, name }: Row): string => `${type} ${name}`;

const made = new WeakMap<readonly Migration[], Map<number, Map<string, Row>>>();

/** What a file has after its first `version` migrations: built once in memory. */
function expected(migrations: readonly Migration[], version: number): Map<string, Row> {
  const known = made.get(migrations) ?? new Map<number, Map<string, Row>>();
  made.set(migrations, known);
  const kept = known.get(version);
  if (kept) return kept;
  const db = new Database(':memory:');
  try {
    for (const migration of migrations.slice(0, version)) migration.up(db);
    const rows = new Map(read(db).map((row) => [keyOf(row), row]));
    known.set(version, rows);
    return rows;
  } finally {
    db.close();
  }
}

/**
 * How a file differs from what its migrations make: nothing at all, or it is not run. A trigger of somebody else
 * would act with every write of ours, a changed index or view would answer what we ask.
 */
export function schemaFaults(
  db: Db,
  migrations: readonly Migration[],
  version: number,
): SchemaFault[] {
  const wanted = expected(migrations, version);
  const found = new Set<string>();
  const faults: SchemaFault[] = [];
  for (const seen of read(db)) {
    const { type, name } = seen;
    const key = keyOf(seen);
    const row = wanted.get(key);
    if (!row || found.has(key)) faults.push({ type, name, fault: 'foreign' });
    else if (row.sql !== seen.sql || row.table !== seen.table)
      faults.push({ type, name, fault: 'altered' });
    found.add(key);
  }
  for (const [key, { type, name }] of wanted) {
    if (!found.has(key)) faults.push({ type, name, fault: 'missing' });
  }
  return faults;
}
