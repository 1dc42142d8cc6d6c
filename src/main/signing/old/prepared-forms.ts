import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { PaymentIntent } from '#shared/flows/intents/payment.ts';
import type { CommitIntent, RevealIntent } from '#shared/flows/intents/signed-order.ts';
import type { SpendIntent } from '#shared/flows/spend.ts';

/** A payment ready to be approved. Plain JSON: it is stored in the flow. */
export interface PreparedPayment {
  intent: PaymentIntent;
  psbtBase64: string;
  /** Own coins it spends. */
  outpoints: string[];
  feeSats: string;
  /** The final one, unless an input is legacy (P2PKH), whose signature is part of it: then SignedPayment alone knows. */
  txid: string;
  card: ApprovalCard;
  /** SHA-256 hex over intent, PSBT and verdicts; consent must carry the same. */
  digest: string;
}

/** A transaction that moves own coins, ready to be approved. Plain JSON: it is stored in the flow. */
export interface PreparedSpend extends Omit<PreparedPayment, 'intent'> {
  intent: SpendIntent;
}

export interface SignedPayment {
  txid: string;
  rawHex: string;
}

/** A commit or reveal ready to be approved. Plain JSON: it is stored in the flow. */
export interface PreparedSigning {
  intent: CommitIntent | RevealIntent;
  psbtBase64: string;
  /** Own coins it spends. */
  outpoints: string[];
  feeSats: string;
  txid: string;
  unsignedHex: string;
  card: ApprovalCard;
  digest: string;
}
