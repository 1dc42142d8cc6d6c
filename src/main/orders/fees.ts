import type { OrderVersion } from '#shared/api/order-version.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';

import type { MintsKind } from './mint-order.ts';

/** What an order makes, as its fees see it. */
export interface Priced {
  version: OrderVersion;
  network: NetworkId;
  runes: 'etch' | 'mint' | null;
  /** Mints of alkanes; they have fee tables of their own. */
  mints?: MintsKind | null;
  /** Inscriptions or mints. */
  count: number;
}

interface Step {
  upTo: bigint;
  base: bigint;
  each: bigint;
}
/** Up to a number of rounds a step's price, above the last one a fixed price (spec 4, section 8). */
const tables: Record<MintsKind, { steps: readonly Step[]; above: bigint }> = {
  alkanes: {
    steps: [
      { upTo: 16n, base: 1_000n, each: 150n },
      { upTo: 50n, base: 2_500n, each: 80n },
      { upTo: 100n, base: 3_500n, each: 80n },
    ],
    above: 11_500n,
  },
  multi: {
    steps: [
      { upTo: 100n, base: 3_000n, each: 60n },
      { upTo: 300n, base: 5_000n, each: 50n },
      { upTo: 500n, base: 5_000n, each: 40n },
    ],
    above: 25_000n,
  },
  'multi-brc20': {
    steps: [
      { upTo: 100n, base: 3_000n, each: 80n },
      { upTo: 300n, base: 5_000n, each: 65n },
      { upTo: 500n, base: 5_000n, each: 50n },
    ],
    above: 30_000n,
  },
};

function tableFee(kind: MintsKind, count: bigint): bigint {
  const { steps, above } = tables[kind];
  const step = steps.find(({ upTo }) => count <= upTo);
  return step ? step.base + step.each * count : above;
}

/**
 * A larger number of rounds, up to 1,000, whose service fee is lower: the tables fall where a step begins. Null if more
 * rounds cost more. The saving is in sats.
 */
export function cheaperRounds(
  kind: MintsKind,
  count: number,
): { count: number; saved: bigint } | null {
  const now = tableFee(kind, BigInt(count));
  const starts = tables[kind].steps.map(({ upTo }) => Number(upTo) + 1);
  const cheaper = starts
    .filter((start) => start > count)
    .map((start) => ({ count: start, saved: now - tableFee(kind, BigInt(start)) }))
    .filter(({ saved }) => saved > 0n);
  return cheaper[0] ?? null;
}

const isAltchain = (network: NetworkId): boolean => networks[network].tickers === 'altchain';

/**
 * The service fee by the published schedules, in sats: api-facts 2.3 for version 2, spec 4 section 8 for version 5. The
 * created order's amount, or version 5's quote, is authoritative.
 */
export function serviceFee({ version, network, mints, count }: Omit<Priced, 'runes'>): bigint {
  const n = BigInt(count);
  if (mints) return tableFee(mints, n);
  if (isAltchain(network)) return 100_000n * n;
  if (version === 5) return 3000n + 150n * (n < 33n ? n : 33n);
  if (n <= 20n) return 0n;
  const fee = 3000n + 150n * (n - 20n);
  return fee < 4999n ? fee : 4999n;
}

/** Mints of a chain share one output. */
const MINTS_IN_A_CHAIN = 24;

/** The first mint stands alone; each chain after it has one output. */
const chains = (count: number): bigint => BigInt(1 + Math.ceil((count - 1) / MINTS_IN_A_CHAIN));

/**
 * Sats of an order's outputs together. Version 2 counts each inscription or mint; version 5 counts outputs: an etching
 * with a file has two, and mints one for each chain (spec 4, section 8).
 */
export function postageSats(
  { version, runes, mints, count }: Omit<Priced, 'network'>,
  outputValue: number,
): bigint {
  const value = BigInt(outputValue);
  if (mints === 'multi') return value * 2n;
  if (mints === 'multi-brc20') return value * BigInt(count + 2);
  if (mints) return value * chains(count);
  if (version === 2 || runes === null) return value * BigInt(count);
  if (runes === 'etch') return value * 2n;
  return value * chains(count);
}
