import type { NetworkId } from '#shared/bitcoin/network.ts';
import { networks } from '#shared/bitcoin/network.ts';
import type { InscribeLimits } from '#shared/ipc/inscribe.ts';

/** Limits of an order and a batch (api-facts 2.3). 390 KB means 390,000 bytes; more isn't relayed. */
export function limitsOf(network: NetworkId): InscribeLimits {
  return {
    maxFileBytes: 390_000,
    maxFiles: 1000,
    maxTotalBytes: 100_000_000,
    maxFilesPerOrder: networks[network].tickers === 'altchain' ? 100 : 1000,
    maxBytesPerOrder: 20_000_000,
    maxFeeRate: 10_000,
  };
}
