import { z } from 'zod';

import { address, feeRate, inscriptionId } from '#shared/api/fields.ts';
import { isDecimal } from '#shared/bitcoin/amount.ts';

import { outpointText } from './spend.ts';

const sats = z.string().regex(/^\d{1,16}$/);
const tick = z.string().min(1).max(24);
const amount = z.string().max(60).refine(isDecimal);

/** Into the swap: a transfer inscription that is there, or one that a child order inscribes first. */
export const depositInput = z.object({
  kind: z.literal('deposit'),
  /** Our address that holds the tokens. It owns them in the swap too, and its coins pay the fee. */
  address,
  tick,
  amount,
  /** The transfer inscription, and the coin it sits on as the person was shown. Null: it is inscribed first. */
  transfer: z.object({ inscriptionId, outpoint: outpointText }).nullable(),
  feeRate,
});
export type DepositInput = z.output<typeof depositInput>;

/** Out of the swap, to the same address on Bitcoin: the protocol knows no other receiver. */
export const withdrawInput = z.object({
  kind: z.literal('withdraw'),
  address,
  tick,
  amount,
  /** Token of the swap's fee, and the most of it that was shown. */
  feeTick: tick,
  maxFeeAmount: amount,
  /** The most sats that were shown to leave the wallet: inscribing and the payment's own fee. */
  maxSats: sats,
  feeRate,
});
export type WithdrawInput = z.output<typeof withdrawInput>;

export const bridgeInput = z.discriminatedUnion('kind', [depositInput, withdrawInput]);
export type BridgeInput = z.output<typeof bridgeInput>;
export type BridgeKind = BridgeInput['kind'];

const counted = z.object({ cur: z.number(), sum: z.number() });

/** How far it is, in the provider's word and the chain's. */
export const bridgeProgress = z.object({
  /** The provider's word; unknown ones are shown as they are. */
  status: z.string(),
  /** Confirmations of a deposit; of a withdrawal the rollup's and the approve transaction's. */
  deposit: counted.nullable(),
  rollUp: counted.nullable(),
  approve: counted.nullable(),
  /** While a withdrawal that failed is taken back into the swap. */
  cancel: counted.nullable(),
  /** Withdrawals that go before. */
  rank: z.number().nullable(),
  txids: z.object({
    deposit: z.string().nullable(),
    payment: z.string().nullable(),
    inscribe: z.string().nullable(),
    rollUp: z.string().nullable(),
    approve: z.string().nullable(),
  }),
  /** Milliseconds: when it was told. */
  asOf: z.number(),
});
export type BridgeProgress = z.output<typeof bridgeProgress>;

/**
 * Where the tokens are, for the sum over both layers. `here`: still where they were. `moving`: left there, not arrived.
 * `there`: the other side counts them.
 */
export const bridgePlace = z.enum(['here', 'moving', 'there']);
export type BridgePlace = z.output<typeof bridgePlace>;

/** By how far it is: tokens leave a layer in a block of it, and are counted there until then. */
export function placeOf(kind: BridgeKind, progress: BridgeProgress | null): BridgePlace {
  if (progress === null) return 'here';
  const { status, deposit, approve } = progress;
  if (kind === 'deposit') {
    if (status === 'success') return 'there';
    return (deposit?.cur ?? 0) > 0 ? 'moving' : 'here';
  }
  if (status === 'cancel') return 'here';
  // Its transaction may be in a block all the same, where it was published before its rollup: it brought nothing.
  if (status === 'error' || status === 'pendingCancel') return 'moving';
  return (approve?.cur ?? 0) > 0 ? 'there' : 'moving';
}

/** What a person sees of a deposit or a withdrawal. */
export const bridgeView = z.object({
  asked: bridgeInput,
  /** Of a withdrawal, once it was prepared. */
  orderId: z.string().nullable(),
  /** Sats that leave the wallet, fee included; the swap's own fee. Null until prepared. */
  cost: z
    .object({ sats, feeAmount: z.string().nullable(), feeTick: z.string().nullable() })
    .nullable(),
  place: bridgePlace,
  progress: bridgeProgress.nullable(),
});
export type BridgeView = z.output<typeof bridgeView>;
