import type { StepContext } from '#main/flows/engine/define.ts';
import type { BridgeProgress } from '#shared/flows/bridge.ts';
import type { Prepared } from '#shared/flows/prepared.ts';

import type { DataOf, Preparing } from './moves.ts';
import type { Base, Cost, Offer } from './states.ts';

/** Ready to be approved, part by part. */
export interface Ready<O extends Offer> {
  offer: O;
  /** In the order in which they are shown. */
  parts: Prepared[];
  /** Milliseconds; null when the offer does not end. */
  deadline: number | null;
  orderId: string | null;
  cost: Cost;
}

/** It costs more than the person agreed to. */
export interface Dearer {
  dearer: { sats: string; feeAmount: string };
}

/** One way between the layers: what is asked of the swap, and how it is found again. */
export interface Route<O extends Offer> {
  /** Throws INVALID_INPUT with a sentence for the person, what `signing.prepare` throws, and the provider's failures. */
  prepare(data: Preparing, ctx: StepContext): Promise<Ready<O> | Dearer>;
  /** Null while the swap knows nothing of it. Reading only. */
  arrived(data: Base, ctx: StepContext): Promise<BridgeProgress | null>;
  /** Hands over what was signed. */
  submit(data: DataOf<'submitting'>, offer: O, ctx: StepContext): Promise<void>;
}
