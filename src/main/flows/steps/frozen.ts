import type { StepContext } from '#main/flows/engine/define.ts';

/** Fields that every intent has about its flow, fixed at the start. */
export const frozenOf = ({ flowId, createdAt, walletId, deps: { network } }: StepContext) => ({
  flowId,
  network,
  createdAt,
  ...ofWallet({ walletId }),
});

/** The wallet it belongs to, whichever is active by then. */
export const ofWallet = ({ walletId }: Pick<StepContext, 'walletId'>): { walletId?: string } =>
  walletId === null ? {} : { walletId };
