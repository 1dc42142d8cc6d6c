import Database from 'better-sqlite3';

/** All that a file has: its tables, indexes, triggers and views. */
export interface Schema {
  version: number;
  sql: string;
}

/** Something of a database that is not as its schema says. */
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

const read = (db: Database.Database): Row[] =>
  db.prepare<[], Row>('select type, name, tbl_name as "table", sql from sqlite_schema').all();

const keyOf = ({ type, name }: Row): string => `${type} ${name}`;

const made = new WeakMap<Schema, Map<string, Row>>();

/** What a file of this schema has: built once in memory. */
function expected(schema: Schema): Map<string, Row> {
  const known = made.get(schema);
  if (known) return known;
  const db = new Database(':memory:');
  try {
    db.exec(schema.sql);
    const rows = new Map(read(db).map((row) => [keyOf(row), row]));
    made.set(schema, rows);
    return rows;
  } finally {
    db.close();
  }
}

/**
 * How a file differs from its schema: nothing at all, or it is not run. A foreign trigger would act with every write of
 * ours, a changed index or view would answer what we ask. A file of version 0 must be empty.
 */
export function schemaFaults(
  db: Database.Database,
  schema: Schema,
  version: number,
): SchemaFault[] {
  const wanted = version === 0 ? new Map<string, Row>() : expected(schema);
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
