import { z } from 'zod';

import { addressText, feeRate, frozen, inscriptionIdText, satsText } from './frozen.ts';

const signing = {
  ...frozen,
  orderId: z.string(),
  /** The exact BRC-20 payload that was asked for. */
  operation: z.string(),
  /** The order was made with. */
  feeRate,
  devAddress: z.string().optional(),
  devFee: z.number().optional(),
};

/** What a commit is for. */
export const commitIntent = z.object({
  ...signing,
  purpose: z.literal('commit'),
  kind: z.enum(['mint', 'deploy']),
  payerAddress: addressText,
  /** What may leave the wallet, fee included. */
  mostSats: satsText,
});
export type CommitIntent = z.output<typeof commitIntent>;

/** What a reveal is for. It spends an output of the commit that was signed. */
export const revealIntent = z.object({
  ...signing,
  purpose: z.literal('reveal'),
  receiveAddress: addressText,
  outputValue: z.number(),
  parent: z.object({ inscriptionId: inscriptionIdText, address: addressText }),
  commitTxid: z.string(),
  /** The signed commit without its signatures, in hex: what its txid is the hash of. */
  commitHex: z.string(),
});
export type RevealIntent = z.output<typeof revealIntent>;
