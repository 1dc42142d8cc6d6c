import { createHash } from 'node:crypto';

import { z } from 'zod';

import type { ChildEnd } from '#main/flows/engine/define.ts';
import { BRC20_MEDIA_TYPE, operationBytes, transferName } from '#main/orders/content.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';

/*
 * A transfer inscribed first, by a child order. How a kind uses it:
 *   1. Its start in ipc/flow.ts stores the bytes: `for (const bytes of transferBytes(pieces)) blobs.put(bytes)`.
 *   2. A step moves to a state that waits, with `child: transferOrder(...)`; at most MOST_PIECES pieces an order.
 *   3. `children` of that state: `madeTransfers(child)` gives the inscriptions in the order of the pieces, or null
 *      where the order ended without all of them, each proved to hold what was asked.
 * A fresh transfer waits for its block before the market or the swap take it: look again, nothing is lost by waiting.
 */

/** A transfer to be. The amount is a decimal as the person wrote it. */
export interface TransferPiece {
  tick: string;
  amount: string;
}

/** Pieces of one order: every network takes as many files at once. */
export const MOST_PIECES = 50;
/** Sats that each transfer sits on. */
const POSTAGE = 546;

const bytesOf = ({ tick, amount }: TransferPiece): Uint8Array =>
  operationBytes({ type: 'brc20-transfer', tick, amount }) as Uint8Array;

/** What has to be in the store before the order is made. */
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
    z.object({
      index: z.number(),
      inscriptionId: z.string().nullable(),
      location: z.string().nullable(),
      contentMatches: z.boolean().nullable(),
    }),
  ),
});

interface MadeTransfer {
  inscriptionId: string;
  outpoint: string;
}

/** In the order of the pieces; null where one is missing, or holds something else. */
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
