import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

import { error } from './problem.ts';

/** Address types whose signatures the module verifies (api-facts 3.1). */
export const canUseSwap = (type: string): boolean => type === 'p2wpkh' || type === 'p2tr';

/** The server accepts ten minutes of clock difference; we correct by a little less. */
const MOST = 9 * 60_000;

/**
 * How far the second layer's clock is ahead of ours, in ms. The server's claim is limited, or it could make us sign for
 * a time far in the future. The practice network's clock is adjustable.
 */
export const swapSkew = (id: NetworkId, skew: () => number | null) => (): number => {
  const measured = skew() ?? 0;
  return id === 'practice' ? measured : Math.max(-MOST, Math.min(MOST, measured));
};

/** Our clock is off by more than the swap accepts, so nothing signed now would be valid. */
export function clockProblems(id: NetworkId, skew: () => number | null): Problem[] {
  const measured = skew() ?? 0;
  if (id === 'practice' || Math.abs(measured) <= MOST) return [];
  const minutes = say.counts.minute({ count: Math.round(Math.abs(measured) / 60_000) });
  const where = measured > 0 ? say.shared.swapRules.behind : say.shared.swapRules.aheadOf;
  return [error('operation', say.shared.swapRules.thisComputersClockIs({ minutes, where }))];
}
