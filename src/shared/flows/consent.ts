import { z } from 'zod';

import { canonicalJson } from '#shared/canonical-json.ts';

import { approvalCard } from './approval.ts';

/** The inputs you approve; nothing else in the PSBT is signed. */
export const inputToSign = z.strictObject({
  index: z.number().int().nonnegative(),
  /** Full derivation path, or `wif`. */
  path: z.string(),
  /** The sighash byte, if the purpose doesn't sign everything: 0x83 for a listing. */
  sighash: z.number().int().optional(),
});
export type InputToSign = z.output<typeof inputToSign>;

/** One signature, or the signatures of one PSBT, in signing order. */
export const signItem = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('psbt'),
    /** Base64. */
    psbt: z.string(),
    /** Empty if there is nothing of ours to sign: such a card is shown and never signed. */
    inputs: z.array(inputToSign).max(1000),
  }),
  z.strictObject({
    kind: z.literal('message'),
    form: z.enum(['bip322', 'legacy']),
    address: z.string(),
    addressType: z.enum(['p2wpkh', 'p2tr', 'p2pkh', 'p2sh-p2wpkh']),
    path: z.string(),
    message: z.string(),
  }),
]);
export type SignItem = z.output<typeof signItem>;

/**
 * What you approve: the frozen intent, everything to be signed, and the card with its verdicts as shown. The approval
 * window renders it; the key process signs what is in it and nothing else.
 */
export const approvalBody = z.strictObject({
  version: z.literal(1),
  intent: z.record(z.string(), z.unknown()),
  items: z.array(signItem).min(1).max(1000),
  card: approvalCard,
});
export type ApprovalBody = z.output<typeof approvalBody>;

/** The text of an approval. Its digest is the SHA-256 of its UTF-8, in hex. */
export const approvalText = (body: ApprovalBody): string => canonicalJson(body);

/** Throws ZodError or SyntaxError for anything but the canonical text of an approval. */
export function parseApprovalText(text: string): ApprovalBody {
  const body = approvalBody.parse(JSON.parse(text));
  if (approvalText(body) !== text) throw new SyntaxError('the approval is not written canonically');
  return body;
}

/** Sealed by the approval window for the key process when you approve. */
export const consentMessage = z.strictObject({
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  /** Why a hold is overridden. */
  reason: z.string().max(500).nullable(),
  /** Required for a hold; checked by the key process. */
  password: z.string().max(1000).nullable(),
  /** Milliseconds of the window's clock. */
  at: z.number().int(),
});
export type ConsentMessage = z.output<typeof consentMessage>;
