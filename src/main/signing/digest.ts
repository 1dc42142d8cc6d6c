import { createHash } from 'node:crypto';

import type { ApprovalCard } from '#shared/flows/approval.ts';

/**
 * Canonical JSON: object keys sorted, absent fields left out, no spaces. Numbers and strings as JSON writes
 * them; bigints are refused, since their text form is the caller's choice.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') throw new TypeError('write bigints as text');
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

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
