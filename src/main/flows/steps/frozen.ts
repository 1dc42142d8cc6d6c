import type { StepContext } from '#main/flows/engine/define.ts';
import type { ShownFee } from '#shared/flows/shown-fee.ts';

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

/** The network fee that the form showed: C9 asks before more is paid at the same rate. */
export const asShown = ({ shownFee }: Pick<StepContext, 'shownFee'>): { shownFee?: ShownFee } =>
  shownFee === null ? {} : { shownFee };
