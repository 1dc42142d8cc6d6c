import type { Db } from '#main/store/database.ts';

/** An asset on a coin, or the sum of an asset. `amount`: in atomic units; 1 for an inscription. */
export interface CarriedAsset {
  kind: 'inscription' | 'rune' | 'alkane';
  id: string;
  amount: bigint;
}

/** A coin of a wallet without a known spender. */
export interface KnownCoin {
  outpoint: string;
  madeBy: string;
  /** No longer listed. */
  isGone: boolean;
  /** Its assets, as written by `marksOf`. */
  marks: readonly string[];
}

/** A coin's assets. `tokens`: null if no index was asked, which keeps the last known ones. */
export interface Carried {
  outpoint: string;
  inscriptions: readonly CarriedAsset[];
  tokens: readonly CarriedAsset[] | null;
}

/** Assets as comparable texts, in a fixed order. */
export const marksOf = (assets: readonly CarriedAsset[]): string[] =>
  assets.map(({ kind, id, amount }) => `${kind} ${id} ${amount}`).sort();

/** A transaction that touched a wallet. */
export interface LedgerTx {
  txid: string;
  /** When it was first seen, in ms. */
  at: number;
  /** Null while it is unconfirmed. */
  height: number | null;
  flowId: string | null;
  /** The wallet's part of the network fee; null if others paid it or it is unknown. */
  feeSats: bigint | null;
  /** Its coins existed when the wallet was first read. */
  opening: boolean;
}

/** A transaction's effect on a wallet: all coins it created there minus all it spent. */
export interface Effect extends LedgerTx {
  sats: bigint;
}

/** A coin with an inscription, and the transactions that created and spent it. */
export interface Carrier {
  inscriptionId: string;
  madeBy: string;
  spentBy: string | null;
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

interface AssetRow {
  kind: CarriedAsset['kind'];
  asset: string;
  amount: string;
}

/** One row per asset, without those that add up to zero. */
export function sumAssets(rows: readonly CarriedAsset[]): CarriedAsset[] {
  const sums = new Map<string, CarriedAsset>();
  for (const { kind, id, amount } of rows) {
    const key = `${kind} ${id}`;
    sums.set(key, { kind, id, amount: (sums.get(key)?.amount ?? 0n) + amount });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}
const toAsset = ({ kind, asset, amount }: AssetRow): CarriedAsset => ({
  ...{ kind, id: asset },
  amount: BigInt(amount),
});

const toEffect = ({ at, height, opening, ...row }: EffectRow): Effect => ({
  ...row,
  at: Number(at),
  height: height === null ? null : Number(height),
  opening: opening !== 0n,
});

/** A coin from a wallet's first read. */
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
    assets: db.prepare<[string]>(
      `delete from ledger_asset where (outpoint, wallet_id) in
         (select outpoint, wallet_id from ledger_coin where made_by = ?)`,
    ),
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
    undone.assets.run(txid);
    undone.coins.run(txid);
    undone.tx.run(txid);
  }

