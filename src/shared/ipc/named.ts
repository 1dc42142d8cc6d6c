import { z } from 'zod';

/** Named lists that you save: filters of two screens, and mint templates. */
export const namedList = z.enum([
  'activity-filters',
  'order-filters',
  'mint-templates',
  'rune-mint-templates',
]);
export type NamedList = z.output<typeof namedList>;

/** Entries per list. */
export const MOST_NAMED_THINGS = 50;

export const thingName = z.string().trim().min(1).max(60);
/** More than any of these forms has. */
const MOST_FIELDS = 40;
const value = z.record(z.string().max(40), z.string().max(300));
export const thingValue = value.refine(
  (fields) => Object.keys(fields).length <= MOST_FIELDS,
  'too many fields',
);
export const namedThing = z.object({ name: thingName, value });
export type NamedThing = z.output<typeof namedThing>;

/** Entries kept. */
export const MOST_SEEN_THINGS = 6;
/** A recently viewed page: an operation, an order, or something in Explore. */
export const seenThing = z.object({
  to: z
    .string()
    .max(400)
    .regex(/^\/(flows|orders|explore)\/[^\s?#]+$/),
  label: z.string().trim().min(1).max(120),
});
export type SeenThing = z.output<typeof seenThing>;
