import { z } from 'zod';

import { prepared } from '#shared/flows/prepared.ts';
import { replaced, spendInput, spendTransaction } from '#shared/flows/spend.ts';

/** A transaction of this operation. rawHex is dropped once six blocks lie on one of them. */
const transaction = spendTransaction.extend({
  rawHex: z.string().nullable(),
  outpoints: z.array(z.string()),
});
export type Transaction = z.output<typeof transaction>;

const base = z.object({
  /** What the person asked for: frozen when the flow starts. */
  asked: spendInput,
  /** Oldest first; each replaces the one before, or spends a coin of it. At most one is ever confirmed. */
  transactions: z.array(transaction),
  /** Why the person is asked, if something went wrong before. */
  trouble: z.string().nullable(),
  /** Of tokens: the transfer inscription that moves them, once it is there. */
  transfer: z.object({ inscriptionId: z.string(), outpoint: z.string() }).nullable().default(null),
});
export type Base = z.output<typeof base>;

const moving = base.extend({ feeRate: z.number() });
const building = moving.extend({
  replaces: replaced.nullable(),
  /** It takes back what the replaced one would pay. */
  cancels: z.literal(true).optional(),
});
const approving = building.extend({ prepared });
const sending = base.extend({
  sending: transaction.extend({ rawHex: z.string() }),
  offered: z.boolean(),
});

/** Each state and the data it needs: what was not signed cannot be sent. */
export const data = {
  /** A child order makes the transfer inscription. */
  inscribing: moving,
  /** The transfer inscription is in no block yet, or the index does not list it. */
  arriving: moving,
  building,
  approving,
  signing: approving,
  /** Approved, and on its way to the device that has the keys: it comes back as a signed PSBT. */
  outside: approving,
  sending,
  /** Nothing of it is on the network, as far as anybody knows, and something stands in the way. */
  stopped: base,
  unclear: sending.extend({ reason: z.string() }),
  /** On the network, in no block yet. */
  watching: base.extend({ unseenSince: z.number().nullable() }),
  /** In a block; looked at until six lie on it. */
  done: base.extend({ txid: z.string() }),
  failed: base.extend({ reason: z.string() }),
  cancelled: base,
};
export type SpendStates = typeof data;
