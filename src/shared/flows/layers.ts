import { z } from 'zod';

import { flowId } from './view.ts';

const amount = z.string();

/** On its way between the layers: it has left one and has not arrived at the other. */
export const layerMove = z.object({
  /** The flow that moves it; null for what the swap counts and no flow of ours explains. */
  flowId: flowId.nullable(),
  direction: z.enum(['deposit', 'withdraw']),
  address: z.string().nullable(),
  amount,
  /** In words: for what it waits. */
  waitsFor: z.string(),
});
export type LayerMove = z.output<typeof layerMove>;

/** One token over both layers. `onBitcoin + inSwap + moving = total`, to the last unit. */
export const layerSum = z.object({
  tick: z.string(),
  onBitcoin: amount,
  inSwap: amount,
  moving: amount,
  total: amount,
  moves: z.array(layerMove),
  /** What our flows say is on its way and the swap does not count, if anything. */
  missing: amount.nullable(),
});
export type LayerSum = z.output<typeof layerSum>;
