import { z } from 'zod';

import { call } from './define.ts';

/** fail: an error envelope. hang: no answer. drop-answer: acts, then loses the reply. html: not JSON. */
export const faultMode = z.enum([
  'fail',
  'hang',
  'drop-answer',
  'html',
  'busy',
  'bad-shape',
  'unauthorized',
]);
export type FaultMode = z.output<typeof faultMode>;

export const practiceStatus = z.object({
  height: z.number(),
  mempool: z.number(),
  /** Seconds between blocks; null while mining by hand. */
  blockSeconds: z.number().nullable(),
  /** False plays "the provider is down". */
  online: z.boolean(),
  orders: z.number(),
  inscriptions: z.number(),
  faults: z.array(z.object({ row: z.string(), mode: faultMode, times: z.number() })),
});
export type PracticeStatus = z.output<typeof practiceStatus>;

export const practiceCalls = {
  'practice.status': call(z.object({}), practiceStatus),
  'practice.mine': call(z.object({ blocks: z.number().int().min(1).max(500) }), practiceStatus),
  'practice.setBlockTime': call(
    z.object({ seconds: z.number().int().min(1).max(3600).nullable() }),
    practiceStatus,
  ),
  'practice.faucet': call(
    z.object({ address: z.string().max(120), sats: z.number().int().min(1000).max(1_000_000_000) }),
    z.object({ txid: z.string() }),
  ),
  /** Somebody else's wallet pays an address: exact, too little, too much, or with an inscription in it. */
  'practice.payFromOutside': call(
    z.object({
      address: z.string().max(120),
      sats: z.number().int().min(600).max(1_000_000_000),
      withInscription: z.boolean(),
    }),
    z.object({ txid: z.string() }),
  ),
  'practice.setOnline': call(z.object({ online: z.boolean() }), practiceStatus),
  'practice.fault': call(
    z.object({
      row: z.string().max(60),
      mode: faultMode,
      times: z.number().int().min(1).max(1000),
    }),
    practiceStatus,
  ),
  'practice.clearFaults': call(z.object({}), practiceStatus),
  /** Throws the practice chain away and starts a new one; asks for the word RESET. */
  'practice.reset': call(z.object({ confirmation: z.literal('RESET') }), practiceStatus),
};
