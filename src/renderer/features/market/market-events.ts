import { words } from '#renderer/base/words.ts';

import type { MarketAction } from './market-types.ts';

const tones = {
  Sold: 'success',
  Listed: 'primary',
  Updated: 'neutral',
  Cancel: 'warning',
  Claim: 'neutral',
} as const;
export type MarketEvent = keyof typeof tones;
const isEvent = (name: string): name is MarketEvent => Object.hasOwn(tones, name);

/** Market events with their labels for the filter and for a line. */
export const marketEvents = () =>
  Object.keys(tones)
    .filter(isEvent)
    .map((value) => ({
      ...{ value, tone: tones[value] },
      label: words.market.events[value].filter,
      one: words.market.events[value].line,
    }));

export const eventOf = (item: MarketAction) =>
  marketEvents().find(({ value }) => value === item.event);
