import type { Db } from '#main/store/database.ts';
import { networkRecords, recordRows, type Records } from '#main/store/records.ts';
import type { KeptRune } from '#shared/bitcoin/kept-asset.ts';

interface Row extends Record<string, string | number | null> {
  rune: string;
  name: string;
  divisibility: number;
  learned: KeptRune['learned'];
  at: number;
}

const TABLE = networkRecords.keptRune;

/** Which source replaces which. */
const RANK = { seen: 0, bytes: 1, etched: 2 } as const;

/** How each rune divides. A row is set once; only a stronger source replaces it. An unauthentic row isn't trusted. */
export function createKeptRuneStore(db: Db, records: Records) {
  const { where, write } = recordRows<Row>(db, records, TABLE);
  const stored = where<[string]>('rune = ?');

  function of(id: string): KeptRune | null {
    const row = records.believed(TABLE, stored.get(id));
    if (row === null) return null;
    const { rune, name, divisibility, learned, at } = row;
    return { id: rune, name, divisibility, learned, at };
  }

  function store({ id, name, divisibility, learned, at }: KeptRune): void {
    write({ rune: id, name, divisibility, learned, at });
  }

  return {
    of,
    /** Throws VAULT_LOCKED before the first unlock of a run. */
    add(rune: KeptRune): void {
      const known = of(rune.id);
      if (known === null || RANK[known.learned] < RANK[rune.learned]) store(rune);
    },
    /** The user's decision, which only an etching of ours outranks. Throws like `add`. */
    decide(rune: KeptRune): void {
      if (of(rune.id)?.learned !== 'etched') store(rune);
    },
  };
}
