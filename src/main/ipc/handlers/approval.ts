import type { AppContext } from '#main/app/context.ts';
import { refuseBlocks } from '#main/signing/consent.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import { worstVerdict } from '#shared/flows/approval.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type ApprovalHandlers = Pick<Handlers, Extract<keyof Handlers, `approval.${string}`>>;

export function approvalHandlers(ctx: AppContext): ApprovalHandlers {
  /** Who carries an approval out: the flow that waits for it, or a request of the tools. */
  const waiting = (flowId: string) =>
    ctx.signRequests.has(flowId) ? ctx.signRequests : ctx.sessionOfFlow(flowId).engine;

  async function refuseSign(id: string): Promise<void> {
    const { flowId } = ctx.approvals.sign(id).item;
    await waiting(flowId).refuse(flowId);
  }

  return {
    'approval.pending': async () => ctx.approvals.items(),
    'approval.show': async () => {
      ctx.config.shell.showApprovalWindow();
      return {};
    },
    'approval.cancel': async ({ id }) => {
      if (!ctx.wordRequests.close(id) && !ctx.changes.withdraw(id)) await refuseSign(id);
      return {};
    },
    'approval.grant': async ({ id, sealed }) => {
      const { card } = ctx.approvals.sign(id);
      if (worstVerdict(card.clauses) === 'block') refuseBlocks(card.clauses);
      const consent = await ctx.vault.consent(sealed);
      // What waits now, not what waited when the window asked.
      const { item, digest, card: asked } = ctx.approvals.sign(id);
      if (consent.digest !== digest) {
        throw new AppError('DIGEST_MISMATCH', 'what was shown is not what waits to be signed');
      }
      const { reason, withPassword } = consent;
      if (worstVerdict(asked.clauses) === 'hold' && (reason === null || !withPassword)) {
        throw new AppError('POLICY_VIOLATION', 'this card needs a reason and the password');
      }
      await waiting(item.flowId).grant(item.flowId, digest, reason === null ? {} : { reason });
      return {};
    },
    'approval.allow': async ({ id, digest, password }) => {
      await ctx.changes.allow(id, digest, password);
      return {};
    },
    'approval.refuse': async ({ id }) => {
      if (!ctx.changes.refuse(id)) await refuseSign(id);
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
      const vault = ctx.vault.status();
      return {
        network: network.id,
        networkLabel: network.label,
        tone: network.tone,
        theme: ctx.settings().theme,
        unit: ctx.settings().unit,
        locked: vault.exists && !vault.unlocked,
      };
    },
  };
}
