import type { OrderVersion } from '#shared/api/order-version.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';

/** What an order makes, as its fees see it. */
export interface Priced {
  version: OrderVersion;
  network: NetworkId;
  runes: 'etch' | 'mint' | null;
  /** Inscriptions or mints. */
  count: number;
}

const isAltchain = (network: NetworkId): boolean => networks[network].tickers === 'altchain';

/**
 * The service fee by the published schedules, in sats: api-facts 2.3 for version 2, spec 4 section 8 for version 5. The
 * created order's amount, or version 5's quote, is authoritative.
 */
export function serviceFee({ version, network, count }: Omit<Priced, 'runes'>): bigint {
  const n = BigInt(count);
  if (isAltchain(network)) return 100_000n * n;
  if (version === 5) return 3000n + 150n * (n < 33n ? n : 33n);
  if (n <= 20n) return 0n;
  const fee = 3000n + 150n * (n - 20n);
  return fee < 4999n ? fee : 4999n;
}

/** Mints of a chain share one output. */
const MINTS_IN_A_CHAIN = 24;

/**
 * Sats of an order's outputs together. Version 2 counts each inscription or mint; version 5 counts outputs: an etching
 * with a file has two, and mints one for each chain (spec 4, section 8).
 */
export function postageSats(
  { version, runes, count }: Omit<Priced, 'network'>,
  outputValue: number,
): bigint {
  const value = BigInt(outputValue);
  if (version === 2 || runes === null) return value * BigInt(count);
  if (runes === 'etch') return value * 2n;
  return value * BigInt(1 + Math.ceil((count - 1) / MINTS_IN_A_CHAIN));
}
