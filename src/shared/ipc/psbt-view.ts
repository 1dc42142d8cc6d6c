import { z } from 'zod';

const sats = z.string().regex(/^-?\d+$/);

/** A PSBT as main reads it: what it spends, what is ours, where it goes, and what can be done with it. */
export const psbtView = z.object({
  /** Base64; previous outputs that it lacked were added where the network knows them. */
  psbt: z.string(),
  /** The finished transaction; null until every input is final. */
  rawHex: z.string().nullable(),
  /** Null where signatures will still change it. */
  txid: z.string().nullable(),
  inputs: z.array(
    z.object({
      outpoint: z.string(),
      address: z.string().nullable(),
      /** Null when nothing says what it holds. */
      sats: sats.nullable(),
      /** By the transaction that made it, not by the PSBT's word. */
      proved: z.boolean(),
      mine: z.boolean(),
      path: z.string().nullable(),
      /** Public keys that it names for this input, in hex as they stand there. */
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
  /** Null unless every input is proved; negative where others still have to add money. */
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
