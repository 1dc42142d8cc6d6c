/** Error codes of the swap service (api-facts 1.3). */
export const codes = {
  failed: -1,
  committing: -2,
  funds: -3,
  service: -4,
  expired: -7,
  slippage: -8,
  signature: -10,
} as const;
