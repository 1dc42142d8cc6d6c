import type { z } from 'zod';

/** Who may make a call: the main window, the approval window, or either. */
export type Audience = 'main' | 'approval' | 'both';

/** A call as it is declared in `src/main/ipc`. What its handler works on is main's own business. */
export interface Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Audience = Audience,
  W extends readonly string[] | null = readonly string[] | null,
> {
  input: I;
  output: O;
  audience: A;
  /** The guards that a page could weaken by it. Null for the approval window's own calls: they are how a guard gets weaker. */
  weakens: W;
  /** Bytes of the largest input as JSON, where it isn't `MAX_INPUT_BYTES`. */
  maxBytes?: number;
  handle: (ctx: never, input: never) => Promise<unknown>;
}
