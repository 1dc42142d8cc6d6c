import { networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import { worstVerdict } from '#shared/flows/approval.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

import type { AppContext } from '../../app/context.ts';

type ApprovalHandlers = Pick<Handlers, Extract<keyof Handlers, `approval.${string}`>>;

export function approvalHandlers(ctx: AppContext): ApprovalHandlers {
  const signItem = (id: string) => {
    const item = ctx.pendingApprovals().find((candidate) => candidate.id === id);
    if (item?.kind !== 'sign')
      throw new AppError('NOT_FOUND', 'this approval is no longer waiting');
    return item;
  };

  /** Who carries an approval out: the flow that waits for it, or a request of the tools. */
  const waiting = ({ flowId }: { flowId: string }) =>
    ctx.signRequests.has(flowId) ? ctx.signRequests : ctx.sessionOfFlow(flowId).engine;

  return {
    'approval.pending': async () => ctx.pendingApprovals(),
    'approval.show': async () => {
      ctx.config.shell.showApprovalWindow();
      return {};
    },
    'approval.cancel': async ({ id }) => {
      if (ctx.wordRequests.close(id)) return {};
      const item = signItem(id);
      await waiting(item).refuse(item.flowId);
      return {};
    },
    'approval.grant': async ({ id, digest, override }) => {
      const item = signItem(id);
      // What decides about the password below is the card of this very digest.
      if (item.digest !== digest) {
        throw new AppError('DIGEST_MISMATCH', 'what was shown is not what waits to be signed');
      }
      const worst = worstVerdict(item.card.clauses);
      if (worst === 'block') {
        const clauses = item.card.clauses.filter((clause) => clause.verdict === 'block');
        throw new AppError('POLICY_VIOLATION', 'a blocked card cannot be approved', {
          clauses: clauses.map(({ id: clauseId, text }) => ({ id: clauseId, text })),
        });
      }
      if (worst === 'hold') {
        if (!override)
          throw new AppError('POLICY_VIOLATION', 'this card needs a reason and the password');
        await ctx.vault.verifyPassword(override.password);
      }
      await waiting(item).grant(item.flowId, digest, override ? { reason: override.reason } : {});
      return {};
    },
    'approval.refuse': async ({ id }) => {
      const item = signItem(id);
      await waiting(item).refuse(item.flowId);
      return {};
    },
    'approval.words': async ({ id, replyTo }) => ({
      words: await ctx.wordRequests.words(id, replyTo),
    }),
    'approval.checkWords': async ({ id, answers }) => ({
      correct: await ctx.wordRequests.check(id, answers),
    }),
    'approval.dismiss': async ({ id }) => {
      ctx.wordRequests.close(id);
      return {};
    },
    'approval.context': async () => {
      const network = networks[ctx.networkId()];
      return {
        network: network.id,
        networkLabel: network.label,
        tone: network.tone,
        theme: ctx.settings().theme,
      };
    },
  };
}
