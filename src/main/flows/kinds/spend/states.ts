import { z } from 'zod';

import { approvalCard } from '#shared/flows/approval.ts';
import { replaced, spendInput, spendIntent, spendTransaction } from '#shared/flows/spend.ts';

const sats = z.string().regex(/^\d+$/);

/** A transaction of this operation. rawHex is dropped once a block has one of them. */
const transaction = spendTransaction.extend({
  rawHex: z.string().nullable(),
  outpoints: z.array(z.string()),
});
export type Transaction = z.output<typeof transaction>;

const base = z.object({
  /** What the person asked for: frozen when the flow starts. */
  asked: spendInput,
  /** Oldest first; each replaces the one before. At most one is ever confirmed. */
  transactions: z.array(transaction),
  /** Why the person is asked, if something went wrong before. */
  trouble: z.string().nullable(),
});
export type Base = z.output<typeof base>;

const building = base.extend({ feeRate: z.number(), replaces: replaced.nullable() });
const approving = base.extend({
  prepared: z.object({
    intent: spendIntent,
    psbtBase64: z.string(),
    outpoints: z.array(z.string()),
    feeSats: sats,
    txid: z.string(),
    card: approvalCard,
    digest: z.string(),
  }),
});
const sending = base.extend({
  sending: transaction.extend({ rawHex: z.string() }),
  /** On disk before the bytes leave. While false they certainly did not; once true they may have. */
  offered: z.boolean(),
});

/** Each state and the data it needs: what was not signed cannot be sent. */
export const states = {
  building,
  approving,
  signing: approving.extend({ approvedDigest: z.string(), override: z.string().nullable() }),
  sending,
  /** Nothing was sent yet, and something stands in the way. */
  stopped: base,
  unclear: sending.extend({ reason: z.string() }),
  /** On the network, in no block yet. */
  watching: base.extend({ unseenSince: z.number().nullable() }),
  done: base.extend({ txid: z.string() }),
  failed: base.extend({ reason: z.string() }),
  cancelled: base,
};
export type SpendStates = typeof states;
