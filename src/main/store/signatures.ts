import type { Db } from './database.ts';

/** A signature of ours that others can complete (safety.md C15). `endedTxid`: what spent the coin in a block. */
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

const FIELDS = `outpoint, psbt_hash as psbtHash, flow_id as flowId, inscription_id as inscriptionId,
  auction_id as auctionId, price_sats as priceSats, pay_address as payAddress, signed_at as signedAt`;

/** The ledger of live ANYONECANPAY signatures. Rows are only ever ended, never removed. */
export function createSignatureStore(db: Db) {
  const add = db.prepare<[SignatureRow]>(
    `insert into live_signature
       (outpoint, psbt_hash, flow_id, inscription_id, auction_id, price_sats, pay_address, signed_at)
     values (@outpoint, @psbtHash, @flowId, @inscriptionId, @auctionId, @priceSats, @payAddress, @signedAt)
     on conflict (outpoint, psbt_hash) do nothing`,
  );
  const liveOf = db.prepare<[string], SignatureRow>(
    `select ${FIELDS} from live_signature where outpoint = ? and ended_txid is null order by signed_at`,
  );
  const all = db.prepare<[], SignatureRow>(
    `select ${FIELDS} from live_signature where ended_txid is null order by signed_at`,
  );
  const ended = db.prepare<[number], EndedSignature>(
    `select ${FIELDS}, ended_txid as endedTxid, ended_at as endedAt from live_signature
     where ended_txid is not null order by ended_at desc limit ?`,
  );
  const end = db.prepare<[string, number, string]>(
    'update live_signature set ended_txid = ?, ended_at = ? where outpoint = ? and ended_txid is null',
  );
  return {
    add(row: SignatureRow): void {
      add.run(row);
    },
    live: (outpoint: string): SignatureRow[] => liveOf.all(outpoint),
    allLive: (): SignatureRow[] => all.all(),
    recentlyEnded: (limit: number): EndedSignature[] => ended.all(limit),
    /** The coin was spent in a block: none of its signatures is good for anything now. Gives how many ended. */
    end: (outpoint: string, txid: string, at: number): number =>
      end.run(txid, at, outpoint).changes,
  };
}
