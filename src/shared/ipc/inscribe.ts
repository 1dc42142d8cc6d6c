import { z } from 'zod';

import { contentHash } from '#shared/flows/content-hash.ts';

const sats = z.string().regex(/^\d+$/);

/** A problem of a field; a form can show several at once. */
export const problem = z.object({
  field: z.string(),
  text: z.string(),
  severity: z.enum(['error', 'warning']),
  /** The operation that causes it. */
  flowId: z.string().optional(),
});
export type Problem = z.output<typeof problem>;

export const addedFile = z.object({
  name: z.string(),
  hash: contentHash,
  size: z.number(),
  mediaType: z.string(),
  /** Content type detected from the bytes, if any. */
  sniffed: z.string().nullable(),
  warnings: z.array(z.string()),
});
export type AddedFile = z.output<typeof addedFile>;

export const cost = z.object({
  count: z.number(),
  bytes: z.number(),
  postageSats: sats,
  networkSats: sats,
  serviceSats: sats,
  devSats: sats,
  /** Fees of the transactions that pay the orders. Absent if another wallet pays, or a commit is the payment. */
  paymentSats: sats.optional(),
  /** Total cost. */
  totalSats: sats,
});
export type Cost = z.output<typeof cost>;

export const limits = z.object({
  maxFileBytes: z.number(),
  maxFiles: z.number(),
  maxTotalBytes: z.number(),
  maxFilesPerOrder: z.number(),
  maxBytesPerOrder: z.number(),
  maxFeeRate: z.number(),
});
export type InscribeLimits = z.output<typeof limits>;

export const preview = z.discriminatedUnion('kind', [
  /** A raster image whose bytes prove its type. */
  z.object({
    kind: z.literal('image'),
    dataUrl: z.string(),
    mediaType: z.string(),
    size: z.number(),
  }),
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    cut: z.boolean(),
    mediaType: z.string(),
    size: z.number(),
  }),
  z.object({ kind: z.literal('none'), mediaType: z.string(), size: z.number() }),
]);
export type Preview = z.output<typeof preview>;

/** How the shown content compares with what the reveal transaction commits to. Sizes in bytes. */
export const contentCheck = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('same'),
    size: z.number(),
    /** SHA-256 in hex. */
    hash: contentHash,
    /** Why the same id could have other content, as a sentence; null if it can't. */
    doubt: z.string().nullable(),
  }),
  z.object({ result: z.literal('differs'), size: z.number(), shownSize: z.number() }),
  /** The reveal couldn't be read, or doesn't prove any content. */
  z.object({ result: z.literal('unproved') }),
]);
export type ContentCheck = z.output<typeof contentCheck>;
