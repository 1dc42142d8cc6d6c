import type { StepContext } from '#main/flows/engine/define.ts';
import type { Shown } from '#shared/flows/shown.ts';

/** Fields that every intent has about its flow, fixed at the start. */
export const frozenOf = (ctx: StepContext) => ({
  flowId: ctx.flowId,
  network: ctx.deps.network,
  createdAt: ctx.createdAt,
  ...walletField(ctx),
  ...asShown(ctx),
});

/** The wallet it belongs to, whichever is active by then. */
export const walletField = ({ walletId }: Pick<StepContext, 'walletId'>): { walletId?: string } =>
  walletId === null ? {} : { walletId };

/** The total the form showed, with which C9 and every card's total are compared. */
export const asShown = ({ shown }: Pick<StepContext, 'shown'>): { shown?: Shown } =>
  shown === null ? {} : { shown };
