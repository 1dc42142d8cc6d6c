import './no-jit.ts';

import { type ApprovalCard, type Change, changeText } from './flows/approval.ts';
import { type ConsentMessage, parseApprovalText, type SignItem } from './flows/consent.ts';
import { sealFor } from './sealed-text.ts';

/* The approval window's side of a signature: parses the approval's text, hashes that exact text, and seals your
   decision for the key process. Nothing else in this process imports it. */

export interface ReadApproval {
  card: ApprovalCard;
  /** Everything that is signed. */
  items: readonly SignItem[];
  /** SHA-256 of the text in hex. */
  digest: string;
}

/** Throws for anything but the canonical text of an approval. */
export async function readApproval(text: string): Promise<ReadApproval> {
  const { card, items } = parseApprovalText(text);
  return { card, items, digest: await sha256Hex(text) };
}

/** Digest of what is rendered, field by field. */
export const changeDigest = (change: Change): Promise<string> => sha256Hex(changeText(change));

/** Sealed for the key process. Main passes it on and can't create one for another text. */
export const sealConsent = (publicKey: string, message: ConsentMessage): Promise<string> =>
  sealFor(publicKey, JSON.stringify(message));

async function sha256Hex(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
