import { sumOf } from '#practice/api/lists.ts';
import { dustLimit } from '#practice/formats/scripts.ts';
import { feeFor, type TxOut } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';

import { inputVsize, outputVsize, type SpendKey } from './keys.ts';

const BASE_VSIZE = 11;

/** Virtual size of a transaction from its input and output scripts. */
export const txVsize = (ins: readonly Uint8Array[], outs: readonly Uint8Array[]): number =>
  Math.ceil(
    ins.reduce((sum, script) => sum + inputVsize(script), BASE_VSIZE) +
      outs.reduce((sum, script) => sum + outputVsize(script), 0),
  );

export interface Funded {
  /** The given coin comes first, if there is one. */
  coins: Coin[];
  /** Never dust; returns to the payer. */
  change: bigint;
  vsize: number;
}

/**
 * Pays outputs from the pool's coins in order, after a coin that must be spent. Null if they don't cover the outputs,
 * the fee at `rate` in sat/vB, and change above dust.
 */
export function fund(
  pool: readonly Coin[],
  payer: SpendKey,
  outs: readonly TxOut[],
  rate: number,
  first?: { coin: Coin; script: Uint8Array },
): Funded | null {
  const target = sumOf(outs, ({ sats }) => sats);
  const outScripts = [...outs.map(({ script }) => script), payer.script];
  for (let count = first ? 0 : 1; count <= pool.length; count++) {
    const paying = pool.slice(0, count);
    const coins = [...(first ? [first.coin] : []), ...paying];
    const scripts = [...(first ? [first.script] : []), ...paying.map(() => payer.script)];
    const vsize = txVsize(scripts, outScripts);
    const change = sumOf(coins, ({ sats }) => sats) - target - feeFor(vsize, rate);
    if (change >= dustLimit(payer.script)) return { coins, change, vsize };
  }
  return null;
}
