import Database from 'better-sqlite3';

/** Everything in a file: tables, indexes, triggers and views. */
export interface Schema {
  version: number;
  sql: string;
}

/** A difference between a database and its schema. */
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

/** The objects of this schema, from a database built once in memory. */
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
 * Differences between a file and its schema; a file with any is not used. A foreign trigger would run with our writes,
 * and a changed index or view would falsify our reads. A file of version 0 must be empty.
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
