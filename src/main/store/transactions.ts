import type { Db } from './database.ts';
import { type Authentic, type Columns, networkRecords, type Records } from './records.ts';

/**
 * signed: not sent yet. confirmed: in a block that may still be undone. deep: six blocks deep, its bytes are dropped.
 * replaced: another of ours spends its coins. dropped: rejected or abandoned; may still be mined.
 */
export const txStatuses = ['signed', 'sent', 'confirmed', 'deep', 'replaced', 'dropped'] as const;
export type TxStatus = (typeof txStatuses)[number];

/** A transaction that a flow broadcasts. */
export interface FlowTx {
  txid: string;
  flowId: string;
  /** What it is for, such as an order's id, if only one may be open at a time; otherwise null. */
  subject: string | null;
  /** pay-order, top-up, spend, commit, reveal … */
  purpose: string;
  /** Decimal strings. `sats`: what it takes out of the wallet, without the fee. */
  sats: string;
  feeSats: string;
  /** Our coins that it spends. */
  outpoints: string[];
  /** Null once it is deep, and if the provider broadcasts it for us. */
  rawHex: string | null;
  status: TxStatus;
  /** Height of its block. */
  height: number | null;
  at: number;
}

export type StoredTx = FlowTx & { authentic: Authentic };

interface Row extends Record<string, string | number | null> {
  txid: string;
  flow_id: string;
  subject: string | null;
  purpose: string;
  sats: string;
  fee_sats: string;
  outpoints: string;
  raw_hex: string | null;
  status: string;
  height: number | null;
  at: number;
}

const TABLE = networkRecords.flowTx;
const COLUMNS = [...TABLE.key, ...TABLE.content, 'mac'];

/** All of our transactions, with their bytes for as long as a block could still be undone. */
export function createTransactionStore(db: Db, records: Records) {
  const list = COLUMNS.join(', ');
  const put = db.prepare<[Columns]>(
    `insert into flow_tx (${list}) values (${COLUMNS.map((name) => `@${name}`).join(', ')})
     on conflict (txid) do update set status = excluded.status, raw_hex = excluded.raw_hex, height = excluded.height,
       mac = excluded.mac`,
  );
  const one = db.prepare<[string], Row>(`select ${list} from flow_tx where txid = ?`);
  const ofFlow = db.prepare<[string], Row>(
    `select ${list} from flow_tx where flow_id = ? order by at, txid`,
  );
  const ofSubject = db.prepare<[string], Row>(
    `select ${list} from flow_tx where subject = ? order by at, txid`,
  );
  const unsettled = db.prepare<[], Row>(
    `select ${list} from flow_tx where status in ('signed', 'sent', 'confirmed') order by at, txid`,
  );

  const dropped = db.prepare<[], Row>(
    `select ${list} from flow_tx where status = 'dropped' order by at, txid`,
  );
  const spending = db.prepare<[string], Row>(
    `select ${list} from flow_tx where status in ('confirmed', 'deep') and exists (
       select 1 from json_each(outpoints) as spent join json_each(?) as wanted on wanted.value = spent.value)`,
  );

  const write = (row: Columns): void => records.write(TABLE, row, (own) => put.run(own));

  const read = (row: Row): StoredTx => ({
    txid: row.txid,
    flowId: row.flow_id,
    subject: row.subject,
    purpose: row.purpose,
    sats: row.sats,
    feeSats: row.fee_sats,
    outpoints: JSON.parse(row.outpoints) as string[],
    rawHex: row.raw_hex,
    status: row.status as TxStatus,
    height: row.height,
    at: row.at,
    authentic: records.isAuthentic(TABLE, row),
  });

  return {
    /** Throws SQLite's error for a second open transaction of the same subject and purpose. */
    add(tx: FlowTx): void {
      write({
        txid: tx.txid,
        flow_id: tx.flowId,
        subject: tx.subject,
        purpose: tx.purpose,
        sats: tx.sats,
        fee_sats: tx.feeSats,
        outpoints: JSON.stringify(tx.outpoints),
        raw_hex: tx.rawHex,
        status: tx.status,
        height: tx.height,
        at: tx.at,
      });
    },
    /** A row written outside the app stays unauthenticated. */
    setStatus(txid: string, status: TxStatus, height: number | null): void {
      const row = records.believed(TABLE, one.get(txid));
      if (row) write({ ...row, status, height, raw_hex: status === 'deep' ? null : row.raw_hex });
    },
    get(txid: string): StoredTx | null {
      const row = one.get(txid);
      return row ? read(row) : null;
    },
    ofFlow: (flowId: string): StoredTx[] => ofFlow.all(flowId).map(read),
    ofSubject: (subject: string): StoredTx[] => ofSubject.all(subject).map(read),
    /** Dropped ones, which might still be mined. */
    givenUp: (): StoredTx[] => dropped.all().map(read),
    /** Confirmed transactions of ours that spend one of these coins. */
    confirmedSpending: (outpoints: readonly string[]): StoredTx[] =>
      spending
        .all(JSON.stringify(outpoints))
        .map(read)
        .filter(({ authentic }) => authentic === true),
    /** Not settled yet: signed, sent, or confirmed but not deep. */
    unsettled: (): StoredTx[] => unsettled.all().map(read),
  };
}
