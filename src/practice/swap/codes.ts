/**
 * The swap service's error codes as its published sequencer returns them (api-facts-2, 1): an insufficient balance and
 * a bad time are -1 with their text, outdated ids and changed parameters -10, and -7 never occurs.
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
