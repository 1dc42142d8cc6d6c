import type { Db } from './database.ts';

/** A label by the types of BIP-329. */
export interface Label {
  type: string;
  ref: string;
  label: string;
}

interface Rule {
  frozen: number;
  released: string;
  reason: string | null;
}

/** What the person says of coins: frozen ones, let-go inscriptions, labels. */
export function createCoinNoteStore(db: Db) {
  const rule = db.prepare<[string], Rule>(
    'select frozen, released, reason from coin_rule where outpoint = ?',
  );
  const freeze = db.prepare<[string, number, number]>(
    `insert into coin_rule (outpoint, frozen, at) values (?, ?, ?)
     on conflict (outpoint) do update set frozen = excluded.frozen, at = excluded.at`,
  );
  const release = db.prepare<[string, string, string | null, number]>(
    `insert into coin_rule (outpoint, released, reason, at) values (?, ?, ?, ?)
     on conflict (outpoint) do update set released = excluded.released, reason = excluded.reason, at = excluded.at`,
  );
  const put = db.prepare<[string, string, string]>(
    `insert into label (type, ref, label) values (?, ?, ?)
     on conflict (type, ref) do update set label = excluded.label`,
  );
  const drop = db.prepare<[string, string]>('delete from label where type = ? and ref = ?');
  const one = db.prepare<[string, string], { label: string }>(
    'select label from label where type = ? and ref = ?',
  );
  const all = db.prepare<[], Label>('select type, ref, label from label order by type, ref');

  return {
    isFrozen: (outpoint: string): boolean => rule.get(outpoint)?.frozen === 1,
    setFrozen(outpoint: string, frozen: boolean, at: number): void {
      freeze.run(outpoint, Number(frozen), at);
    },
    released: (outpoint: string): string[] =>
      JSON.parse(rule.get(outpoint)?.released ?? '[]') as string[],
    releaseReason: (outpoint: string): string | null => rule.get(outpoint)?.reason ?? null,
    /** No ids: nothing on it is let go any more. */
    setReleased(outpoint: string, ids: readonly string[], reason: string | null, at: number): void {
      release.run(outpoint, JSON.stringify(ids), reason, at);
    },
    label: (type: string, ref: string): string | null => one.get(type, ref)?.label ?? null,
    /** An empty label removes it. */
    setLabel(type: string, ref: string, label: string): void {
      if (label === '') drop.run(type, ref);
      else put.run(type, ref, label);
    },
    labels: (): Label[] => all.all(),
  };
}
