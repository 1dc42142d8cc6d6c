import type { Db } from './database.ts';
import { type Columns, networkRecords, type Records } from './records.ts';

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

interface Row extends Record<string, string | number | null> {
  outpoint: string;
  psbt_hash: string;
  flow_id: string;
  inscription_id: string;
  auction_id: string | null;
  price_sats: string;
  pay_address: string;
  signed_at: number;
  ended_txid: string | null;
  ended_at: number | null;
}

const TABLE = networkRecords.liveSignature;
const COLUMNS = [...TABLE.key, ...TABLE.content, 'mac'];

const read = (row: Row): SignatureRow => ({
  outpoint: row.outpoint,
  flowId: row.flow_id,
  inscriptionId: row.inscription_id,
  auctionId: row.auction_id,
  priceSats: row.price_sats,
  payAddress: row.pay_address,
  psbtHash: row.psbt_hash,
  signedAt: row.signed_at,
});

/** The ledger of active ANYONECANPAY signatures. Rows are only ever ended, never removed. */
export function createSignatureStore(db: Db, records: Records) {
  const list = COLUMNS.join(', ');
  const insert = db.prepare<[Columns]>(
    `insert or replace into live_signature (${list}) values (${COLUMNS.map((name) => `@${name}`).join(', ')})`,
  );
  const ofCoin = db.prepare<[string], Row>(
    `select ${list} from live_signature where outpoint = ? order by signed_at`,
  );
  const ofFlow = db.prepare<[string], Row>(
    `select ${list} from live_signature where flow_id = ? order by signed_at, outpoint, psbt_hash`,
  );
  const all = db.prepare<[], Row>(
    `select ${list} from live_signature where ended_txid is null order by signed_at`,
  );
  const ended = db.prepare<[number], Row>(
    `select ${list} from live_signature where ended_txid is not null order by ended_at desc limit ?`,
  );
  const end = db.prepare<[Columns]>(
    `update live_signature set ended_txid = @ended_txid, ended_at = @ended_at, mac = @mac
     where outpoint = @outpoint and psbt_hash = @psbt_hash`,
  );
  const isOurs = (row: Row): boolean => records.believed(TABLE, row) !== null;

  return {
    add(signature: SignatureRow): void {
      const row = {
        outpoint: signature.outpoint,
        psbt_hash: signature.psbtHash,
        flow_id: signature.flowId,
        inscription_id: signature.inscriptionId,
        auction_id: signature.auctionId,
        price_sats: signature.priceSats,
        pay_address: signature.payAddress,
        signed_at: signature.signedAt,
        ended_txid: null,
        ended_at: null,
      };
      const known = ofCoin.all(row.outpoint).find((one) => one.psbt_hash === row.psbt_hash);
      if (known && isOurs(known)) return;
      records.write(TABLE, row, (own) => insert.run(own));
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
      for (const row of open) {
        const next = { ...row, ended_txid: txid, ended_at: at };
        records.write(TABLE, next, (own) => end.run(own));
      }
      return open.length;
    },
  };
}
