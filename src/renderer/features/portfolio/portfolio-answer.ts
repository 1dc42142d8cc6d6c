import { words } from '#renderer/base/words.ts';
import type { Portfolio } from '#shared/ipc/wallet.ts';

/** Parts of the total, each with its share from 0 to 1. Nothing held is no part. */
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

/** Non-bitcoin holdings in words: `7 inscriptions`, `2 tokens`. */
export function countsOf({ inscriptions, brc20, runes, alkanes, swap }: Portfolio): string[] {
  const ticks = new Set([...brc20, ...swap].map(({ tick }) => tick));
  const said = words.portfolio.balance;
  return [
    { count: inscriptions.length, text: said.inscriptions },
    { count: ticks.size, text: said.tokens },
    { count: runes.length, text: said.runes },
    { count: alkanes.length, text: said.alkanes },
  ].flatMap(({ count, text }) => (count === 0 ? [] : [text({ count })]));
}
