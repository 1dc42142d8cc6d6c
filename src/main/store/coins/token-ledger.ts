import type { Db } from '#main/store/database.ts';
import type { TokenLayer } from '#shared/ipc/history.ts';

/** An event's effect on a token balance of an address. */
export interface TokenEntry {
  layer: TokenLayer;
  /** Unique within the address. */
  entry: string;
  tick: string;
  /** Signed, in units of 10^-18. */
  atoms: bigint;
  /** Milliseconds. */
  at: number;
}

export interface TokenSum {
  layer: TokenLayer;
  /** In lower case. */
  tick: string;
  atoms: bigint;
}

const ROUTE = 'swap-route ';
const HALF = 'swap ';

/**
 * BRC-20 and swap balances of each address, from the events of its histories. Sums are stored, since SQLite has
 * no integers of this size to add.
 */
export function createTokenLedgerStore(db: Db) {
  const known = db
    .prepare<[string, string, string], string>(
      'select atoms from ledger_token where address = ? and entry = ? and tick = ?',
    )
    .pluck();
  const put = db.prepare(
    `insert into ledger_token (address, entry, tick, layer, atoms, at) values (?, ?, ?, ?, ?, ?)
     on conflict do update set atoms = excluded.atoms, at = excluded.at`,
  );
  const drop = db.prepare('delete from ledger_token where address = ? and entry = ? and tick = ?');
  const sumOf = db
    .prepare<[string, string, string], string>(
      'select atoms from ledger_token_sum where address = ? and layer = ? and tick = ?',
    )
    .pluck();
  const putSum = db.prepare(
    `insert into ledger_token_sum (address, layer, tick, atoms) values (?, ?, ?, ?)
     on conflict do update set atoms = excluded.atoms`,
  );
  const sums = db.prepare<[string], { layer: TokenLayer; tick: string; atoms: string }>(
    'select layer, tick, atoms from ledger_token_sum where address = ?',
  );
  const moment = db.prepare<[string, number], { entry: string; tick: string; atoms: string }>(
    `select entry, tick, atoms from ledger_token
     where address = ? and at = ? and layer = 'swap'`,
  );

  function add(address: string, layer: TokenLayer, tick: string, atoms: bigint): void {
    if (atoms === 0n) return;
    const before = BigInt(sumOf.get(address, layer, tick) ?? 0);
    putSum.run(address, layer, tick, String(before + atoms));
  }

  /** The swap may list a swap over two pools as a whole, as two halves of the same second, or both. */
  function isHalfOfRoute(address: string, { entry, at }: TokenEntry): boolean {
    if (!entry.startsWith(HALF)) return false;
    return moment.all(address, at).some((one) => one.entry.startsWith(ROUTE));
  }
  function dropHalves(address: string, { entry, at }: TokenEntry): void {
    if (!entry.startsWith(ROUTE)) return;
    for (const half of moment.all(address, at)) {
      if (!half.entry.startsWith(HALF)) continue;
      drop.run(address, half.entry, half.tick);
      add(address, 'swap', half.tick, -BigInt(half.atoms));
    }
  }

  return {
    /** Enters the events of addresses' histories, replacing earlier versions of them. */
    put(address: string, entries: readonly TokenEntry[]): void {
      db.transaction(() => {
        for (const one of entries) {
          if (isHalfOfRoute(address, one)) continue;
          dropHalves(address, one);
          const tick = one.tick.toLowerCase();
          const before = BigInt(known.get(address, one.entry, tick) ?? 0);
          put.run(address, one.entry, tick, one.layer, String(one.atoms), one.at);
          add(address, one.layer, tick, one.atoms - before);
        }
      })();
    },
    /** The sums of an address by layer and token. */
    sums: (address: string): TokenSum[] =>
      sums.all(address).map(({ atoms, ...sum }) => ({ ...sum, atoms: BigInt(atoms) })),
  };
}
