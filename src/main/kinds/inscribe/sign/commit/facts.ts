import { block, type Finding } from '#main/signing/define/clause.ts';
import type { TransactionFacts } from '#main/signing/define/purpose.ts';
import type { Receiver } from '#main/signing/parts/receiver.ts';
import type { InspectedOutput } from '#main/signing/read/inspect.ts';
import type { Order } from '#shared/api/orders.ts';
import type { CommitIntent, RevealIntent } from '#shared/flows/intents/signed-order.ts';
import { plainText } from '#shared/text.ts';

export interface CommitFacts extends TransactionFacts<CommitIntent> {
  /** The order's current state according to the provider. */
  order: Order;
  /** The order's recipient, from our own records. */
  receiver: Receiver | null;
}

/** C10: the same order, still waiting to be signed. */
export function orderWaits({
  intent,
  order,
}: {
  intent: CommitIntent | RevealIntent;
  order: Order;
}): Finding[] {
  const findings: Finding[] = [];
  if (order.orderId !== intent.orderId) findings.push(block('This is another order.'));
  if (order.status !== 'pending') {
    findings.push(block(`The order is not waiting any more (${plainText(order.status, 40)}).`));
  }
  return findings;
}

/** A declared developer fee. */
export const isDevFee = (
  { devAddress, devFee }: CommitIntent | RevealIntent,
  { address, sats }: Pick<InspectedOutput, 'address' | 'sats'>,
): boolean => address !== null && address === devAddress && sats === BigInt(devFee ?? 0);
