import { plainNumber, scaleDecimal } from '#shared/bitcoin/amount.ts';
import { SHARE_DECIMALS } from '#shared/bitcoin/pool.ts';

import type { QuoteSources } from './sources.ts';

/** A pool in the order of its ticks' names, in base units. `shares` is 0 where it holds nothing yet. */
export interface PoolReading {
  tick0: string;
  tick1: string;
  existed: boolean;
  reserve0: bigint;
  reserve1: bigint;
  shares: bigint;
  decimals0: number;
  decimals1: number;
}

export interface ModuleReading {
  id: string;
  /** Through which swaps over two pools go. */
  hub: string;
  feeTicks: string[];
  /** Operations that are switched off. */
  disabled: string[];
  /** Null while the module's own inscription could not be proved. */
  feePerMille: bigint | null;
  directDeposits: number;
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

/** memory: what was read last, whenever that was. fresh: not older than a second. */
export type Age = 'memory' | 'fresh';

const FRESH = 1_000;
const MODULE_KEPT = 10 * 60_000;

const scaled = (value: unknown, decimals: number): bigint => {
  const text = typeof value === 'string' || typeof value === 'number' ? plainNumber(value) : null;
  return text === null ? 0n : scaleDecimal(text, decimals);
};

type Kept = Map<string, { at: number; value: Promise<unknown> }>;

/** What is read for quotes, kept so that a figure for each key that is pressed costs no call. */
export function createReadings(from: QuoteSources) {
  const kept: Kept = new Map();
  return {
    /** Readings that know how old the oldest of them is: each quote has its own. */
    begin: () => readingsOver(from, kept),
    /** Something moved: what was read is not how it is. */
    forget(): void {
      for (const key of kept.keys()) if (key !== 'module') kept.delete(key);
    },
  };
}

function readingsOver(from: QuoteSources, kept: Kept) {
  const { client, clock } = from;
  let oldest: number | null = null;

  /** Two that ask for the same meanwhile share one call; what failed is asked again. */
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
  /** What does not move has no age: the module's terms, and how many decimals a token has. */
  async function unaged<T>(read: () => Promise<T>): Promise<T> {
    const before = oldest;
    const value = read();
    oldest = before;
    return value;
  }
  const most = (age: Age): number => (age === 'memory' ? Number.POSITIVE_INFINITY : FRESH);

  async function balance(address: string, tick: string, age: Age): Promise<BalanceReading> {
    return keep(`balance ${address} ${tick}`, most(age), async () => {
      const { balance: parts, decimal } = await client.call('swap.balance', { address, tick });
      return { amount: parts.swap, decimals: Number(decimal) };
    });
  }

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
            directDeposits: config.pendingDepositDirectNum,
          };
        }),
      ),

    /** `address` only to be asked about: decimals come with a balance. */
    async pool(address: string, a: string, b: string, age: Age): Promise<PoolReading> {
      const [tick0, tick1] = a < b ? [a, b] : [b, a];
      return keep(`pool ${tick0}/${tick1}`, most(age), async () => {
        const [info, first, second] = await Promise.all([
          client.call('swap.poolInfo', { tick0, tick1 }),
          unaged(() => balance(address, tick0, 'memory')),
          unaged(() => balance(address, tick1, 'memory')),
        ]);
        const flipped = info.tick0 === tick1;
        const [amount0, amount1] = flipped
          ? [info.amount1, info.amount0]
          : [info.amount0, info.amount1];
        return {
          tick0,
          tick1,
          existed: info.existed,
          reserve0: scaled(amount0, first.decimals),
          reserve1: scaled(amount1, second.decimals),
          shares: scaled(info.lp, SHARE_DECIMALS),
          decimals0: first.decimals,
          decimals1: second.decimals,
        };
      });
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

    price: (tick: string, age: Age): Promise<number> =>
      keep(`price ${tick}`, most(age), async () => {
        return (await client.call('swap.tickPrice', { tick })).price;
      }),

    /** When the oldest was read of what was used so far. */
    asOf: (): number | null => oldest,
  };
}

export type Readings = ReturnType<typeof readingsOver>;
