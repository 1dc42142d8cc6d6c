import type { Db } from '#main/store/database.ts';

/** A coin of a wallet that nothing is known to have spent. */
export interface KnownCoin {
  outpoint: string;
  madeBy: string;
  /** It is no longer listed. */
  isGone: boolean;
}

/** A transaction that touched a wallet. */
export interface LedgerTx {
  txid: string;
  /** When it was first seen, in ms. */
  at: number;
  /** Null while it is unconfirmed. */
  height: number | null;
  flowId: string | null;
  /** The part of the network fee that the wallet paid; null if others paid it or it is unknown. */
  feeSats: bigint | null;
  /** Its coins were there when the wallet was first read. */
  opening: boolean;
}

/** What a transaction did to a wallet: all of its coins that it made, less all that it spent. */
export interface Effect extends LedgerTx {
  sats: bigint;
}

interface TxRow {
  txid: string;
  at: bigint;
  height: bigint | null;
  flowId: string | null;
  feeSats: bigint | null;
  opening: bigint;
}
type EffectRow = TxRow & { sats: bigint };

const TX = 't.txid, t.at, t.height, t.flow_id as flowId, t.fee_sats as feeSats, t.opening';
const SATS = `(select coalesce(sum(sats), 0) from ledger_coin where made_by = t.txid and wallet_id = t.wallet_id)
  - (select coalesce(sum(sats), 0) from ledger_coin where spent_by = t.txid and wallet_id = t.wallet_id)`;

const toEffect = ({ at, height, opening, ...row }: EffectRow): Effect => ({
  ...row,
  at: Number(at),
  height: height === null ? null : Number(height),
  opening: opening !== 0n,
});

/** A coin that was there when its wallet was first read. */
export interface OpeningCoin {
  outpoint: string;
  txid: string;
  sats: bigint;
  height: number | null;
}

const coinReader = (db: Db) =>
  db
    .prepare<[string, string], { sats: bigint; madeBy: string; spentBy: string | null }>(
      `select sats, made_by as madeBy, spent_by as spentBy from ledger_coin
       where wallet_id = ? and outpoint = ?`,
    )
    .safeIntegers();

function createWriting(db: Db) {
  const coin = coinReader(db);
  const add = db.prepare(
    `insert into ledger_tx (wallet_id, txid, at, height, flow_id, fee_sats, opening) values (?, ?, ?, ?, ?, ?, ?)
     on conflict do update set height = coalesce(excluded.height, height), opening = min(opening, excluded.opening),
       flow_id = coalesce(excluded.flow_id, flow_id), fee_sats = coalesce(excluded.fee_sats, fee_sats)`,
  );
  const addCoin = db.prepare(
    `insert into ledger_coin (wallet_id, outpoint, sats, made_by) values (?, ?, ?, ?)
     on conflict do update set gone_at = null`,
  );
  const spend = db.prepare(
    'update ledger_coin set spent_by = ?, gone_at = null where wallet_id = ? and outpoint = ?',
  );
  const undone = {
    spends: db.prepare<[string]>('update ledger_coin set spent_by = null where spent_by = ?'),
    coins: db.prepare<[string]>('delete from ledger_coin where made_by = ?'),
    tx: db.prepare<[string]>('delete from ledger_tx where txid = ?'),
  };
  const spentLater = db
    .prepare<[string], string>(
      'select distinct spent_by from ledger_coin where made_by = ? and spent_by is not null',
    )
    .pluck();
  const settle = db.prepare('update ledger_tx set height = ? where txid = ? and height is not ?');
  const lose = db.prepare(
    `update ledger_coin set gone_at = ? where wallet_id = ? and outpoint = ? and spent_by is null
       and gone_at is null`,
  );
  const find = db.prepare(
    `update ledger_coin set gone_at = null where wallet_id = ? and outpoint = ?
       and gone_at is not null`,
  );

  function undo(txid: string): void {
    for (const later of spentLater.all(txid)) undo(later);
    undone.spends.run(txid);
    undone.coins.run(txid);
    undone.tx.run(txid);
  }

  return {
    /** Writes what a transaction made and spent. A transaction that spent one of these coins before did not happen. */
    write(
      walletId: string,
      { txid, at, height, flowId, feeSats, opening }: LedgerTx,
      made: readonly { outpoint: string; sats: bigint }[],
      spent: readonly string[],
    ): void {
      db.transaction(() => {
        for (const outpoint of spent) {
          const other = coin.get(walletId, outpoint)?.spentBy ?? txid;
          if (other !== txid) undo(other);
        }
        add.run(walletId, txid, at, height, flowId, feeSats, Number(opening));
        for (const { outpoint, sats } of made) addCoin.run(walletId, outpoint, sats, txid);
        for (const outpoint of spent) spend.run(txid, walletId, outpoint);
      })();
    },
    /** Removes a transaction that was replaced or dropped, and those that spend its coins. */
    undo: (txid: string): void => db.transaction(undo)(txid),
    /** The block of a transaction; null if it left its block. */
    settle(txid: string, height: number | null): void {
      settle.run(height, txid, height);
    },
    /** A coin is no longer listed, and no transaction is known to spend it. */
    lose(walletId: string, outpoint: string, at: number): void {
      lose.run(at, walletId, outpoint);
    },
    /** A lost coin is listed again. */
    find(walletId: string, outpoint: string): void {
      find.run(walletId, outpoint);
    },
    /** Coins that a wallet begins with; those that it has already stay as they are. */
    begin(walletId: string, coins: readonly OpeningCoin[], at: number): void {
      db.transaction(() => {
        for (const { outpoint, txid, sats, height } of coins) {
          if (coin.get(walletId, outpoint)) continue;
          add.run(walletId, txid, at, height, null, null, 1);
          addCoin.run(walletId, outpoint, sats, txid);
        }
      })();
    },
  };
}

