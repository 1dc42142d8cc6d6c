import { z } from 'zod';

import { flowId } from './view.ts';

const amount = z.string();

/** In transit between the layers: it has left one and not yet arrived at the other. */
export const layerMove = z.object({
  /** The flow that moves it; null if the swap counts it and no flow of ours explains it. */
  flowId: flowId.nullable(),
  direction: z.enum(['deposit', 'withdraw']),
  address: z.string().nullable(),
  amount,
  /** What it waits for, in words. */
  waitsFor: z.string(),
});
export type LayerMove = z.output<typeof layerMove>;

/** One token over both layers. `onBitcoin + inSwap + moving = total`, exactly. */
export const layerSum = z.object({
  tick: z.string(),
  onBitcoin: amount,
  inSwap: amount,
  moving: amount,
  total: amount,
  moves: z.array(layerMove),
  /** Amount in transit according to our flows that the swap doesn't count, if any. */
  missing: amount.nullable(),
});
export type LayerSum = z.output<typeof layerSum>;
