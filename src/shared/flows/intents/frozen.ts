import { z } from 'zod';

import { isDecimal } from '#shared/bitcoin/amount.ts';
import { isInscriptionId } from '#shared/bitcoin/ids.ts';
import { networkIds } from '#shared/bitcoin/network.ts';
import { contentHash } from '#shared/flows/content-hash.ts';
import { shown } from '#shared/flows/shown.ts';

/**
 * Fields of every intent. An intent is what you requested, frozen before the provider is asked for anything (safety.md
 * C1). Plain JSON: a flow stores it, the approval covers it, and every clause of its purpose compares against it. Sats
 * are decimal strings; token amounts are decimal strings as you typed them.
 */
export const frozen = {
  flowId: z.string().max(100),
  network: z.enum(networkIds),
  createdAt: z.number().int(),
  /** The wallet whose addresses it uses. Absent: the active one. */
  walletId: z.string().max(100).optional(),
  /** What the form showed before it began. Absent: no form quoted it. */
  shown: shown.optional(),
};
export const satsText = z.string().regex(/^(0|[1-9]\d{0,15})$/);
export const amountText = z.string().refine(isDecimal);
export const outpointText = z.string().regex(/^[0-9a-f]{64}:(0|[1-9]\d{0,9})$/);
export const inscriptionIdText = z.string().refine(isInscriptionId);
export const addressText = z.string().min(14).max(90);
export const tickText = z.string().min(1).max(24);
/** sat/vB */
export const feeRate = z.number().positive();

/** A name or an item, which isn't a token, as the form showed it. */
export const itemSeen = z.object({
  name: z.string().max(100).nullable(),
  /** The provider's name for it. */
  collection: z.string().max(100).nullable(),
  /** SHA-256 in hex of its bytes, proved when the form was filled in. */
  contentHash: contentHash.nullable(),
});
export type ItemSeen = z.output<typeof itemSeen>;
