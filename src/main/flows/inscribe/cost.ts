import { scaleDecimal } from '#shared/bitcoin/amount.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import type { Cost } from '#shared/ipc/inscribe.ts';

import { wireMediaType } from './data-url.ts';

const RATE_DECIMALS = 6;

/** sat/vB in millionths, exact for rates of up to six decimals. */
export const scaledRate = (feeRate: number): bigint =>
  scaleDecimal(feeRate.toFixed(RATE_DECIMALS), RATE_DECIMALS);

/** Sats of a size at a rate, rounded up. `perUnit` units make a vB. */
export function feeOf(units: bigint, feeRate: number, perUnit = 1n): bigint {
  const divisor = perUnit * 10n ** BigInt(RATE_DECIMALS);
  return (units * scaledRate(feeRate) + divisor - 1n) / divisor;
}

/** Bytes of an output's script with its length, by the form of the address (api-facts 2.3). */
function outputBytes(address: string): bigint {
  const text = address.toLowerCase();
  if (/^(bc|tb|bcrt)1p/.test(text)) return 35n;
  if (/^(bc|tb|bcrt)1q/.test(text)) return text.length > 50 ? 35n : 23n;
  return /^[32]/.test(address) ? 24n : 26n;
}

export interface Priced {
  size: number;
  mediaType: string;
}

export interface PriceTerms {
  network: NetworkId;
  receiveAddress: string;
  feeRate: number;
  outputValue: number;
  devFee?: number | undefined;
}

/**
 * The published estimate of an order's network sats (api-facts 2.3), in exact arithmetic: counted in quarters of
 * a vB, since contents are witness bytes, and rounded up once.
 */
export function networkSats(files: readonly Priced[], terms: PriceTerms): bigint {
  const a = outputBytes(terms.receiveAddress);
  const bytes = files.reduce(
    (sum, { size, mediaType }) => sum + size + wireMediaType(mediaType).length,
    0,
  );
  const more = BigInt(files.length - 1);
  const quarters =
    BigInt(bytes) + 4n * (88n + 8n + a + 8n + 23n) + more * (4n * (43n + 88n + 8n + a) + 2n);
  return feeOf(quarters, terms.feeRate, 4n);
}

/** The schedule in force for version 2 orders (api-facts 2.3). An order's own amount is the truth. */
export function serviceSats(network: NetworkId, count: number): bigint {
  if (networks[network].tickers === 'altchain') return 100_000n * BigInt(count);
  if (count <= 20) return 0n;
  const rising = 3000n + 150n * BigInt(count - 20);
  return rising < 4999n ? rising : 4999n;
}

interface Sats {
  postage: bigint;
  network: bigint;
  service: bigint;
  dev: bigint;
}

/** What one order should cost: outputValue x count + network sats + service fee + developer's fee. */
export function orderSats(files: readonly Priced[], terms: PriceTerms): Sats & { total: bigint } {
  const parts: Sats = {
    postage: BigInt(terms.outputValue) * BigInt(files.length),
    network: networkSats(files, terms),
    service: serviceSats(terms.network, files.length),
    dev: BigInt(terms.devFee ?? 0),
  };
  return { ...parts, total: parts.postage + parts.network + parts.service + parts.dev };
}

/** The cost of several orders together, as the quote shows it. */
export function totalCost(orders: readonly (readonly Priced[])[], terms: PriceTerms): Cost {
  const priced = orders.map((files) => orderSats(files, terms));
  const sum = (part: keyof Sats | 'total'): string =>
    priced.reduce((total, order) => total + order[part], 0n).toString();
  const files = orders.flat();
  return {
    count: files.length,
    bytes: files.reduce((total, { size }) => total + size, 0),
    postageSats: sum('postage'),
    networkSats: sum('network'),
    serviceSats: sum('service'),
    devSats: sum('dev'),
    totalSats: sum('total'),
  };
}
