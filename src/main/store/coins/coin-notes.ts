import type { Db } from '#main/store/database.ts';
import { networkRecords, recordRows, type Records, type RecordTable } from '#main/store/records.ts';

/** A label by BIP-329 type. */
export interface Label {
  type: string;
  ref: string;
  label: string;
}

interface Rule extends Record<string, string | number | null> {
  outpoint: string;
  frozen: number;
  released: string;
  reason: string | null;
  at: number;
}

const TABLE = networkRecords.coinRule;

/**
 * The name of another's address appears on cards, so its code is stored beside it, as a label of a private type. Not
 * counted: if one is missing, a card merely names one address less.
 */
const NAME = { name: 'label', key: ['type', 'ref'], content: ['label'] } satisfies RecordTable;
const CODE = 'addr-code';
const nameRow = (address: string, label: string) => ({ type: 'addr', ref: address, label });

/** The user's decisions about coins: frozen coins, inscriptions marked as spendable, labels. */
export function createCoinNoteStore(db: Db, records: Records) {
  const { where, write } = recordRows<Rule>(db, records, TABLE);
  const stored = where<[string]>('outpoint = ?');

  /** An unauthenticated rule releases nothing, and keeps its coin frozen until the user decides again. */
  function ruleOf(outpoint: string): Rule {
    const row = stored.get(outpoint);
    const none = { outpoint, frozen: row ? 1 : 0, released: '[]', reason: null, at: 0 };
    return records.believed(TABLE, row) ?? none;
  }
  function put(outpoint: string, change: Partial<Rule>): void {
    const { frozen, released, reason, at } = { ...ruleOf(outpoint), ...change };
    write({ outpoint, frozen, released, reason, at });
  }

  const putLabel = db.prepare<[string, string, string]>(
    `insert into label (type, ref, label) values (?, ?, ?)
     on conflict (type, ref) do update set label = excluded.label`,
  );
  const drop = db.prepare<[string, string]>('delete from label where type = ? and ref = ?');
  const one = db.prepare<[string, string], { label: string }>(
    'select label from label where type = ? and ref = ?',
  );
  const all = db.prepare<[], Label>('select type, ref, label from label order by type, ref');

  const labelOf = (type: string, ref: string): string | null => one.get(type, ref)?.label ?? null;
  function setLabel(type: string, ref: string, label: string): void {
    if (label === '') drop.run(type, ref);
    else putLabel.run(type, ref, label);
  }

  return {
    isFrozen: (outpoint: string): boolean => ruleOf(outpoint).frozen === 1,
    setFrozen(outpoint: string, frozen: boolean, at: number): void {
      put(outpoint, { frozen: Number(frozen), at });
    },
    released: (outpoint: string): string[] => JSON.parse(ruleOf(outpoint).released) as string[],
    releaseReason: (outpoint: string): string | null => ruleOf(outpoint).reason,
    /** Without ids, nothing on it is released any more. */
    setReleased(outpoint: string, ids: readonly string[], reason: string | null, at: number): void {
      put(outpoint, { released: JSON.stringify(ids), reason, at });
    },
    label: labelOf,
    /** An empty label removes it. */
    setLabel,
    labels: (): Label[] => all.all(),
    /** A confirmed name for another's address. Empty removes it. Throws VAULT_LOCKED. */
    setName(address: string, label: string): void {
      setLabel('addr', address, label);
      const code = label === '' ? '' : records.codeUncounted(NAME, nameRow(address, label));
      setLabel(CODE, address, code);
    },
    /** The confirmed name of another's address; an unauthenticated one never appears on a card. */
    nameOf(address: string): string | null {
      const label = labelOf('addr', address);
      if (label === null) return null;
      const row = { ...nameRow(address, label), mac: labelOf(CODE, address) };
      return records.isAuthentic(NAME, row) === true ? label : null;
    },
  };
}
