import { words } from '#renderer/base/words.ts';

import type { MarketAction } from './market-types.ts';

const events = [
  { value: 'Sold', tone: 'success' },
  { value: 'Listed', tone: 'primary' },
  { value: 'Updated', tone: 'neutral' },
  { value: 'Cancel', tone: 'warning' },
  { value: 'Claim', tone: 'neutral' },
] as const;
export type MarketEvent = (typeof events)[number]['value'];

/** Market events with their labels for the filter and for a line. */
export const marketEvents = () =>
  events.map((event) => ({
    ...event,
    label: words.market.events[event.value].filter,
    one: words.market.events[event.value].line,
  }));

export const eventOf = (item: MarketAction) =>
  marketEvents().find(({ value }) => value === item.event);
