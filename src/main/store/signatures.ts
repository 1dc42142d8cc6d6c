import type { LiveSignature } from '#shared/flows/trade.ts';

import { fromColumns, type InColumns, toColumns } from './columns.ts';
import type { Db } from './database.ts';
import { networkRecords, recordRows, type Records } from './records.ts';

/** `endedTxid`: the confirmed transaction that spent the coin. */
export interface EndedSignature extends LiveSignature {
  endedTxid: string;
  endedAt: number;
}

type Ended = Record<'endedTxid' | 'mac', string | null> & { endedAt: number | null };
type Stored = LiveSignature & Ended;
type Row = InColumns<Stored>;

function read(row: Row): LiveSignature {
  const { endedTxid: _txid, endedAt: _at, mac: _, ...signature } = fromColumns<Stored>(row);
  return signature;
}

/** The ledger of active ANYONECANPAY signatures. Rows are only ever ended, never removed. */
export function createSignatureStore(db: Db, records: Records) {
  const { where, write, isOurs } = recordRows<Row>(db, records, networkRecords.liveSignature);
  const ofCoin = where<[string]>('outpoint = ? order by signed_at');
  const ofFlow = where<[string]>('flow_id = ? order by signed_at, outpoint, psbt_hash');
  const all = where<[]>('ended_txid is null order by signed_at');
  const every = where<[]>('true order by signed_at');
  const ended = where<[number]>('ended_txid is not null order by ended_at desc limit ?');

  return {
    add(signature: LiveSignature): void {
      const row = toColumns({ ...signature, endedTxid: null, endedAt: null });
      const known = ofCoin.all(row.outpoint).find((one) => one.psbt_hash === row.psbt_hash);
      if (known && isOurs(known)) return;
      write(row);
    },
    /**
     * All signatures of an existing coin, including ended ones, since the spend may have been undone with its block or
     * never happened. An unauthenticated row only says that the coin may be signed for: it counts as having no price at
     * all.
     */
    ofCoin: (outpoint: string): LiveSignature[] =>
      ofCoin
        .all(outpoint)
        .map((row) => (isOurs(row) ? read(row) : { ...read(row), priceSats: '0', payAddress: '' })),
    ofFlow: (flowId: string): LiveSignature[] => ofFlow.all(flowId).filter(isOurs).map(read),
    allLive: (): LiveSignature[] => all.all().filter(isOurs).map(read),
    /** Ended ones too, in the order in which they were signed. */
    all: (): LiveSignature[] => every.all().filter(isOurs).map(read),
    recentlyEnded: (limit: number): EndedSignature[] =>
      ended.all(limit).flatMap((row) => {
        const { ended_txid: endedTxid, ended_at: endedAt } = row;
        if (endedTxid === null || endedAt === null || !isOurs(row)) return [];
        return [{ ...read(row), endedTxid, endedAt }];
      }),
    /** The coin was spent in a block, so its signatures are void. Returns how many ended. */
    end(outpoint: string, txid: string, at: number): number {
      const open = ofCoin.all(outpoint).filter((row) => row.ended_txid === null && isOurs(row));
      for (const row of open) write({ ...row, ended_txid: txid, ended_at: at });
      return open.length;
    },
  };
}
