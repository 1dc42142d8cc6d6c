import { type Coin, failureOf } from '#main/wallet/coins.ts';
import { AppError } from '#shared/errors.ts';
import { type Clause, worstVerdict } from '#shared/flows/approval.ts';

import { asError } from './coins/choose.ts';

/** Throws POLICY_VIOLATION. */
export function refuseBlocks(clauses: readonly Clause[]): void {
  const blocked = clauses.filter(({ verdict }) => verdict === 'block');
  if (blocked.length === 0) return;
  throw new AppError('POLICY_VIOLATION', `blocked by ${blocked.map(({ id }) => id).join(', ')}`, {
    clauses: blocked.map(({ id, text }) => ({ id, text })),
  });
}

/**
 * What was shown, judged again. Throws POLICY_VIOLATION, and DIGEST_MISMATCH when a clause holds only now, or for
 * another reason than the one that was overridden.
 */
export function refuseWorse(shown: readonly Clause[], now: readonly Clause[]): void {
  refuseBlocks(now);
  const overridden = new Set(
    shown.filter(({ verdict }) => verdict === 'hold').map(({ id, text }) => `${id} ${text}`),
  );
  for (const { id, verdict, text } of now) {
    if (verdict === 'hold' && !overridden.has(`${id} ${text}`)) {
      throw new AppError('DIGEST_MISMATCH', `${id} changed since the approval`);
    }
  }
}

/** An outage is to be tried again; it is not a reason to ask for a new approval. Throws what failed. */
export function refuseOutage(coins: Iterable<Coin>, clauses: readonly Clause[]): void {
  if (worstVerdict(clauses) !== 'block') return;
  const failure = [...coins].map(failureOf).find((error) => error !== undefined);
  if (failure !== undefined) throw asError(failure);
}
