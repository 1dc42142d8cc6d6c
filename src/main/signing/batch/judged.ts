import type { TransactionFacts } from '#main/signing/define/purpose.ts';
import type { Inspection } from '#main/signing/read/inspect.ts';
import type { Coin } from '#main/wallet/coins.ts';
import type { ApprovalCard, Clause } from '#shared/flows/approval.ts';
import type { SignItem } from '#shared/flows/consent.ts';

/** What was gathered and judged, and what would be signed. */
export interface Judged {
  clauses: Clause[];
  items: SignItem[];
  coins: Iterable<Coin>;
  deadline: number | null;
  /** Also describes the assets. */
  card(): Promise<ApprovalCard>;
  facts: TransactionFacts | null;
  inspection: Inspection | null;
  /** Records that messages were signed, if their purpose does that. */
  keep?: () => void;
}

/** What is shown and approved. In memory only: made again each time it is shown. */
export interface Review {
  text: string;
  digest: string;
  card: ApprovalCard;
}

export interface Signed {
  /** In order of the items: signed PSBTs in base64, signatures of messages in base64. */
  items: string[];
  /** The final one; null if others complete the transaction, or their signatures determine it. */
  txid: string | null;
  /** The final transaction in hex, if it is entirely ours. */
  rawHex: string | null;
}
