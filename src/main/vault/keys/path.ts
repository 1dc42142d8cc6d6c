/** 0 where coins are worth something, 1 elsewhere (BIP-44). */
export type CoinType = 0 | 1;

/** The path of an account on a network. */
export const pathOf = (layout: string, coinType: CoinType): string =>
  layout.replace("coin'", `${coinType}'`);
