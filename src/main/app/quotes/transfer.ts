import { readTransfers } from '#main/app/bridge/desk.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { plainText } from '#shared/text.ts';

import { error } from './problem.ts';

/** Tokens at an own address that are to leave it by a transfer inscription: one that is there, or one to be made. */
interface Leaving {
  address: string;
  tick: string;
  amount: string;
  transfer: { inscriptionId: string; outpoint: string } | null;
}

interface Sources {
  client: ProviderClient;
  portfolio: {
    /** Of one ticker at one address, as a decimal; null while it is not known. */
    availableOf(address: string, tick: string): Promise<string | null>;
  };
}

/** Whether as much is available, or the named transfer inscription is unused, where it was seen, and of this amount. */
export async function transferProblems(
  { transfer, address, tick, amount }: Leaving,
  from: Sources,
): Promise<Problem[]> {
  if (transfer === null) {
    const available = await from.portfolio.availableOf(address, tick);
    if (available === null)
      return [error('amount', 'The token index cannot be asked how much is there.')];
    return compareDecimal(available, amount) < 0
      ? [error('amount', `${available} ${plainText(tick, 24)} are available at this address.`)]
      : [];
  }
  const found = (await readTransfers(from, address, tick)).find(
    ({ inscriptionId }) => inscriptionId === transfer.inscriptionId,
  );
  if (!found)
    return [
      error('transfer', 'This transfer inscription was used already, or is in no block yet.'),
    ];
  if (found.outpoint !== transfer.outpoint)
    return [error('transfer', 'The inscription sits on another coin by now. Choose it again.')];
  return compareDecimal(found.amount, amount) === 0
    ? []
    : [error('transfer', `It transfers ${found.amount}, not ${amount}.`)];
}
