import { z } from 'zod';

import { wireError } from './provider.ts';

/** A signing request of the tools. It ends when the vault locks. */
export const signState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  /** A signature, or a signed PSBT in base64. */
  z.object({ state: z.literal('signed'), result: z.string() }),
  z.object({ state: z.literal('refused') }),
  z.object({ state: z.literal('failed'), error: wireError }),
]);
export type SignState = z.output<typeof signState>;
