import { z } from 'zod';

import { prepared } from '#shared/flows/prepared.ts';
import { replaced, spendInput, spendTransaction } from '#shared/flows/spend.ts';

/** A transaction of this operation. rawHex is dropped once one of them has six confirmations. */
const transaction = spendTransaction.extend({
  rawHex: z.string().nullable(),
  outpoints: z.array(z.string()),
});
export type Transaction = z.output<typeof transaction>;

const base = z.object({
  /** What the user requested, frozen when the flow starts. */
  asked: spendInput,
  /** Oldest first; each replaces the previous one, or spends one of its coins. At most one confirms. */
  transactions: z.array(transaction),
  /** Why the user is asked, if something went wrong. */
  trouble: z.string().nullable(),
  /** For tokens: the transfer inscription that moves them, once it exists. */
  transfer: z.object({ inscriptionId: z.string(), outpoint: z.string() }).nullable().default(null),
});
export type Base = z.output<typeof base>;

const moving = base.extend({ feeRate: z.number() });
const building = moving.extend({
  replaces: replaced.nullable(),
  /** It returns what the replaced one would pay. */
  cancels: z.literal(true).optional(),
});
const approving = building.extend({ prepared });
const sending = base.extend({
  sending: transaction.extend({ rawHex: z.string() }),
  offered: z.boolean(),
});

/** Each state and its data: what isn't signed can't be sent. */
export const data = {
  /** A child order creates the transfer inscription. */
  inscribing: moving,
  /** The transfer inscription is unconfirmed, or not indexed yet. */
  arriving: moving,
  building,
  approving,
  signing: approving,
  /** Approved and exported to the signing device: it comes back as a signed PSBT. */
  outside: approving,
  sending,
  /** As far as known nothing was broadcast, and something prevents it. */
  stopped: base,
  unclear: sending.extend({ reason: z.string() }),
  /** Broadcast, unconfirmed. */
  watching: base.extend({ unseenSince: z.number().nullable() }),
  /** Confirmed; watched until six confirmations. */
  done: base.extend({ txid: z.string() }),
  failed: base.extend({ reason: z.string() }),
  cancelled: base,
};
export type SpendStates = typeof data;
