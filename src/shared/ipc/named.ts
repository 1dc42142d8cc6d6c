import { z } from 'zod';

/** Lists of what the person kept under a name: filters of two lists, and what repeated mints are made of. */
export const namedList = z.enum([
  'activity-filters',
  'order-filters',
  'mint-templates',
  'rune-mint-templates',
]);
export type NamedList = z.output<typeof namedList>;

/** As many as one list keeps. */
export const MOST_NAMED_THINGS = 50;

export const thingName = z.string().trim().min(1).max(60);
/** More than any form has that is filled from one. */
const MOST_FIELDS = 40;
const value = z.record(z.string().max(40), z.string().max(300));
export const thingValue = value.refine(
  (fields) => Object.keys(fields).length <= MOST_FIELDS,
  'too many fields',
);
export const namedThing = z.object({ name: thingName, value });
export type NamedThing = z.output<typeof namedThing>;

/** As many as are kept of what was looked at. */
export const MOST_SEEN_THINGS = 6;
/** A page of one thing, and what it is called: an operation, an order, something in Explore. */
export const seenThing = z.object({
  to: z
    .string()
    .max(400)
    .regex(/^\/(flows|orders|explore)\/[^\s?#]+$/),
  label: z.string().trim().min(1).max(120),
});
export type SeenThing = z.output<typeof seenThing>;
