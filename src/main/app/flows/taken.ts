import { AppError } from '#shared/errors.ts';
import type { Prepared } from '#shared/flows/prepared.ts';

/** A provider that builds a transaction doesn't know our reservations. Throws COIN_LOCKED before anything is shown. */
export function refuseTaken(
  { outpoints, intent }: Prepared,
  lockedBy: (outpoint: string) => string | null,
): void {
  const taken = outpoints.some((outpoint) => {
    const holder = lockedBy(outpoint);
    return holder !== null && holder !== intent['flowId'];
  });
  if (taken) throw new AppError('COIN_LOCKED', 'a coin of it is reserved by another operation');
}
