import type { z } from 'zod';

/** Who may make a call: the main window, the approval window, or either. */
export type Audience = 'main' | 'approval' | 'both';

export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  input: I;
  output: O;
  audience: Audience;
}

export const call = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  audience: Audience = 'main',
): Call<I, O> => ({ input, output, audience });

/** One handler per call: a missing or an extra one does not compile. */
export type HandlersFor<C extends Record<string, Call>> = {
  [N in keyof C]: (input: z.output<C[N]['input']>) => Promise<z.input<C[N]['output']>>;
};
