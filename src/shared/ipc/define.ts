import { z } from 'zod';

/** Who may make a call: the main window, the approval window, or either. */
export type Audience = 'main' | 'approval' | 'both';

export interface Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Audience = Audience,
> {
  input: I;
  output: O;
  audience: A;
  /** Bytes of the largest input as JSON, where it is not what it is for every other call. */
  maxBytes?: number;
}

/** What a page may call has a line in guards/weakens.ts too. */
export const call = <I extends z.ZodType, O extends z.ZodType, A extends Audience = 'main'>(
  input: I,
  output: O,
  audience: A = 'main' as A,
  more: Pick<Call, 'maxBytes'> = {},
): Call<I, O, A> => ({ input, output, audience, ...more });

/** Lists of thousands of files: who picked too many is told how many are allowed, by what looks at the list. */
export const MANY_FILES = { maxBytes: 8 * 1024 * 1024 };

/** A PSBT of 2 MiB in hex, the longest form that one comes back in. */
export const LARGE_PSBT = { maxBytes: 5 * 1024 * 1024 };

/** Items in one answer about a list that may have any length. */
export const PIECE_ITEMS = 500;
/** Length of the items of one answer as JSON, in characters. One item that is longer goes alone. */
export const PIECE_LENGTH = 256 * 1024;

/** Where a list goes on. The list is named: what comes later is of the very one that was begun. */
const place = z.object({ list: z.uuid(), from: z.number().int().nonnegative() });
export type Place = z.output<typeof place>;

/** What an answer with the first piece of a list says of the rest; null where that was all. */
export const more = place.nullable();

/** The call that goes on with a list; `items` is null where that list is not kept any more, and is begun again. */
export const goOn = <T extends z.ZodType>(item: T) =>
  call(place, z.object({ items: z.array(item).nullable(), more }));

/** One handler per call: a missing or an extra one does not compile. */
export type HandlersFor<C extends Record<string, Call>> = {
  [N in keyof C]: (input: z.output<C[N]['input']>) => Promise<z.input<C[N]['output']>>;
};
