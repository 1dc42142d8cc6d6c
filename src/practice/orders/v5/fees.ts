import type { OrderKind } from '#practice/state/records/orders.ts';

/** A service fee in sats, and the part of it that doesn't grow with the number. */
export interface ServiceFee {
  base: bigint;
  total: bigint;
}

/** What a fee depends on (spec/4, 8). */
export interface Charged {
  kind: OrderKind;
  count: number;
  outputValue: bigint;
  /** Multi-protocol only. */
  withBrc20?: boolean;
  /** Number of etchings that bring a logo. */
  logos?: number;
}

const PROG = 3_000n;
const ALKANES_DEPLOY = 2_000n;

/** Fee of ordinary inscriptions and runes, by chain. */
export const schedules = {
  mainnet: { base: 3_000n, each: 150n, countedAtMost: 33, most: 1_000 },
  altchain: { base: 0n, each: 100_000n, countedAtMost: 10_000, most: 100 },
} as const;

export const scheduleOf = (altchain: boolean) => schedules[altchain ? 'altchain' : 'mainnet'];

/** Steps of a table: up to `to` rounds cost `base` and `each`; more cost `above`. */
interface Steps {
  steps: readonly { to: number; base: bigint; each: bigint }[];
  above: bigint;
}

const alkanesMint: Steps = {
  steps: [
    { to: 16, base: 1_000n, each: 150n },
    { to: 50, base: 2_500n, each: 80n },
    { to: 100, base: 3_500n, each: 80n },
  ],
  above: 11_500n,
};
const multi: Steps = {
  steps: [
    { to: 100, base: 3_000n, each: 60n },
    { to: 300, base: 5_000n, each: 50n },
    { to: 500, base: 5_000n, each: 40n },
  ],
  above: 25_000n,
};
const multiWithBrc20: Steps = {
  steps: [
    { to: 100, base: 3_000n, each: 80n },
    { to: 300, base: 5_000n, each: 65n },
    { to: 500, base: 5_000n, each: 50n },
  ],
  above: 30_000n,
};

function stepped({ steps, above }: Steps, count: number): ServiceFee {
  const step = steps.find(({ to }) => count <= to);
  if (!step) return { base: above, total: above };
  return { base: step.base, total: step.base + step.each * BigInt(count) };
}

/** The service's fee. Fees of alkanes are alike on both chains; so is the fixed one of 6-byte tickers, which names none. */
export function serviceFeeOf(
  { kind, count, withBrc20 = false }: Charged,
  altchain: boolean,
): ServiceFee {
  if (kind === 'brc20-prog-deploy') return { base: PROG, total: PROG };
  if (kind === 'alkanes-deploy') return { base: ALKANES_DEPLOY, total: ALKANES_DEPLOY };
  if (kind === 'alkanes-mint') return stepped(alkanesMint, count);
  if (kind === 'multi') return stepped(withBrc20 ? multiWithBrc20 : multi, count);
  const { base, each, countedAtMost } = scheduleOf(altchain);
  return { base, total: base + each * BigInt(Math.min(count, countedAtMost)) };
}

/** Mints of a chain share one output; the first has its own. */
const mintOutputs = (count: number): number => 1 + Math.ceil((count - 1) / 24);

/** Sats of all outputs that the receiver gets. */
export function outputValueFeeOf({
  kind,
  count,
  outputValue,
  withBrc20 = false,
  logos = 0,
}: Charged): bigint {
  const outputs = {
    ordinary: count,
    'brc20-5byte-mint': count,
    'brc20-prog-deploy': count,
    'runes-etch': count + logos,
    'runes-mint': mintOutputs(count),
    'alkanes-deploy': 0,
    'alkanes-mint': mintOutputs(count),
    multi: withBrc20 ? count + 2 : 2,
  } satisfies Record<OrderKind, number>;
  return outputValue * BigInt(outputs[kind]);
}
