import { type Handlers, pageOf } from '#practice/api/handlers.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import type { State } from '#practice/state/state.ts';

import { subsidyAt } from './blocks.ts';
import type { Chain } from './chain.ts';

const SATS_PER_COIN = 100_000_000;
const HALVING = 210_000;
const HALVINGS = 64;

/** Figures in whole coins, balances in sats: the unit of either is not stated (api-facts 11). */
export function statsHandlers(state: State, chain: Chain): Handlers {
  /** Every coin the schedule will ever give, in sats. */
  const everything = Array.from({ length: HALVINGS }, (_, at) => subsidyAt(at * HALVING)).reduce(
    (sum, subsidy) => sum + subsidy * BigInt(HALVING),
    0n,
  );
  const issued = (height: number) => {
    let sats = 0n;
    for (let from = 0; from <= height; from += HALVING) {
      // The first block of this chain is 1.
      const blocks = Math.min(height, from + HALVING - 1) - Math.max(1, from) + 1;
      sats += subsidyAt(from) * BigInt(blocks);
    }
    return sats;
  };
  const coins = (sats: bigint) => Number(sats) / SATS_PER_COIN;

  return {
    'stats.supply': () => {
      const { height } = chain.tip();
      return { blocks: height, supply: coins(issued(height)) };
    },
    'stats.totalSupply': () => ({ blocks: chain.tip().height, supply: coins(everything) }),
    'stats.addresses': () => {
      const addresses = new Set<string>();
      for (const { address } of state.coins.values()) if (address !== '') addresses.add(address);
      return addresses.size;
    },
    'stats.richList': ({ cursor, size }) => {
      const balances = new Map<string, bigint>();
      for (const coin of state.coins.values()) {
        if (coin.address === '' || coin.spentBy !== null) continue;
        balances.set(coin.address, (balances.get(coin.address) ?? 0n) + coin.sats);
      }
      const rows = [...balances].sort(([a, x], [b, y]) =>
        x === y ? (a < b ? -1 : 1) : x < y ? 1 : -1,
      );
      return pageOf(rows, cursor, size).map(([address, sats]) => ({
        address,
        balance: wireSats(sats),
      }));
    },
  };
}
