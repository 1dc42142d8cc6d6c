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
 * Compares a new judgement with what was shown. Throws POLICY_VIOLATION, and DIGEST_MISMATCH if a clause has a new
 * warning, or another reason than the one overridden.
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

/** After an outage the signature is retried; no new approval is needed. Throws the failure. */
export function refuseOutage(coins: Iterable<Coin>, clauses: readonly Clause[]): void {
  if (worstVerdict(clauses) !== 'block') return;
  const failure = [...coins].map(failureOf).find((error) => error !== undefined);
  if (failure !== undefined) throw asError(failure);
}
