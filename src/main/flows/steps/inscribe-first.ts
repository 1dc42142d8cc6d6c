import { createHash } from 'node:crypto';

import { z } from 'zod';

import type { ChildEnd } from '#main/flows/engine/define.ts';
import { BRC20_MEDIA_TYPE, operationBytes, transferName } from '#main/orders/content.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import { orderFileView } from '#shared/flows/view.ts';

/* A transfer inscribed first, by a child order. To use it:
     1. The start in ipc/flow.ts stores the bytes: `for (const bytes of transferBytes(pieces)) blobs.put(bytes)`.
     2. A step moves to a waiting state with `child: transferOrder(...)`; at most MOST_PIECES pieces per order.
     3. `children` of that state: `madeTransfers(child)` returns the inscriptions in order of the pieces, or null if
        the order ended without all of them, each proved to contain what was requested.
   A new transfer needs a confirmation before the market or the swap accept it: just look again later. */

/** A transfer to inscribe. The amount is a decimal as typed. */
export interface TransferPiece {
  tick: string;
  amount: string;
}

/** Pieces per order; every network accepts as many files. */
export const MOST_PIECES = 50;
/** Postage of each transfer, in sats. */
const POSTAGE = 546;

const bytesOf = ({ tick, amount }: TransferPiece): Uint8Array =>
  operationBytes({ type: 'brc20-transfer', tick, amount }) as Uint8Array;

/** Bytes to store before the order is created. */
export const transferBytes = (pieces: readonly TransferPiece[]): Uint8Array[] =>
  pieces.map(bytesOf);

/** The order that inscribes these pieces, paid by the wallet. */
export function transferOrder(
  pieces: readonly TransferPiece[],
  terms: { receiveAddress: string; feeRate: number; changeAddress?: string },
): InscribeInput {
  const [only] = pieces;
  const content: InscribeInput['content'] =
    pieces.length === 1 && only
      ? { type: 'brc20-transfer', tick: only.tick, amount: only.amount }
      : {
          type: 'files',
          items: pieces.map((piece, at) => {
            const bytes = bytesOf(piece);
            return {
              name: transferName(at),
              mediaType: BRC20_MEDIA_TYPE,
              hash: createHash('sha256').update(bytes).digest('hex'),
              size: bytes.length,
            };
          }),
        };
  return {
    kind: 'inscribe',
    content,
    ...terms,
    outputValue: POSTAGE,
    payWith: 'wallet',
  };
}

const made = z.object({
  files: z.array(
    orderFileView.pick({ index: true, inscriptionId: true, location: true, contentMatches: true }),
  ),
});

interface MadeTransfer {
  inscriptionId: string;
  outpoint: string;
}

/** In order of the pieces; null if one is missing or has other content. */
export function madeTransfers(child: ChildEnd, count: number): MadeTransfer[] | null {
  if (child.phase !== 'done') return null;
  const parsed = made.safeParse(child.data);
  if (!parsed.success) return null;
  const files = [...parsed.data.files].sort((a, b) => a.index - b.index);
  const found = files.flatMap(({ inscriptionId, location, contentMatches }) =>
    inscriptionId !== null && location !== null && contentMatches === true
      ? [{ inscriptionId, outpoint: location }]
      : [],
  );
  return found.length === count ? found : null;
}
