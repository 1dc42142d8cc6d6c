/** 0 where coins have value, otherwise 1 (BIP-44). */
export type CoinType = 0 | 1;

/** The path of an account on a network. */
export const pathOf = (layout: string, coinType: CoinType): string =>
  layout.replace("coin'", `${coinType}'`);
