import type { Db } from '#main/store/database.ts';
import { networkRecords, recordRows, type Records } from '#main/store/records.ts';
import type { KeptAsset } from '#shared/bitcoin/kept-asset.ts';

interface Row extends Record<string, string | number | null> {
  outpoint: string;
  kind: KeptAsset['kind'];
  asset: string;
  sat: string | null;
  learned: KeptAsset['learned'];
  at: number;
  left_txid: string | null;
}

const TABLE = networkRecords.keptAsset;

/** One shared string per word, since each row would bring its own copy. */
const word = <W extends string>(words: readonly W[], read: W): W =>
  words.find((one) => one === read) ?? read;
const KINDS: readonly KeptAsset['kind'][] = ['inscription', 'rune', 'alkane'];
const LEARNED: readonly KeptAsset['learned'][] = ['listed', 'made', 'bytes', 'doubted'];

/**
 * Every coin on which an asset was seen or created (safety.md C29). Only grows: a coin keeps its assets for as long as
 * it exists, so rows stay and record which transaction of ours moved the asset on. An unauthenticated row still counts,
 * since it can only make a coin harder to spend.
 */
export function createKeptAssetStore(db: Db, records: Records) {
  const changing = ['sat', 'learned', 'left_txid', 'mac'];
  const { where, write, isOurs } = recordRows<Row>(db, records, TABLE, changing);
  const stored = where<[string]>('outpoint = ? order by kind, asset');
  const places = where<[string]>("asset = ? and kind = 'inscription' order by at desc, outpoint");
  const rowsOf = (outpoint: string): Row[] => stored.all(outpoint);

  function read(row: Row, outpoint: string): KeptAsset {
    const { asset, at } = row;
    const [kind, learned] = [word(KINDS, row.kind), word(LEARNED, row.learned)];
    const isDoubted = records.isAuthentic(TABLE, row) === false;
    const sat = row.sat !== null && /^\d{1,16}$/.test(row.sat) ? BigInt(row.sat) : null;
    return { outpoint, kind, id: asset, sat, learned: isDoubted ? 'doubted' : learned, at };
  }

  function add({ outpoint, kind, id, sat, learned, at }: KeptAsset): void {
    const known = rowsOf(outpoint).find((row) => row.kind === kind && row.asset === id);
    // Bytes are a better source than a list for an inscription's position.
    if (known && (known.learned !== 'listed' || learned === 'listed')) return;
    const row = { outpoint, kind, asset: id, sat: sat?.toString() ?? null, learned };
    write({ ...row, at: known?.at ?? at, left_txid: known?.left_txid ?? null });
  }

  return {
    // With the caller's own string: there may be a hundred thousand.
    of: (outpoint: string): KeptAsset[] => rowsOf(outpoint).map((row) => read(row, outpoint)),
    /** Coins on which an inscription was seen, newest first, without unauthenticated rows. */
    placesOf: (inscriptionId: string): string[] =>
      places
        .all(inscriptionId)
        .filter(isOurs)
        .map(({ outpoint }) => outpoint),
    /** Throws VAULT_LOCKED before the first unlock of a run. */
    add(found: readonly KeptAsset[]): void {
      db.transaction(() => {
        for (const one of found) add(one);
      })();
    },
    /** A transaction of ours spends the coin and moves its contents. */
    left(outpoint: string, txid: string): void {
      db.transaction(() => {
        for (const row of rowsOf(outpoint)) {
          if (isOurs(row)) write({ ...row, left_txid: txid });
        }
      })();
    },
    /** False before the first unlock of a run. */
    isWritable: (): boolean => records.hasKey(),
  };
}
