import type { TransactionFacts } from '#main/signing/define/purpose.ts';
import type { Inspection } from '#main/signing/read/inspect.ts';
import type { Coin } from '#main/wallet/coins.ts';
import type { ApprovalCard, Clause } from '#shared/flows/approval.ts';
import type { SignItem } from '#shared/flows/consent.ts';

/** What was read and judged, and what would be signed of it. */
export interface Judged {
  clauses: Clause[];
  items: SignItem[];
  coins: Iterable<Coin>;
  deadline: number | null;
  /** Reads what the assets are, too. */
  card(): Promise<ApprovalCard>;
  facts: TransactionFacts | null;
  inspection: Inspection | null;
  /** Writes down that messages were signed, where their purpose keeps that. */
  keep?: () => void;
}

/** What is shown, and what consent is given to. In memory only: it is made anew each time it is shown. */
export interface Review {
  text: string;
  digest: string;
  card: ApprovalCard;
}

export interface Signed {
  /** In the order of the items: signed PSBTs in base64, signatures of messages in base64. */
  items: string[];
  /** The final one; null where others complete the transaction, or signatures of theirs decide it. */
  txid: string | null;
  /** The final transaction in hex, of purposes whose transaction is ours alone. */
  rawHex: string | null;
}
