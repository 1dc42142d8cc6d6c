import { z } from 'zod';

import { frozen } from './frozen.ts';

const { network, createdAt } = frozen;

/** Signing a PSBT that the person opened. Nothing of it says what it is for. */
export const psbtIntent = z.object({
  purpose: z.literal('psbt'),
  network,
  createdAt,
  /** Of the transaction without signatures, in hex. */
  unsignedHex: z.string(),
});
export type PsbtIntent = z.output<typeof psbtIntent>;

/** Signing a text of the person's own. */
export const messageIntent = z.object({
  purpose: z.literal('message'),
  network,
  createdAt,
  address: z.string(),
  message: z.string(),
});
export type MessageIntent = z.output<typeof messageIntent>;
