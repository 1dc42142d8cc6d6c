import type { NetworkId } from '#shared/bitcoin/network.ts';

/** The server takes what is within ten minutes of its clock; ours is set right by a little less. */
const MOST = 9 * 60_000;

/**
 * How far the second layer's clock is ahead of ours, in ms: what a signature says of its time is believed of the server
 * within bounds alone, or its word could have a text signed for next year. The practice network's clock is a lever.
 */
export const swapSkew = (id: NetworkId, skew: () => number | null) => (): number => {
  const measured = skew() ?? 0;
  return id === 'practice' ? measured : Math.max(-MOST, Math.min(MOST, measured));
};
