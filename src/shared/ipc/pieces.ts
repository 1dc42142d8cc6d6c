import { z } from 'zod';

/** Items in one answer about a list that may have any length. */
export const PIECE_ITEMS = 500;
/** Length of the items of one answer as JSON, in characters. One item that is longer goes alone. */
export const PIECE_LENGTH = 256 * 1024;

/** Where a list goes on. The list is named: what comes later is of the very one that was begun. */
export const place = z.object({ list: z.uuid(), from: z.number().int().nonnegative() });
export type Place = z.output<typeof place>;

/** What an answer with the first piece of a list says of the rest; null where that was all. */
export const more = place.nullable();
