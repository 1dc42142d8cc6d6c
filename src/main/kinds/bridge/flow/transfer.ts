import type { ChildEnd } from '#main/flows/engine/define.ts';
import { madeTransfers, transferOrder } from '#main/flows/steps/inscribe-first.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';

import { backTo, type Move, type Preparing } from './moves.ts';

/**
 * The order that makes a transfer inscription of the available balance, at the address that holds it. What it leaves of
 * its coins goes there too: the swap takes the deposit's fee from this very address.
 */
export const inscribeChild = ({ asked, feeRate }: Preparing): InscribeInput =>
  transferOrder([asked], {
    receiveAddress: asked.address,
    changeAddress: asked.address,
    feeRate,
  });

/** The inscription that the child made, or what became of the child. */
export function afterChild(data: Preparing, child: ChildEnd): Move {
  const [transfer] = madeTransfers(child, 1) ?? [];
  if (transfer)
    return {
      to: 'preparing',
      data: { ...data, transfer },
      note: `inscribed ${transfer.inscriptionId}`,
    };
  const { phase } = child;
  return backTo(data, ENDED[phase === 'done' || phase === 'cancelled' ? phase : 'failed']);
}

const ENDED = {
  done: 'The transfer was inscribed, but where it is could not be proved.',
  cancelled: 'The order that inscribes the transfer was cancelled. Nothing was deposited.',
  failed:
    'The order that inscribes the transfer ended without an inscription. Nothing was deposited.',
};
