import { plural } from '#renderer/base/format.ts';
import type { Portfolio } from '#shared/ipc/wallet.ts';

/** Parts of the total, each with its share from 0 to 1. Nothing held is no part. */
export function partsOf(btc: Portfolio['btc']) {
  const all = [
    { key: 'spendable', label: 'Spendable', hint: 'In coins proved to carry nothing else.' },
    { key: 'held', label: 'Held', hint: 'Frozen by you, or reserved by an operation.' },
    { key: 'inAssets', label: 'In assets', hint: 'Under inscriptions and tokens. Never spent.' },
    { key: 'pending', label: 'Pending', hint: 'Not in a block yet.' },
    { key: 'unknown', label: 'Unknown', hint: 'Not proved clean. Kept aside until it is.' },
  ] as const;
  const parts = all.filter(({ key }) => key !== 'held' || btc.held !== '0');
  const sum = parts.reduce((total, { key }) => total + BigInt(btc[key]), 0n);
  return parts.map((part) => ({
    ...part,
    sats: btc[part.key],
    share: sum === 0n ? 0 : Number((BigInt(btc[part.key]) * 10_000n) / sum) / 10_000,
  }));
}

/** Non-bitcoin holdings in words: `7 inscriptions`, `2 tokens`. */
export function countsOf({ inscriptions, brc20, runes, alkanes, swap }: Portfolio): string[] {
  const ticks = new Set([...brc20, ...swap].map(({ tick }) => tick));
  return [
    [inscriptions.length, 'inscription'] as const,
    [ticks.size, 'BRC-20 token'] as const,
    [runes.length, 'rune'] as const,
    [alkanes.length, 'alkane'] as const,
  ].flatMap(([count, one]) => (count === 0 ? [] : [plural(count, one)]));
}
