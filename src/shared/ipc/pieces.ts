import { z } from 'zod';

/** Items per answer for lists of any length. */
export const PIECE_ITEMS = 500;
/** Size of one answer as JSON, in characters. A longer item is sent on its own. */
export const PIECE_LENGTH = 256 * 1024;

/** Where a list continues. It names the list, so that further pieces come from the same one. */
export const place = z.object({ list: z.uuid(), from: z.number().int().nonnegative() });
export type Place = z.output<typeof place>;

/** Where the rest of a list continues; null if the first piece was all. */
export const more = place.nullable();
