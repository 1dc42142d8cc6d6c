import { z } from 'zod';

import { orderVersion } from '#shared/api/order-version.ts';
import { contentHash } from '#shared/flows/content-hash.ts';
import { fileTags } from '#shared/flows/file-tags.ts';

import { addressText, feeRate, frozen, inscriptionIdText, satsText } from './frozen.ts';

const ownParent = z.object({ inscriptionId: inscriptionIdText, address: addressText });

/** Files as asked for: what each inscription says, whose children they are, and where they go. */
const wantedFiles = z.object({
  items: z
    .array(z.object({ name: z.string(), mediaType: z.string(), hash: contentHash }))
    .min(1)
    .max(1000),
  tags: fileTags,
  parents: z.array(ownParent),
  receiveAddress: addressText,
  outputValue: z.number(),
  /** The most that the service may take for itself in the commit. */
  serviceSats: satsText,
});
export type WantedFiles = z.output<typeof wantedFiles>;

const signing = {
  ...frozen,
  orderId: z.string(),
  /** Of the service that made the order. */
  version: orderVersion.default(2),
  /** The exact BRC-20 payload requested; empty for files. */
  operation: z.string(),
  files: wantedFiles.optional(),
  /** The rate of the order. */
  feeRate,
  devAddress: z.string().optional(),
  devFee: z.number().optional(),
};

/** The intent of a commit. */
export const commitIntent = z.object({
  ...signing,
  purpose: z.literal('commit'),
  kind: z.enum(['mint', 'deploy', 'files']),
  payerAddress: addressText,
  /** Maximum total, fee included. */
  mostSats: satsText,
});
export type CommitIntent = z.output<typeof commitIntent>;

/** The intent of a reveal, which spends an output of the signed commit. */
export const revealIntent = z.object({
  ...signing,
  purpose: z.literal('reveal'),
  receiveAddress: addressText,
  outputValue: z.number(),
  /** A mint's deploy inscription. Files name theirs themselves. */
  parent: ownParent.optional(),
  commitTxid: z.string(),
  /** The signed commit without its signatures, in hex: the preimage of its txid. */
  commitHex: z.string(),
});
export type RevealIntent = z.output<typeof revealIntent>;

/** Inscriptions of ours that a reveal spends and returns. */
export const lentIn = ({ parent, files }: Pick<RevealIntent, 'parent' | 'files'>) =>
  files?.parents ?? (parent ? [parent] : []);
