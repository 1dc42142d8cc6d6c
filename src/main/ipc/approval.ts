import { z } from 'zod';

import type { AppContext } from '#main/app/context.ts';
import { refuseBlocks } from '#main/signing/consent.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import { type ApprovalDecision, approvalItem, worstVerdict } from '#shared/flows/approval.ts';
import { password, sealedText, secretText } from '#shared/ipc/secret.ts';
import { languages } from '#shared/languages.ts';

import { approvalOnly, harmless } from './declare.ts';
import { nothing } from './fields.ts';

/** Whatever carries out the approval: the flow waiting for it, or a request of the tools. */
const waiting = (ctx: AppContext, flowId: string) =>
  ctx.signRequests.has(flowId) ? ctx.signRequests : ctx.networks.ofFlow(flowId).engine;

const decided = (ctx: AppContext, id: string, decision: ApprovalDecision): void =>
  ctx.events.emit('approval.decided', { id, decision });

async function refuseSign(ctx: AppContext, id: string): Promise<void> {
  const { flowId } = ctx.approvals.sign(id).item;
  await waiting(ctx, flowId).refuse(flowId);
}

export const approvalCalls = {
  /** Oldest first, at most twenty; the rest waits. */
  'approval.pending': approvalOnly(nothing, z.array(approvalItem), async (ctx) =>
    ctx.approvals.items(),
  ),
  /** Brings the approval window to the front. */
  'approval.show': harmless(nothing, nothing, async (ctx) => {
    // An empty window would stay open.
    if (ctx.approvals.waiting().length > 0) ctx.config.shell.showApprovalWindow();
    return {};
  }),
  /** The main window may withdraw its request; it can never approve. */
  'approval.cancel': harmless(
    z.object({ id: z.string().max(64) }),
    nothing,
    async (ctx, { id }) => {
      if (!ctx.wordRequests.close(id) && !ctx.changes.withdraw(id)) await refuseSign(ctx, id);
      return {};
    },
  ),
  /** `sealed`: a ConsentMessage (shared/flows/consent.ts) for the key process. Main passes it on unread. */
  'approval.grant': approvalOnly(
    z.object({ id: z.string().max(64), sealed: sealedText }),
    nothing,
    async (ctx, { id, sealed }) => {
      const { card } = ctx.approvals.sign(id);
      if (worstVerdict(card.clauses) === 'block') refuseBlocks(card.clauses);
      const consent = await ctx.vault.consent(sealed);
      // Uses the item pending now, not the one pending when the window asked.
      const { item, digest, card: request } = ctx.approvals.sign(id);
      if (consent.digest !== digest) {
        throw new AppError('DIGEST_MISMATCH', 'what was shown is not what waits to be signed');
      }
      const { reason, withPassword } = consent;
      if (worstVerdict(request.clauses) === 'hold' && (reason === null || !withPassword)) {
        throw new AppError('POLICY_VIOLATION', 'this card needs a reason and the password');
      }
      await waiting(ctx, item.flowId).grant(item.flowId, digest, reason === null ? {} : { reason });
      decided(ctx, id, 'signed');
      return {};
    },
  ),
  /** Confirms a change. `digest`: SHA-256 in hex of its changeText, as the window showed it. */
  'approval.allow': approvalOnly(
    z.object({ id: z.string().max(64), digest: z.string().max(64), password: password.nullable() }),
    nothing,
    async (ctx, { id, digest, password }) => {
      await ctx.changes.allow(id, digest, password);
      decided(ctx, id, 'confirmed');
      return {};
    },
  ),
  'approval.refuse': approvalOnly(
    z.object({ id: z.string().max(64) }),
    nothing,
    async (ctx, { id }) => {
      if (!ctx.changes.refuse(id)) await refuseSign(ctx, id);
      decided(ctx, id, 'rejected');
      return {};
    },
  ),
  /**
   * The secret of a words item, only for the approval window. With `replyTo`, a public key of that window, the text is
   * the JSON of the words sealed for it (shared/sealed-text.ts).
   */
  'approval.words': approvalOnly(
    z.object({ id: z.string().max(64), replyTo: z.string().max(100).optional() }),
    z.object({ words: z.array(z.string()) }),
    async (ctx, { id, replyTo }) => ({
      words: await ctx.wordRequests.words(id, replyTo),
    }),
  ),
  /** The backup check: some words by position (0-based). */
  'approval.checkWords': approvalOnly(
    z.object({
      id: z.string().max(64),
      answers: z.array(z.object({ index: z.number().int(), word: secretText(0, 40) })).min(3),
    }),
    z.object({ correct: z.boolean() }),
    async (ctx, { id, answers }) => ({
      correct: await ctx.wordRequests.check(id, answers),
    }),
  ),
  'approval.dismiss': approvalOnly(
    z.object({ id: z.string().max(64) }),
    nothing,
    async (ctx, { id }) => {
      ctx.wordRequests.close(id);
      return {};
    },
  ),
  'approval.context': approvalOnly(
    nothing,
    z.object({
      network: z.string(),
      tone: z.string(),
      theme: z.enum(['system', 'light', 'dark']),
      language: z.enum(languages),
      unit: z.enum(['sats', 'coin']),
      /** There is a locked wallet, so pending signatures aren't shown. */
      locked: z.boolean(),
    }),
    async (ctx) => {
      const network = networks[ctx.networks.shownId()];
      const vault = ctx.vault.status();
      return {
        network: network.id,
        tone: network.tone,
        theme: ctx.settings.current().theme,
        language: ctx.language(),
        unit: ctx.settings.current().unit,
        locked: vault.exists && !vault.unlocked,
      };
    },
  ),
};
