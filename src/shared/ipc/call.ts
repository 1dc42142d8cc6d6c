import type { z } from 'zod';

/** Which windows may make a call. */
export type Audience = 'main' | 'approval' | 'both';

/** Declaration of a call in `src/main/ipc`. The context of its handler is internal to main. */
export interface Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Audience = Audience,
  W extends readonly string[] | null = readonly string[] | null,
> {
  input: I;
  output: O;
  audience: A;
  /**
   * The guards that a page could weaken with it. Null for the approval window's own calls, which are how a guard is
   * weakened.
   */
  weakens: W;
  /** Maximum input size in bytes of JSON, if not `MAX_INPUT_BYTES`. */
  maxBytes?: number;
  handle: (ctx: never, input: never) => Promise<unknown>;
}
