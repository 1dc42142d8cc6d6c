/**
 * Error codes of the swap service as its published sequencer gives them (api-facts-2, 1): a short balance and a
 * bad time are -1 with their text, stale ids and changed parameters -10, and -7 is never given.
 */
export const codes = {
  failed: -1,
  committing: -2,
  /** The free quota is used up. */
  quota: -3,
  service: -4,
  slippage: -8,
  disabled: -9,
  signature: -10,
  recovering: -11,
} as const;
