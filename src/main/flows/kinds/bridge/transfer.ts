import { z } from 'zod';

import { awaitChild } from '#main/flows/steps/child.ts';
import { transferOrder } from '#main/flows/steps/inscribe-first.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';

import { backTo, type Move, type Preparing } from './moves.ts';

/** The order that makes a transfer inscription of the available balance, at the address that holds it. */
export const inscribeChild = ({ asked, feeRate }: Preparing): InscribeInput =>
  transferOrder([asked], { receiveAddress: asked.address, feeRate });

/** Of an inscribe flow that ended well: its one inscription, where it sits, and whether its bytes were proved. */
const made = z.object({
  files: z
    .array(
      z.object({
        inscriptionId: z.string(),
        location: z.string(),
        contentMatches: z.literal(true),
      }),
    )
    .length(1),
});

/** The inscription that the child made, or what became of the child. */
export const afterChild = awaitChild<Preparing, Move>({
  made(data, child) {
    const found = made.safeParse(child.data);
    const [file] = found.success ? found.data.files : [];
    if (!file)
      return backTo(data, 'The transfer was inscribed, but where it is could not be proved.');
    const transfer = { inscriptionId: file.inscriptionId, outpoint: file.location };
    return {
      to: 'preparing',
      data: { ...data, transfer },
      note: `inscribed ${file.inscriptionId}`,
    };
  },
  ended: (data, { phase }) =>
    backTo(
      data,
      phase === 'cancelled'
        ? 'The order that inscribes the transfer was cancelled. Nothing was deposited.'
        : 'The order that inscribes the transfer ended without an inscription. Nothing was deposited.',
    ),
});
