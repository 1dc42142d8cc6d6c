import type { StepContext } from '#main/flows/engine/define.ts';

/** What every intent says of the flow that asks: fixed when it starts. */
export const frozenOf = ({ flowId, createdAt, deps: { network } }: StepContext) => ({
  flowId,
  network,
  createdAt,
});
