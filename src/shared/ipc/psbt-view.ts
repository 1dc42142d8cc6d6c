import { z } from 'zod';

const sats = z.string().regex(/^-?\d+$/);

/** A PSBT as read by main: inputs, ownership, outputs and possible actions. */
export const psbtView = z.object({
  /** Base64, completed with previous outputs if the network knows them. */
  psbt: z.string(),
  /** The finished transaction; null until every input is final. */
  rawHex: z.string().nullable(),
  /** Null if signatures will still change it. */
  txid: z.string().nullable(),
  inputs: z.array(
    z.object({
      outpoint: z.string(),
      address: z.string().nullable(),
      /** Null if the amount is unknown. */
      sats: sats.nullable(),
      /** Proved by the previous transaction rather than stated by the PSBT. */
      proved: z.boolean(),
      mine: z.boolean(),
      path: z.string().nullable(),
      /** Public keys named for this input, in hex. */
      keys: z.array(z.string()),
      sighash: z.string(),
      state: z.enum(['unsigned', 'partly', 'signed', 'wrong', 'unknown', 'final']),
      problems: z.array(z.string()),
    }),
  ),
  outputs: z.array(
    z.object({
      address: z.string().nullable(),
      sats,
      mine: z.boolean(),
      isData: z.boolean(),
    }),
  ),
  /** Null unless every input is proved; negative if others still have to add money. */
  feeSats: sats.nullable(),
  feeRate: z.string().nullable(),
  spentSats: sats.nullable(),
  backSats: sats.nullable(),
  satFlow: z.array(z.string()),
  problems: z.array(z.string()),
  notes: z.array(z.string()),
  can: z.object({ sign: z.boolean(), finalize: z.boolean(), broadcast: z.boolean() }),
});
export type PsbtView = z.output<typeof psbtView>;
