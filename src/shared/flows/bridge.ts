import { z } from 'zod';

import { address, feeRate, inscriptionId } from '#shared/api/fields.ts';
import { isDecimal } from '#shared/bitcoin/amount.ts';

import { outpointText } from './spend.ts';

const sats = z.string().regex(/^\d{1,16}$/);
const tick = z.string().min(1).max(24);
const amount = z.string().max(60).refine(isDecimal);

/** Into the swap, with an existing transfer inscription or one that a child order inscribes first. */
export const depositInput = z.object({
  kind: z.literal('deposit'),
  /** Our address that holds the tokens. It owns them in the swap too, and its coins pay the fee. */
  address,
  tick,
  amount,
  /** The transfer inscription and its coin, as shown to you. Null: it is inscribed first. */
  transfer: z.object({ inscriptionId, outpoint: outpointText }).nullable(),
  feeRate,
});
export type DepositInput = z.output<typeof depositInput>;

/** Out of the swap to the same address on Bitcoin, since the protocol allows no other recipient. */
export const withdrawInput = z.object({
  kind: z.literal('withdraw'),
  address,
  tick,
  amount,
  /** Token of the swap's fee, and the maximum shown. */
  feeTick: tick,
  maxFeeAmount: amount,
  /** The maximum outlay shown, in sats: inscribing and the payment's own fee. */
  maxSats: sats,
  feeRate,
});
export type WithdrawInput = z.output<typeof withdrawInput>;

export const bridgeInput = z.discriminatedUnion('kind', [depositInput, withdrawInput]);
export type BridgeInput = z.output<typeof bridgeInput>;
export type BridgeKind = BridgeInput['kind'];

const counted = z.object({ cur: z.number(), sum: z.number() });

/** Progress as reported by the provider and the chain. */
export const bridgeProgress = z.object({
  /** The provider's status; unknown ones are shown as they are. */
  status: z.string(),
  /** Confirmations of a deposit; for a withdrawal, of the rollup and the approve transaction. */
  deposit: counted.nullable(),
  rollUp: counted.nullable(),
  approve: counted.nullable(),
  /** Set while a failed withdrawal returns to the swap. */
  cancel: counted.nullable(),
  /** Withdrawals ahead of this one. */
  rank: z.number().nullable(),
  txids: z.object({
    deposit: z.string().nullable(),
    payment: z.string().nullable(),
    inscribe: z.string().nullable(),
    rollUp: z.string().nullable(),
    approve: z.string().nullable(),
  }),
  /** When it was reported, in ms. */
  asOf: z.number(),
});
export type BridgeProgress = z.output<typeof bridgeProgress>;

/**
 * Where the tokens are, for the sum over both layers. `here`: still at the origin. `moving`: left, not arrived.
 * `there`: counted by the other side.
 */
export const bridgePlace = z.enum(['here', 'moving', 'there']);
export type BridgePlace = z.output<typeof bridgePlace>;

/** From the progress: tokens leave a layer in one of its blocks, and are counted there until then. */
export function placeOf(kind: BridgeKind, progress: BridgeProgress | null): BridgePlace {
  if (progress === null) return 'here';
  const { status, deposit, approve } = progress;
  if (kind === 'deposit') {
    if (status === 'success') return 'there';
    return (deposit?.cur ?? 0) > 0 ? 'moving' : 'here';
  }
  if (status === 'cancel') return 'here';
  // Its transaction may still be in a block, if it was published before its rollup; it delivered nothing.
  if (status === 'error' || status === 'pendingCancel') return 'moving';
  return (approve?.cur ?? 0) > 0 ? 'there' : 'moving';
}

/** A deposit or a withdrawal, as shown to the user. */
export const bridgeView = z.object({
  asked: bridgeInput,
  /** For a withdrawal, once prepared. */
  orderId: z.string().nullable(),
  /** Sats that leave the wallet, fee included, and the swap's own fee. Null until prepared. */
  cost: z
    .object({ sats, feeAmount: z.string().nullable(), feeTick: z.string().nullable() })
    .nullable(),
  place: bridgePlace,
  progress: bridgeProgress.nullable(),
});
export type BridgeView = z.output<typeof bridgeView>;
