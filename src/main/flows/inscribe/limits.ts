import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import type { InscribeLimits } from '#shared/ipc/inscribe.ts';

/** A request of more bytes takes longer than the transport waits; contents grow by a third in base64. */
const MAX_BYTES_PER_ORDER = 3_500_000;

/**
 * api-facts 2.3: 1,000 inscriptions an order on Bitcoin and 100 on the altchain, 390 KB a file, 10,000 sat/vB.
 * The least output value is the dust limit of native segwit and taproot; 546 is safe for every address.
 */
export function limitsOf(network: NetworkId): InscribeLimits {
  return {
    maxFileBytes: 390_000,
    maxFiles: 1000,
    maxTotalBytes: 50_000_000,
    maxFilesPerOrder: networks[network].tickers === 'altchain' ? 100 : 1000,
    maxBytesPerOrder: MAX_BYTES_PER_ORDER,
    minOutputValue: 330,
    maxFeeRate: 10_000,
  };
}
