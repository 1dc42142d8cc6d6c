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

/**
 * Each rune's divisibility when it was first seen. A row is set once; only an etching of ours replaces a provider's
 * claim. An unauthentic row isn't trusted.
 */
export function createKeptRuneStore(db: Db, records: Records) {
  const { where, write } = recordRows<Row>(db, records, TABLE);
  const stored = where<[string]>('rune = ?');

  function of(id: string): KeptRune | null {
    const row = records.believed(TABLE, stored.get(id));
    if (row === null) return null;
    const { rune, name, divisibility, learned, at } = row;
    return { id: rune, name, divisibility, learned, at };
  }

  return {
    of,
    /** Throws VAULT_LOCKED before the first unlock of a run. */
    add({ id, name, divisibility, learned, at }: KeptRune): void {
      const known = of(id);
      if (known && (known.learned === 'etched' || learned === 'seen')) return;
      write({ rune: id, name, divisibility, learned, at });
    },
  };
}
