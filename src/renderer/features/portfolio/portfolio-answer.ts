import { words } from '#renderer/base/words.ts';
import type { Portfolio } from '#shared/ipc/wallet.ts';

/** Parts of the total with their share from 0 to 1. Empty parts are left out. */
export function partsOf(btc: Portfolio['btc']) {
  const all = ['spendable', 'held', 'inAssets', 'pending', 'unknown'] as const;
  const parts = all.filter((key) => key !== 'held' || btc.held !== '0');
  const sum = parts.reduce((total, key) => total + BigInt(btc[key]), 0n);
  return parts.map((key) => ({
    ...{ key, ...words.portfolio.balance.parts[key] },
    sats: btc[key],
    share: sum === 0n ? 0 : Number((BigInt(btc[key]) * 10_000n) / sum) / 10_000,
  }));
}