  return {
    /**
     * Writes what a transaction created and spent. A transaction that spent one of these coins earlier didn't
     * happen: true if there was one.
     */
    write(
      walletId: string,
      { txid, at, height, flowId, feeSats, opening }: LedgerTx,
      made: readonly { outpoint: string; sats: bigint }[],
      spent: readonly string[],
    ): boolean {
      return db.transaction(() => {
        const others = new Set(
          spent.map((outpoint) => coin.get(walletId, outpoint)?.spentBy ?? txid),
        );
        others.delete(txid);
        for (const other of others) undo(other);
        add.run(walletId, txid, at, height, flowId, feeSats, Number(opening));
        for (const { outpoint, sats } of made) addCoin.run(walletId, outpoint, sats, txid);
        for (const outpoint of spent) spend.run(txid, walletId, outpoint);
        return others.size > 0;
      })();
    },
    /** Removes a transaction that was replaced or dropped, and those that spend its coins. */
    undo: (txid: string): void => db.transaction(undo)(txid),
    /** The block of a transaction; null after a reorganisation. */
    settle(txid: string, height: number | null): void {
      settle.run(height, txid, height);
    },
    /** A coin that is no longer listed and has no known spender. */
    lose(walletId: string, outpoint: string, at: number): void {
      lose.run(at, walletId, outpoint);
    },
    /** A lost coin is listed again. */
    find(walletId: string, outpoint: string): void {
      find.run(walletId, outpoint);
    },
    /** A wallet's opening coins; existing ones stay unchanged. */
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
  const wallets = db
    .prepare<[string], string>('select wallet_id from ledger_tx where txid = ? and opening = 0')
    .pluck();
  const unconfirmed = db
    .prepare<[string], string>('select txid from ledger_tx where wallet_id = ? and height is null')
    .pluck();
  const holders = db
    .prepare<[string], string>('select wallet_id from ledger_coin where outpoint = ?')
    .pluck();
  const unspent = db.prepare<
    [string, string, number],
    Omit<KnownCoin, 'isGone' | 'marks'> & { gone: number; marks: string | null }
  >(
    `select outpoint, made_by as madeBy, gone_at is not null as gone,
       (select group_concat(kind || ' ' || asset || ' ' || amount, char(10)) from ledger_asset a
        where a.outpoint = c.outpoint and a.wallet_id = c.wallet_id) as marks
     from ledger_coin c
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
  const changes = db
    .prepare<{ walletId: string }, { at: bigint; sats: bigint }>(
      `select at, sum(sats) as sats from (
         select at, ${SATS} as sats from ledger_tx t where wallet_id = @walletId and opening = 0
         union all
         select gone_at, -sats from ledger_coin
         where wallet_id = @walletId and gone_at is not null and spent_by is null
       ) group by at order by at`,
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
    /** Effects first seen since then, without opening coins. */
    since: (walletId: string, at: number): Effect[] => since.all(walletId, at).map(toEffect),
    /** Null for a coin that the wallet never had. */
    coin: (walletId: string, outpoint: string) => coin.get(walletId, outpoint) ?? null,
    /** A transaction as entered; null if it isn't, or only as the creator of opening coins. */
    entered: (txid: string): { height: number | null } | null => entered.get(txid) ?? null,
    /** The wallets that a transaction affected. */
    walletsOf: (txid: string): string[] => wallets.all(txid),
    /** Unconfirmed transactions of the wallet. */
    unconfirmed: (walletId: string): string[] => unconfirmed.all(walletId),
    /** The wallets that have or had this coin. */
    holders: (outpoint: string): string[] => holders.all(outpoint),
    /** Up to `limit` unspent coins in outpoint order, starting after `after`. */
    unspent: (walletId: string, after: string, limit: number): KnownCoin[] =>
      unspent.all(walletId, after, limit).map(({ gone, marks, ...coin }) => ({
        ...coin,
        isGone: gone !== 0,
        marks: marks === null ? [] : marks.split('\n').sort(),
      })),
    /** The sum of all effects. */
    total: (walletId: string): bigint => total.get(walletId) ?? 0n,
    /** Changes of the balance since the wallet was first read, by time, oldest first. */
    changes: (walletId: string): { at: number; sats: bigint }[] =>
      changes.all({ walletId }).map(({ at, sats }) => ({ at: Number(at), sats })),
    /** Coins that left without a known transaction. */
    unexplained: (walletId: string): { outpoint: string; sats: bigint; at: number }[] =>
      lost.all(walletId).map((row) => ({ ...row, at: Number(row.at) })),
    /** Our transactions made since then that were sent and have no effect yet, oldest first. */
    missing: (since: number): string[] => missing.all(since),
  };
}

/** The coins' assets. */
function createAssets(db: Db) {
  const drop = db.prepare(
    "delete from ledger_asset where wallet_id = ? and outpoint = ? and (kind = 'inscription') = ?",
  );
  const put = db.prepare(
    `insert into ledger_asset (wallet_id, outpoint, kind, asset, amount) values (?, ?, ?, ?, ?)
     on conflict do update set amount = excluded.amount`,
  );
  const moved = db.prepare<[string, string, string, string], AssetRow & { made: number }>(
    `select a.kind, a.asset, a.amount, c.made_by = ? as made
     from ledger_coin c join ledger_asset a using (outpoint, wallet_id)
     where c.wallet_id = ? and (c.made_by = ? or c.spent_by = ?)`,
  );
  const carriers = db.prepare<[string, string], Carrier>(
    `select a.asset as inscriptionId, c.made_by as madeBy, c.spent_by as spentBy
     from ledger_asset a join ledger_coin c using (outpoint, wallet_id)
     where a.wallet_id = ? and a.kind = 'inscription' and a.asset in (select value from json_each(?))`,
  );
  const held = db.prepare<[string], AssetRow>(
    `select a.kind, a.asset, a.amount from ledger_coin c join ledger_asset a using (outpoint, wallet_id)
     where c.wallet_id = ? and c.spent_by is null and c.gone_at is null`,
  );

  return {
    /** A wallet's coins with their assets, replacing what was known. */
    carry(walletId: string, coins: readonly Carried[]): void {
      db.transaction(() => {
        for (const { outpoint, inscriptions, tokens } of coins) {
          drop.run(walletId, outpoint, 1);
          if (tokens !== null) drop.run(walletId, outpoint, 0);
          for (const { kind, id, amount } of [...inscriptions, ...(tokens ?? [])])
            put.run(walletId, outpoint, kind, id, String(amount));
        }
      })();
    },
    /** A transaction's effect on a wallet's assets: received minus sent, without those that stayed. */
    assets: (walletId: string, txid: string): CarriedAsset[] =>
      sumAssets(
        moved.all(txid, walletId, txid, txid).map((row) => {
          const one = toAsset(row);
          return row.made === 0 ? { ...one, amount: -one.amount } : one;
        }),
      ),
    /** All coins that ever had one of these inscriptions in a wallet. */
    carriers: (walletId: string, inscriptionIds: readonly string[]): Carrier[] =>
      carriers.all(walletId, JSON.stringify(inscriptionIds)),
    /** The assets on all unspent coins of a wallet. */
    held: (walletId: string): CarriedAsset[] => sumAssets(held.all(walletId).map(toAsset)),
  };
}

/** The history of each wallet's sats and assets, by transaction and coin. */
export const createLedgerStore = (db: Db) => ({
  ...createWriting(db),
  ...createReading(db),
  ...createAssets(db),
});
