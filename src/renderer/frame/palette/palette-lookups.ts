import { candidatesOf } from '#renderer/base/ids.ts';
import { words } from '#renderer/base/words.ts';
import { plainText } from '#shared/text.ts';

import type { Verb } from './palette-verbs.ts';

const knownTick = (typed: string, ticks: readonly string[]): string | undefined =>
  ticks.find((tick) => tick.toLowerCase() === typed.trim().toLowerCase());

/** Commands for a known ticker on the market; empty for any other text. */
export function tradesOf(
  typed: string,
  has: { market: boolean },
  ticks: readonly string[],
): Verb[] {
  const tick = knownTick(typed, ticks);
  if (!has.market || tick === undefined) return [];
  const [name, query] = [plainText(tick, 48), `tick=${encodeURIComponent(tick)}`];
  return [
    {
      label: words.palette.onTicker.buy({ tick: name }),
      icon: 'i-lucide-shopping-basket',
      to: `/market/buy?${query}`,
    },
    {
      label: words.palette.onTicker.list({ tick: name }),
      icon: 'i-lucide-tag',
      to: `/market/offer?${query}`,
    },
  ];
}

/**
 * Explore pages that the typed text may name; empty if it can't be a name or an id. The market is suggested
 * only for `ticks`, the known tickers, since any word could be one.
 */
export function lookupsOf(
  typed: string,
  has: { market: boolean },
  ticks: readonly string[],
): Verb[] {
  const text = typed.trim();
  if (candidatesOf(text).length === 0) return [];
  const known = knownTick(text, ticks);
  return [
    {
      label: words.palette.find({ text: plainText(text, 60) }),
      icon: 'i-lucide-compass',
      to: `/explore?find=${encodeURIComponent(text)}`,
    },
    ...(has.market && known !== undefined
      ? [
          {
            label: words.palette.onMarket({ tick: plainText(known, 48) }),
            icon: 'i-lucide-store',
            to: `/market?tick=${encodeURIComponent(known)}`,
          },
        ]
      : []),
  ];
}
