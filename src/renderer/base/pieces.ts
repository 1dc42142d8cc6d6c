import { AppError } from '#shared/errors.ts';
import type { Place } from '#shared/ipc/pieces.ts';

/** How often to restart when main drops the list because the wallet changed. */
const TRIES = 5;

/**
 * Reads a list that main sends in pieces, so that a long one blocks neither side. `answer` comes with the first piece,
 * which `itemsOf` extracts.
 */
export async function readWhole<A extends { more: Place | null }, T>(
  begin: (again: boolean) => Promise<A>,
  itemsOf: (answer: A) => readonly T[],
  goOn: (place: Place) => Promise<{ items: T[] | null; more: Place | null }>,
): Promise<{ answer: A; items: T[] }> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await begin(tried > 0);
    const items = [...itemsOf(answer)];
    let place = answer.more;
    while (place !== null) {
      const piece = await goOn(place);
      if (piece.items === null) break;
      for (const item of piece.items) items.push(item);
      place = piece.more;
    }
    if (place === null) return { answer, items };
  }
  throw new AppError('INTERNAL', 'a list changed whenever it was read');
}
