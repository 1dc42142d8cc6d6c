import type { NetworkId } from '#shared/bitcoin/network.ts';

const everywhere: NetworkId[] = [
  'practice',
  'mainnet',
  'testnet',
  'testnet4',
  'signet',
  'altchain',
  'altchain-testnet',
];

/** Which networks serve which family (api-facts 1.1). */
export const families = {
  orders: everywhere,
  /** Asked for by its status; where it doesn't answer, orders stay with version 2. */
  ordersV5: everywhere,
  chain: everywhere,
  inscription: everywhere,
  brc20: everywhere,
  runes: everywhere,
  alkanes: ['practice', 'mainnet', 'signet'],
  collections: ['practice', 'mainnet'],
  swap: ['practice', 'altchain'],
  market: ['practice', 'mainnet', 'testnet', 'altchain', 'altchain-testnet'],
  /** 6-character tickers, with what smart contracts hold of them. */
  prog: ['practice', 'mainnet', 'signet'],
  cat20: ['altchain'],
  stats: ['practice', 'altchain', 'altchain-testnet'],
} as const satisfies Record<string, readonly NetworkId[]>;

export type Family = keyof typeof families;

export function isServed(family: Family, network: NetworkId): boolean {
  return (families[family] as readonly NetworkId[]).includes(network);
}
