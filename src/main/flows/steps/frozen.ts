import type { StepContext } from '#main/flows/engine/define.ts';

/** What every intent says of the flow that asks: fixed when it starts. */
export const frozenOf = ({ flowId, createdAt, walletId, deps: { network } }: StepContext) => ({
  flowId,
  network,
  createdAt,
  ...ofWallet({ walletId }),
});

/** The wallet that it is for: whichever is on screen by then. */
export const ofWallet = ({ walletId }: Pick<StepContext, 'walletId'>): { walletId?: string } =>
  walletId === null ? {} : { walletId };
