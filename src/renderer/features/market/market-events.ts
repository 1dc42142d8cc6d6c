import type { MarketAction } from './market-types.ts';

/** Labels of market events, for the filter and for a line. */
export const marketEvents = [
  { value: 'Sold', label: 'Sales', one: 'Sold', tone: 'success' },
  { value: 'Listed', label: 'New offers', one: 'Offered', tone: 'primary' },
  { value: 'Updated', label: 'New prices', one: 'New price', tone: 'neutral' },
  { value: 'Cancel', label: 'Withdrawn', one: 'Withdrawn', tone: 'warning' },
  { value: 'Claim', label: 'Claimed', one: 'Claimed', tone: 'neutral' },
] as const;
export type MarketEvent = (typeof marketEvents)[number]['value'];

export const eventOf = (item: MarketAction) =>
  marketEvents.find(({ value }) => value === item.event);
