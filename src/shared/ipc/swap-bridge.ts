import { z } from 'zod';

import { depositInput, withdrawInput } from '#shared/flows/bridge.ts';

import { problem } from './inscribe.ts';

const sats = z.string().regex(/^\d+$/);

/** What an address of ours can deposit or withdraw. Amounts are decimal strings. */
export const bridgeAddress = z.object({
  address: z.string(),
  label: z.string(),
  tokens: z.array(
    z.object({
      tick: z.string(),
      available: z.string(),
      transferable: z.string(),
      inSwap: z.string(),
    }),
  ),
});
export type BridgeAddress = z.output<typeof bridgeAddress>;

export const bridgeChoices = z.object({
  addresses: z.array(bridgeAddress),
  feeTicks: z.array(z.string()),
  /** Confirmations until a deposit counts. */
  depositBlocks: z.number(),
  /** Operations that the swap has disabled, in its own words. */
  closed: z.array(z.string()),
});
export type BridgeChoices = z.output<typeof bridgeChoices>;

export const bridgeTransfer = z.object({
  inscriptionId: z.string(),
  outpoint: z.string(),
  amount: z.string(),
  confirmations: z.number(),
});
export type BridgeTransfer = z.output<typeof bridgeTransfer>;

/** Input before there is a price. */
export const withdrawDraft = withdrawInput.omit({ maxFeeAmount: true, maxSats: true });
export const bridgeDraft = z.discriminatedUnion('kind', [depositInput, withdrawDraft]);
export type BridgeDraft = z.output<typeof bridgeDraft>;

export const bridgeQuote = z.object({
  problems: z.array(problem),
  /** Null while it is unknown. */
  cost: z
    .object({
      /** For the transfer inscription created first, postage included. */
      inscribeSats: sats.nullable(),
      /** The swap's charge for inscribing plus the payment's fee, or the deposit's fee. */
      networkSats: sats,
      /** Total cost. */
      totalSats: sats,
      /** Part of it that comes back as postage, with the transfer or the withdrawal. */
      postageSats: sats,
      feeAmount: z.string().nullable(),
      feeTick: z.string().nullable(),
      feeBalance: z.string().nullable(),
      feeUsd: z.string().nullable(),
    })
    .nullable(),
});
export type BridgeQuote = z.output<typeof bridgeQuote>;
