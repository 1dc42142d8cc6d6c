import { z } from 'zod';

import { approvalItem } from '#shared/flows/approval.ts';
import { flowId, flowView, journalEntry } from '#shared/flows/view.ts';

import { call, LARGE_PSBT } from './define.ts';
import { password, sealedText, secretText } from './secret.ts';

const sats = z.string().regex(/^\d+$/);

export const refundEstimate = z.object({
  feeRate: z.number(),
  paidSats: sats,
  /** Of the refund transaction at this rate. */
  feeSats: sats,
  refundSats: sats,
  /** The refund has to be above this, or inscriptions in the payment may be lost. */
  safeSats: sats,
  /** A sentence where this rate puts the refund at risk: it is refused then. */
  fault: z.string().nullable(),
});
export type RefundEstimate = z.output<typeof refundEstimate>;

export const flowCalls = {
  'flow.answer': call(
    z.object({
      id: flowId,
      answer: z.string().min(1).max(40),
      feeRate: z.number().positive().max(10_000).optional(),
    }),
    flowView,
  ),
  /** Asks the provider what a refund would bring. Nothing is asked for yet. */
  'flow.refundEstimate': call(
    z.object({ id: flowId, feeRate: z.number().positive().max(10_000) }),
    refundEstimate,
  ),
  /** The unsigned PSBT of a spend whose keys are not here, in base64. Throws ANSWER_NOT_EXPECTED for any other. */
  'flow.psbt': call(z.object({ id: flowId }), z.object({ psbt: z.string() })),
  /** The same as a file, in binary. */
  'flow.savePsbt': call(
    z.object({ id: flowId }),
    z.object({ saved: z.string().nullable(), url: z.string().nullable() }),
  ),
  /**
   * The same, signed elsewhere: PSBT text in base64 or hex, of version 0 or 2. Only its signatures are taken. Throws
   * PSBT_INVALID with a sentence, and nothing has changed then.
   */
  'flow.returnPsbt': call(
    z.object({ id: flowId, psbt: z.string().max(4 * 1024 * 1024) }),
    flowView,
    'main',
    LARGE_PSBT,
  ),
  'flow.get': call(z.object({ id: flowId }), flowView),
  'flow.list': call(z.object({ active: z.boolean() }), z.array(flowView)),
  'flow.journal': call(z.object({ id: flowId }), z.array(journalEntry)),
  /** The rows of an operation as they stand in the file, believed or not, as a JSON file. */
  'flow.export': call(
    z.object({ id: flowId }),
    z.object({ saved: z.string().nullable(), url: z.string().nullable() }),
  ),
  /**
   * All that is known and can be proved of a trade, a spend or a matter of the swap, to show to somebody. Saved as JSON.
   * Throws NOT_FOUND for an order: `orders.receipt` is for those.
   */
  'flow.receipt': call(
    z.object({ id: flowId }),
    z.object({ saved: z.string().nullable(), url: z.string().nullable() }),
  ),
  /**
   * Ends an operation whose record cannot be read or was changed outside: its coins are free again, its rows stay.
   * Throws ANSWER_NOT_EXPECTED for any other.
   */
  'flow.setAside': call(z.object({ id: flowId }), flowView),
  /** Polls now instead of when due. */
  'flow.refresh': call(z.object({ id: flowId }), flowView),
};

export const approvalCalls = {
  /** Oldest first, at most twenty: what is behind them waits for its turn. */
  'approval.pending': call(z.object({}), z.array(approvalItem), 'approval'),
  /** Brings the approval window to the front. */
  'approval.show': call(z.object({}), z.object({})),
  /** The main window may withdraw what it asked for; it can never grant. */
  'approval.cancel': call(z.object({ id: z.string().max(64) }), z.object({})),
  /** `sealed`: a ConsentMessage (shared/flows/consent.ts) for the key process. Main passes it on unread. */
  'approval.grant': call(
    z.object({ id: z.string().max(64), sealed: sealedText }),
    z.object({}),
    'approval',
  ),
  /** Allows a change. `digest`: SHA-256 in hex of its changeText, as the window showed it. */
  'approval.allow': call(
    z.object({ id: z.string().max(64), digest: z.string().max(64), password: password.nullable() }),
    z.object({}),
    'approval',
  ),
  'approval.refuse': call(z.object({ id: z.string().max(64) }), z.object({}), 'approval'),
  /**
   * The secret of a words item. Only the approval window ever receives it. With `replyTo`, the public key of a box of
   * that window, the one text is the JSON of the words sealed for it (shared/sealed-text.ts).
   */
  'approval.words': call(
    z.object({ id: z.string().max(64), replyTo: z.string().max(100).optional() }),
    z.object({ words: z.array(z.string()) }),
    'approval',
  ),
  /** The backup check: some words by position (0-based). */
  'approval.checkWords': call(
    z.object({
      id: z.string().max(64),
      answers: z.array(z.object({ index: z.number().int(), word: secretText(0, 40) })).min(3),
    }),
    z.object({ correct: z.boolean() }),
    'approval',
  ),
  'approval.dismiss': call(z.object({ id: z.string().max(64) }), z.object({}), 'approval'),
  'approval.context': call(
    z.object({}),
    z.object({
      network: z.string(),
      networkLabel: z.string(),
      tone: z.string(),
      theme: z.enum(['system', 'light', 'dark']),
      unit: z.enum(['sats', 'coin']),
      /** There is a wallet, and it is locked: what waits to be signed is not shown. */
      locked: z.boolean(),
    }),
    'approval',
  ),
};
