import { z } from 'zod';

import { frozen } from './frozen.ts';

const { network, createdAt } = frozen;

/** Signing a PSBT that you opened. Its purpose is unknown. */
export const psbtIntent = z.object({
  purpose: z.literal('psbt'),
  network,
  createdAt,
  /** The transaction without signatures, in hex. */
  unsignedHex: z.string(),
});
export type PsbtIntent = z.output<typeof psbtIntent>;

/** Signing a text that you typed. */
export const messageIntent = z.object({
  purpose: z.literal('message'),
  network,
  createdAt,
  address: z.string(),
  message: z.string(),
});
export type MessageIntent = z.output<typeof messageIntent>;
