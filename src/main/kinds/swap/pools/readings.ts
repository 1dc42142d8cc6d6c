import { z } from 'zod';

import type { ProviderClient } from '#main/provider/types.ts';
import { provedText } from '#main/signing/content-proof.ts';
import { plainNumber, scaleDecimal } from '#shared/bitcoin/amount.ts';
import { SHARE_DECIMALS } from '#shared/bitcoin/pool.ts';
import type { Clock } from '#shared/clock.ts';

/** A pool in order of its ticks' names, in base units. `shares` is 0 for an empty pool. */
export interface PoolReading {
  tick0: string;
  tick1: string;
  existed: boolean;
  /** The server sent numbers for both reserves. */
  isKnown: boolean;
  reserve0: bigint;
  reserve1: bigint;
  shares: bigint;
  decimals0: number;
  decimals1: number;
}

/** A module's deploy parameters (api-facts 3.1). */
interface ModuleTerms {
  gasAddress: string;
  feePerMille: bigint;
}
const deployed = z.object({
  init: z.object({ gas_to: z.string(), swap_fee_rate: z.string().optional() }),
});

/** The module's own inscription, proved from raw transactions; null if it can't be proved. */
export async function moduleTerms(
  client: ProviderClient,
  moduleId: string,
): Promise<ModuleTerms | null> {
  const proof = await provedText(client, moduleId);
  if ('fault' in proof) return null;
  try {
    const { init } = deployed.parse(JSON.parse(proof.text));
    return { gasAddress: init.gas_to, feePerMille: scaleDecimal(init.swap_fee_rate ?? '0', 3) };
  } catch {
    return null;
  }
}

export async function readBalance(
  client: ProviderClient,
  address: string,
  tick: string,
): Promise<BalanceReading> {
  const { balance, decimal } = await client.call('swap.balance', { address, tick });
  return { amount: balance.swap, decimals: Number(decimal) };
}

/** The pool of two ticks in any order. `decimalsOf`: each tick's decimals, which the server sends with a balance. */
export async function readPool(
  client: ProviderClient,
  [a, b]: readonly [string, string],
  decimalsOf: (tick: string) => Promise<number>,
): Promise<PoolReading> {
  const [tick0, tick1] = a < b ? [a, b] : [b, a];
  const [info, decimals0, decimals1] = await Promise.all([
    client.call('swap.poolInfo', { tick0, tick1 }),
    decimalsOf(tick0),
    decimalsOf(tick1),
  ]);
  const [amount0, amount1] =
    info.tick0 === tick1 ? [info.amount1, info.amount0] : [info.amount0, info.amount1];
  const reserve0 = scaled(amount0, decimals0);
  const reserve1 = scaled(amount1, decimals1);
  return {
    tick0,
    tick1,
    existed: info.existed,
    isKnown: reserve0 !== null && reserve1 !== null,
    reserve0: reserve0 ?? 0n,
    reserve1: reserve1 ?? 0n,
    shares: scaled(info.lp, SHARE_DECIMALS) ?? 0n,
    decimals0,
    decimals1,
  };
}

function scaled(value: unknown, decimals: number): bigint | null {
  const text = typeof value === 'string' || typeof value === 'number' ? plainNumber(value) : null;
  return text === null ? null : scaleDecimal(text, decimals);
}

export interface ModuleReading {
  id: string;
  /** The intermediate token of swaps over two pools. */
  hub: string;
  feeTicks: string[];
  /** Disabled operations. */
  disabled: string[];
  /** Null while the module's inscription can't be proved. */
  feePerMille: bigint | null;
}

export interface BalanceReading {
  amount: string;
  decimals: number;
}

export interface SharesReading {
  free: string;
  locked: string;
  unlockable: string | null;
}

export interface ReadingSources {
  clock: Clock;
  client: ProviderClient;
  /** The module's own inscription; null if it can't be proved. */
  proveModule(moduleId: string): Promise<ModuleTerms | null>;
}

/** memory: the last read, of any age. fresh: at most a second old. */
export type Age = 'memory' | 'fresh';

const FRESH = 1_000;
const MODULE_KEPT = 10 * 60_000;

type Kept = Map<string, { at: number; value: Promise<unknown> }>;

