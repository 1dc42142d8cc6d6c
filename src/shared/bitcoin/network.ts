export const networkIds = [
  'practice',
  'mainnet',
  'testnet',
  'testnet4',
  'signet',
  'altchain',
  'altchain-testnet',
] as const;

export type NetworkId = (typeof networkIds)[number];

export interface Network {
  id: NetworkId;
  label: string;
  /** Colour of the window's frame: practice green, test amber, main plain (product.md). */
  tone: 'practice' | 'test' | 'main';
  /** Address rules. altchain uses mainnet prefixes on both of its networks (api-facts 1.1). */
  prefixes: 'main' | 'test' | 'regtest';
  bech32: 'bc' | 'tb' | 'bcrt';
  /** Unit of fees and balances, shown after every amount. */
  unit: string;
  /** BIP-44 coin type of the derivation path. */
  coinType: 0 | 1;
  /** Rules for BRC-20 tickers (api-facts 6). */
  tickers: 'bitcoin' | 'altchain';
  /** Default base URL of the provider; null if the app itself answers. */
  baseUrl: string | null;
  /** Replaces `altchain` in a public statistics path (api-facts 5.7). */
  segment: string;
  /** Expected time between blocks, for estimates only. */
  blockSeconds: number;
}

const rows: Network[] = [
  {
    id: 'practice',
    label: 'Practice',
    tone: 'practice',
    prefixes: 'regtest',
    bech32: 'bcrt',
    unit: 'pBTC',
    coinType: 1,
    tickers: 'bitcoin',
    baseUrl: null,
    // It serves the paths exactly as the table has them.
    segment: 'altchain',
    blockSeconds: 30,
  },
  {
    id: 'mainnet',
    label: 'Bitcoin',
    tone: 'main',
    prefixes: 'main',
    bech32: 'bc',
    unit: 'BTC',
    coinType: 0,
    tickers: 'bitcoin',
    baseUrl: 'https://open-api.unisat.io',
    segment: 'bitcoin',
    blockSeconds: 600,
  },
  {
    id: 'testnet',
    label: 'Bitcoin testnet',
    tone: 'test',
    prefixes: 'test',
    bech32: 'tb',
    unit: 'tBTC',
    coinType: 1,
    tickers: 'bitcoin',
    baseUrl: 'https://open-api-testnet.unisat.io',
    segment: 'bitcoin',
    blockSeconds: 600,
  },
  {
    id: 'testnet4',
    label: 'Bitcoin testnet4',
    tone: 'test',
    prefixes: 'test',
    bech32: 'tb',
    unit: 'tBTC',
    coinType: 1,
    tickers: 'bitcoin',
    baseUrl: 'https://open-api-testnet4.unisat.io',
    segment: 'bitcoin',
    blockSeconds: 600,
  },
  {
    id: 'signet',
    label: 'Bitcoin signet',
    tone: 'test',
    prefixes: 'test',
    bech32: 'tb',
    unit: 'sBTC',
    coinType: 1,
    tickers: 'bitcoin',
    baseUrl: 'https://open-api-signet.unisat.io',
    segment: 'bitcoin',
    blockSeconds: 600,
  },
  {
    id: 'altchain',
    label: 'Fractal',
    tone: 'main',
    prefixes: 'main',
    bech32: 'bc',
    unit: 'FB',
    coinType: 0,
    tickers: 'altchain',
    baseUrl: 'https://open-api-fractal.unisat.io',
    segment: 'fractal',
    blockSeconds: 30,
  },
  {
    id: 'altchain-testnet',
    label: 'Fractal testnet',
    tone: 'test',
    prefixes: 'main',
    bech32: 'bc',
    unit: 'tFB',
    coinType: 0,
    tickers: 'altchain',
    baseUrl: 'https://open-api-fractal-testnet.unisat.io',
    segment: 'fractal',
    blockSeconds: 30,
  },
];

export const networks = Object.fromEntries(rows.map((row) => [row.id, row])) as Record<
  NetworkId,
  Network
>;
