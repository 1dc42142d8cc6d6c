import type { NetworkId } from '#shared/bitcoin/network.ts';
import { networks } from '#shared/bitcoin/network.ts';
import type { InscribeLimits } from '#shared/ipc/inscribe.ts';

/** What one order and one batch may hold (api-facts 2.3). 390 KB is read as 390,000 bytes: more cannot be relayed. */
export function limitsOf(network: NetworkId): InscribeLimits {
  return {
    maxFileBytes: 390_000,
    maxFiles: 1000,
    maxTotalBytes: 100_000_000,
    maxFilesPerOrder: networks[network].tickers === 'altchain' ? 100 : 1000,
    maxBytesPerOrder: 20_000_000,
    minOutputValue: 330,
    maxFeeRate: 10_000,
  };
}
