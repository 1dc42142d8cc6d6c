import type { FlowTx, StoredTx, TxStatus } from '#main/flows/engine/store-port.ts';

import { fromColumns, type InColumns, toColumns } from './columns.ts';
import type { Db } from './database.ts';
import { networkRecords, recordRows, type Records } from './records.ts';

type Stored = Omit<FlowTx, 'outpoints'> & { outpoints: string; mac: string | null };
type Row = InColumns<Stored>;

const TABLE = networkRecords.flowTx;

/** All of our transactions, with their bytes for as long as a block could still be undone. */
export function createTransactionStore(db: Db, records: Records) {
  const changing = ['status', 'raw_hex', 'height', 'mac'];
  const { where, write } = recordRows<Row>(db, records, TABLE, changing);
  const one = where<[string]>('txid = ?');
  const ofFlow = where<[string]>('flow_id = ? order by at, txid');
  const ofRequest = where<[string]>(
    `flow_id in (select id from flow where batch_id = (select batch_id from flow where id = ?))`,
  );
  const ofSubject = where<[string]>('subject = ? order by at, txid');
  const unsettled = where<[]>("status in ('signed', 'sent', 'confirmed') order by at, txid");
  const dropped = where<[]>("status = 'dropped' order by at, txid");
  const spending = where<[string]>(
    `status in ('confirmed', 'deep') and exists (
       select 1 from json_each(outpoints) as spent join json_each(?) as wanted on wanted.value = spent.value)`,
  );

  const read = (row: Row): StoredTx => {
    const { outpoints, mac: _, ...tx } = fromColumns<Stored>(row);
    const authentic = records.isAuthentic(TABLE, row);
    return { ...tx, outpoints: JSON.parse(outpoints) as string[], authentic };
  };

  return {
    /** Throws SQLite's error for a second open transaction of the same subject and purpose. */
    add(tx: FlowTx): void {
      write(toColumns({ ...tx, outpoints: JSON.stringify(tx.outpoints) }));
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
    /** Of all flows started by one request, together with the flow. */
    ofRequest: (flowId: string): StoredTx[] => ofRequest.all(flowId).map(read),
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
