import { z } from 'zod';

import { depositInput, withdrawInput } from '#shared/flows/bridge.ts';

import { problem } from './inscribe.ts';

const sats = z.string().regex(/^\d+$/);

/** What can go which way, from one of our addresses. Amounts are decimal strings. */
export const bridgeAddress = z.object({
  address: z.string(),
  label: z.string(),
  /** Clean coins at this very address: they pay. */
  spendableSats: sats,
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
  /** Blocks until a deposit counts. */
  depositBlocks: z.number(),
  /** Operations that the swap has closed, in its own words. */
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

/** What is asked before there is a price. */
export const withdrawDraft = withdrawInput.omit({ maxFeeAmount: true, maxSats: true });
export const bridgeDraft = z.discriminatedUnion('kind', [depositInput, withdrawDraft]);
export type BridgeDraft = z.output<typeof bridgeDraft>;

export const bridgeQuote = z.object({
  problems: z.array(problem),
  /** Null while it cannot be told. */
  cost: z
    .object({
      /** Of the transfer inscription that is made first, postage included. */
      inscribeSats: sats.nullable(),
      /** What the swap asks for inscribing and the payment's fee, or the fee of the deposit. */
      networkSats: sats,
      /** All that leaves the wallet. */
      totalSats: sats,
      feeAmount: z.string().nullable(),
      feeTick: z.string().nullable(),
      feeBalance: z.string().nullable(),
      feeUsd: z.string().nullable(),
    })
    .nullable(),
});
export type BridgeQuote = z.output<typeof bridgeQuote>;