function createReading(db: Db) {
  const coin = coinReader(db);
  const one = db
    .prepare<[string, string], EffectRow>(
      `select ${TX}, ${SATS} as sats from ledger_tx t where wallet_id = ? and txid = ?`,
    )
    .safeIntegers();
  const since = db
    .prepare<[string, number], EffectRow>(
      `select ${TX}, ${SATS} as sats from ledger_tx t where wallet_id = ? and opening = 0 and at >= ?`,
    )
    .safeIntegers();
  const entered = db.prepare<[string], { height: number | null }>(
    'select height from ledger_tx where txid = ? and opening = 0 limit 1',
  );
  const unconfirmed = db
    .prepare<[string], string>('select txid from ledger_tx where wallet_id = ? and height is null')
    .pluck();
  const holders = db
    .prepare<[string], string>('select wallet_id from ledger_coin where outpoint = ?')
    .pluck();
  const unspent = db.prepare<
    [string, string, number],
    Omit<KnownCoin, 'isGone'> & { gone: number }
  >(
    `select outpoint, made_by as madeBy, gone_at is not null as gone from ledger_coin
     where wallet_id = ? and outpoint > ? and spent_by is null order by outpoint limit ?`,
  );
  const total = db
    .prepare<[string], bigint>(
      `select coalesce(sum(sats), 0) from ledger_coin
       where wallet_id = ? and spent_by is null and gone_at is null`,
    )
    .pluck()
    .safeIntegers();
  const lost = db
    .prepare<[string], { outpoint: string; sats: bigint; at: bigint }>(
      `select outpoint, sats, gone_at as at from ledger_coin
       where wallet_id = ? and gone_at is not null and spent_by is null`,
    )
    .safeIntegers();
  const missing = db
    .prepare<[number], string>(
      `select txid from flow_tx where status in ('sent', 'confirmed', 'deep') and at >= ?
         and not exists (select 1 from ledger_tx where ledger_tx.txid = flow_tx.txid) order by at`,
    )
    .pluck();

  return {
    effect(walletId: string, txid: string): Effect | null {
      const row = one.get(walletId, txid);
      return row ? toEffect(row) : null;
    },
    /** Effects first seen since then, without those that a wallet began with. */
    since: (walletId: string, at: number): Effect[] => since.all(walletId, at).map(toEffect),
    /** Null for a coin that the wallet never had. */
    coin: (walletId: string, outpoint: string) => coin.get(walletId, outpoint) ?? null,
    /** A transaction as entered; null if it is not, or only as the maker of coins that a wallet began with. */
    entered: (txid: string): { height: number | null } | null => entered.get(txid) ?? null,
    /** Transactions of the wallet that are in no block yet. */
    unconfirmed: (walletId: string): string[] => unconfirmed.all(walletId),
    /** The wallets that have or had this coin. */
    holders: (outpoint: string): string[] => holders.all(outpoint),
    /** Up to `limit` unspent coins in the order of outpoints, from the one after `after`. */
    unspent: (walletId: string, after: string, limit: number): KnownCoin[] =>
      unspent
        .all(walletId, after, limit)
        .map(({ gone, ...coin }) => ({ ...coin, isGone: gone !== 0 })),
    /** The sum of all effects. */
    total: (walletId: string): bigint => total.get(walletId) ?? 0n,
    /** Coins that left without a known transaction. */
    unexplained: (walletId: string): { outpoint: string; sats: bigint; at: number }[] =>
      lost.all(walletId).map((row) => ({ ...row, at: Number(row.at) })),
    /** Our transactions made since then that were sent and have no effect yet, oldest first. */
    missing: (since: number): string[] => missing.all(since),
  };
}

/** What happened to the sats of each wallet, by transaction and coin. */
export const createLedgerStore = (db: Db) => ({ ...createWriting(db), ...createReading(db) });
