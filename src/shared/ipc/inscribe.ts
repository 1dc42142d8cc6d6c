import { z } from 'zod';

import { contentHash } from '#shared/flows/content-hash.ts';
import { flowInput, inscribeInput } from '#shared/flows/inputs.ts';

import { call, MANY_FILES } from './define.ts';
import { networkId } from './settings.ts';

const sats = z.string().regex(/^\d+$/);

/** What stands in the way, by field; several at once so that a form can show all. */
export const problem = z.object({
  field: z.string(),
  text: z.string(),
  severity: z.enum(['error', 'warning']),
  /** The operation that stands in the way. */
  flowId: z.string().optional(),
});
export type Problem = z.output<typeof problem>;

export const addedFile = z.object({
  name: z.string(),
  hash: contentHash,
  size: z.number(),
  mediaType: z.string(),
  /** What the bytes themselves say, when they say anything. */
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
  /** Fees of the transactions that pay the orders. Absent where somebody else pays, or a commit is the payment. */
  paymentSats: sats.optional(),
  /** All of it: what leaves the wallet. */
  totalSats: sats,
});
export type Cost = z.output<typeof cost>;

export const limits = z.object({
  maxFileBytes: z.number(),
  maxFiles: z.number(),
  maxTotalBytes: z.number(),
  maxFilesPerOrder: z.number(),
  maxBytesPerOrder: z.number(),
  minOutputValue: z.number(),
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

export const inscribeCalls = {
  'inscribe.limits': call(z.object({}), limits),
  /** Keeps the bytes under their hash. One call a file: the per-file limit keeps it under the payload cap. */
  'inscribe.addFile': call(
    z.object({
      name: z.string().min(1).max(255),
      mediaType: z.string().max(120),
      base64: z.string().max(600_000),
    }),
    addedFile,
  ),
  /** Checks everything that can be checked before an order exists, and prices it. Creates nothing. */
  'inscribe.quote': call(
    inscribeInput,
    z.object({
      problems: z.array(problem),
      cost: cost.nullable(),
      /** The order is signed by this wallet in one or two steps instead of being paid. */
      signed: z.enum(['mint', 'deploy']).nullable(),
      orders: z.number(),
      receiveIsMine: z.boolean(),
    }),
    'main',
    MANY_FILES,
  ),
  'inscribe.preview': call(
    z.object({ hash: contentHash.optional(), inscriptionId: z.string().max(80).optional() }),
    preview,
    'both',
  ),
  /** The form as it was left: survives a crash and a restart. */
  'inscribe.loadDraft': call(z.object({}), z.object({ draft: z.unknown().nullable() })),
  'inscribe.saveDraft': call(z.object({ draft: z.unknown() }), z.object({})),
  /**
   * `network`: where the form was filled; another one on screen by now is refused. `note`: the person's own words about
   * it, kept here and told to nobody.
   */
  'flow.start': call(
    flowInput.and(
      z.object({ network: networkId.optional(), note: z.string().max(255).optional() }),
    ),
    z.object({ ids: z.array(z.string()), batchId: z.string() }),
    'main',
    MANY_FILES,
  ),
};
