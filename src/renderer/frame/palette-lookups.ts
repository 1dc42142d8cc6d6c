import { candidatesOf } from '#renderer/base/ids.ts';
import { words } from '#renderer/base/words.ts';
import { plainText } from '#shared/text.ts';

import type { Verb } from './palette-verbs.ts';

/** Market screens for a typed ticker. */
function onMarket(tick: string): Verb[] {
  const isTick = !/\s/.test(tick) && candidatesOf(tick).some(({ kind }) => kind === 'brc20');
  if (!isTick) return [];
  const [name, query] = [plainText(tick, 48), `tick=${encodeURIComponent(tick)}`];
  return [
    {
      label: words.frame.palette.onMarket({ tick: name }),
      icon: 'i-lucide-store',
      to: `/market?${query}`,
    },
    {
      label: words.frame.palette.onTicker.buy({ tick: name }),
      icon: 'i-lucide-shopping-basket',
      to: `/market/buy?${query}`,
    },
    {
      label: words.frame.palette.onTicker.list({ tick: name }),
      icon: 'i-lucide-tag',
      to: `/market/offer?${query}`,
    },
  ];
}

/** Explore pages that the typed text may name; empty if it can't be a name or an id. */
export function lookupsOf(typed: string, has: { market: boolean }): Verb[] {
  const text = typed.trim();
  if (candidatesOf(text).length === 0) return [];
  return [
    {
      label: words.frame.palette.find({ text: plainText(text, 60) }),
      icon: 'i-lucide-compass',
      to: `/explore?find=${encodeURIComponent(text)}`,
    },
    ...(has.market ? onMarket(text) : []),
  ];
}

/** Swap screens with this token filled in. */
export const swapVerbs = (ticks: readonly string[]): Verb[] =>
  [...new Set(ticks)].flatMap((tick) => {
    const [name, query] = [plainText(tick, 48), `give=${encodeURIComponent(tick)}`];
    return [
      {
        label: words.frame.palette.onTicker.trade({ tick: name }),
        icon: 'i-lucide-arrow-left-right',
        to: `/swap?section=trade&${query}`,
      },
      {
        label: words.frame.palette.onTicker.send({ tick: name }),
        icon: 'i-lucide-send',
        to: `/swap?section=send&${query}`,
      },
    ];
  });