/** Cached reads for quotes, so that typing makes no calls. */
export function createReadings(from: ReadingSources) {
  const kept: Kept = new Map();
  return {
    /** Reads that track the age of the oldest one; each quote has its own. */
    begin: () => readingsOver(from, kept),
    /** Something moved, so cached reads are outdated. */
    forget(): void {
      for (const key of kept.keys()) if (key !== 'module') kept.delete(key);
    },
  };
}

function readingsOver(from: ReadingSources, kept: Kept) {
  const { client, clock } = from;
  let oldest: number | null = null;

  /** Simultaneous requests share a call; failures are read again. */
  function keep<T>(key: string, maxAge: number, read: () => Promise<T>): Promise<T> {
    const known = kept.get(key);
    if (known && clock.now() - known.at <= maxAge) {
      note(known.at);
      return known.value as Promise<T>;
    }
    const value = read();
    kept.set(key, { at: clock.now(), value });
    note(clock.now());
    value.catch(() => kept.delete(key));
    return value;
  }
  const note = (at: number): void => {
    oldest = oldest === null ? at : Math.min(oldest, at);
  };
  /** Constant data has no age: the module's terms, and a token's decimals. */
  async function unaged<T>(read: () => Promise<T>): Promise<T> {
    const before = oldest;
    const value = read();
    oldest = before;
    return value;
  }
  const most = (age: Age): number => (age === 'memory' ? Number.POSITIVE_INFINITY : FRESH);

  const balance = (address: string, tick: string, age: Age): Promise<BalanceReading> =>
    keep(`balance ${address} ${tick}`, most(age), () => readBalance(client, address, tick));

  return {
    balance,

    module: (): Promise<ModuleReading> =>
      unaged(() =>
        keep('module', MODULE_KEPT, async () => {
          const config = await client.call('swap.config', {});
          const terms = await from.proveModule(config.moduleId);
          return {
            id: config.moduleId,
            hub: config.serviceGasTick,
            feeTicks: config.feeTicks ?? [config.serviceGasTick],
            disabled: config.binOpts ?? [],
            feePerMille: terms?.feePerMille ?? null,
          };
        }),
      ),

    /** `address` is only needed for the request, since decimals come with a balance. */
    pool(address: string, a: string, b: string, age: Age): Promise<PoolReading> {
      const decimalsOf = async (tick: string) =>
        (await unaged(() => balance(address, tick, 'memory'))).decimals;
      return keep(`pool ${[a, b].sort().join('/')}`, most(age), () =>
        readPool(client, [a, b], decimalsOf),
      );
    },

    shares: (address: string, tick0: string, tick1: string, age: Age): Promise<SharesReading> =>
      keep(`shares ${address} ${tick0}/${tick1}`, most(age), async () => {
        const own = await client.call('swap.myLockLp', { address, tick0, tick1 });
        return {
          free: own.availableLp,
          locked: own.lockLp,
          unlockable: own.availableUnlockLp ?? null,
        };
      }),

    staked: (
      address: string,
      pid: string,
      age: Age,
    ): Promise<{ staked: string; unclaimed: string }> =>
      keep(`stakes ${address}`, most(age), () =>
        client.call('swap.stakeUserInfo', { address }),
      ).then((all) => {
        const { stakedLp = '0', unclaimed = '0' } = all[pid] ?? {};
        return { staked: stakedLp, unclaimed };
      }),

    /** What this stake earns; null if the swap doesn't have it. */
    rewardTick: async (pid: string): Promise<string | null> => {
      const { list } = await unaged(() =>
        keep('stake pools', MODULE_KEPT, () => client.call('swap.stakeList', {})),
      );
      const pools = list.flatMap(({ stakePools }) => stakePools.map(({ summary }) => summary));
      return pools.find((pool) => pool.pid === pid)?.rewardTick ?? null;
    },

    price: (tick: string, age: Age): Promise<number> =>
      keep(`price ${tick}`, most(age), async () => {
        return (await client.call('swap.tickPrice', { tick })).price;
      }),

    /** When the oldest data used so far was read. */
    asOf: (): number | null => oldest,
  };
}

export type Readings = ReturnType<typeof readingsOver>;
