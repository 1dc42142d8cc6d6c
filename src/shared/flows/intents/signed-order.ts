import { z } from 'zod';

import { orderVersion } from '#shared/api/order-version.ts';

import { addressText, feeRate, frozen, inscriptionIdText, satsText } from './frozen.ts';

const signing = {
  ...frozen,
  orderId: z.string(),
  /** Of the service that made the order. */
  version: orderVersion.default(2),
  /** The exact BRC-20 payload requested. */
  operation: z.string(),
  /** The rate of the order. */
  feeRate,
  devAddress: z.string().optional(),
  devFee: z.number().optional(),
};

/** The intent of a commit. */
export const commitIntent = z.object({
  ...signing,
  purpose: z.literal('commit'),
  kind: z.enum(['mint', 'deploy']),
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
  parent: z.object({ inscriptionId: inscriptionIdText, address: addressText }),
  commitTxid: z.string(),
  /** The signed commit without its signatures, in hex: the preimage of its txid. */
  commitHex: z.string(),
});
export type RevealIntent = z.output<typeof revealIntent>;
