import { createHash } from 'node:crypto';

import { canonicalJson } from '#shared/canonical-json.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';

/** What consent is given to: the intent, the bytes to sign, and the card with its verdicts, as shown. */
export function approvalText(
  intent: object,
  psbtBase64: string,
  card: ApprovalCard | null,
): string {
  return canonicalJson({ card, intent, psbt: psbtBase64 });
}

/** SHA-256 in hex over an approval text. The key process computes it again before it signs. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
