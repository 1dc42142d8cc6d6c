import { fromColumns, type InColumns, toColumns } from './columns.ts';
import type { Db } from './database.ts';
import { networkRecords, recordRows, type Records } from './records.ts';

/**
 * A signature of ours that others can complete (safety.md C15). `endedTxid`: the confirmed transaction that spent the
 * coin.
 */
export interface SignatureRow {
  outpoint: string;
  flowId: string;
  inscriptionId: string;
  auctionId: string | null;
  priceSats: string;
  payAddress: string;
  psbtHash: string;
  signedAt: number;
}

export interface EndedSignature extends SignatureRow {
  endedTxid: string;
  endedAt: number;
}

type Ended = Record<'endedTxid' | 'mac', string | null> & { endedAt: number | null };
type Stored = SignatureRow & Ended;
type Row = InColumns<Stored>;

function read(row: Row): SignatureRow {
  const { endedTxid: _txid, endedAt: _at, mac: _, ...signature } = fromColumns<Stored>(row);
  return signature;
}

/** The ledger of active ANYONECANPAY signatures. Rows are only ever ended, never removed. */
export function createSignatureStore(db: Db, records: Records) {
  const { where, write, isOurs } = recordRows<Row>(db, records, networkRecords.liveSignature);
  const ofCoin = where<[string]>('outpoint = ? order by signed_at');
  const ofFlow = where<[string]>('flow_id = ? order by signed_at, outpoint, psbt_hash');
  const all = where<[]>('ended_txid is null order by signed_at');
  const ended = where<[number]>('ended_txid is not null order by ended_at desc limit ?');

  return {
    add(signature: SignatureRow): void {
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
    ofCoin: (outpoint: string): SignatureRow[] =>
      ofCoin
        .all(outpoint)
        .map((row) => (isOurs(row) ? read(row) : { ...read(row), priceSats: '0', payAddress: '' })),
    ofFlow: (flowId: string): SignatureRow[] => ofFlow.all(flowId).filter(isOurs).map(read),
    allLive: (): SignatureRow[] => all.all().filter(isOurs).map(read),
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
