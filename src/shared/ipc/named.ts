import { z } from 'zod';

import { call } from './define.ts';

/** Lists of what the person kept under a name: filters of two lists, and what repeated mints are made of. */
const list = z.enum(['activity-filters', 'order-filters', 'mint-templates', 'rune-mint-templates']);
export type NamedList = z.output<typeof list>;

/** As many as one list keeps. */
export const MOST_NAMED_THINGS = 50;

const name = z.string().trim().min(1).max(60);
/** More than any form has that is filled from one. */
const MOST_FIELDS = 40;
const value = z.record(z.string().max(40), z.string().max(300));
const kept = value.refine((fields) => Object.keys(fields).length <= MOST_FIELDS, 'too many fields');
export const namedThing = z.object({ name, value });
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

/** Of the network on screen. Each answer is the whole list, by name. */
export const namedCalls = {
  'named.list': call(z.object({ list }), z.array(namedThing)),
  /** What has the name already is replaced. Throws INVALID_INPUT for one more than a list keeps, or an entry. */
  'named.keep': call(z.object({ list, name, value: kept }), z.array(namedThing)),
  'named.drop': call(z.object({ list, name }), z.array(namedThing)),
  /** What was looked at with the wallet on screen, the last first; there after a restart. */
  'named.seen': call(z.object({}), z.array(seenThing)),
  'named.see': call(seenThing, z.array(seenThing)),
};
