import { addDecimal, compareDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import type { SendTokensInput } from '#shared/flows/spend.ts';
import type { BridgeTransfer } from '#shared/ipc/swap-bridge.ts';
import type { Portfolio } from '#shared/ipc/wallet.ts';

import { plainOf } from './send-form.ts';

/** An address's balance of a token. */
export type Holder = Portfolio['brc20'][number]['holders'][number];

/** A typed amount as a plain decimal; undefined unless it is above zero. */
export function readTokens(text: string): string | undefined {
  const plain = plainOf(text);
  return isDecimal(plain) && /[1-9]/.test(plain) ? plain : undefined;
}

/** Addresses with a balance, the largest available first. */
export const holdersOf = (tick: string, balances: Portfolio['brc20']): Holder[] =>
  [...(balances.find((one) => one.tick === tick)?.holders ?? [])]
    .filter((one) => addDecimal(one.available, one.transferable) !== '0')
    .sort((a, b) => compareDecimal(b.available, a.available));

/** The oldest transfer inscription of exactly this amount. */
export const transferFor = (
  amount: string | undefined,
  transfers: readonly BridgeTransfer[],
): BridgeTransfer | undefined =>
  amount === undefined
    ? undefined
    : transfers
        .filter((one) => compareDecimal(one.amount, amount) === 0)
        .sort((a, b) => b.confirmations - a.confirmations)[0];

/** The request, once there is an address and a sendable amount. */
export function buildSendTokens(form: {
  tick: string;
  holder: Holder | undefined;
  amount: string | undefined;
  transfer: BridgeTransfer | undefined;
  address: string;
  confirmation: string;
  feeRate: number | undefined;
}): SendTokensInput | undefined {
  const { tick, holder, amount, transfer, feeRate } = form;
  const address = form.address.trim();
  const confirmation = form.confirmation.trim();
  if (!holder || amount === undefined || feeRate === undefined || address.length < 14)
    return undefined;
  return {
    kind: 'send-tokens',
    from: holder.address,
    tick,
    amount,
    transfer: transfer
      ? { inscriptionId: transfer.inscriptionId, outpoint: transfer.outpoint }
      : null,
    address,
    ...(confirmation === '' ? {} : { confirmation }),
    feeRate,
  };
}
