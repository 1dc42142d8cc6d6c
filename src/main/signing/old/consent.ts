import { AppError } from '#shared/errors.ts';
import { type Clause, worstVerdict } from '#shared/flows/approval.ts';

import { type Coin, failureOf } from '../../wallet/coins.ts';
import { asError } from '../coins/choose.ts';
import { digestOf } from './digest.ts';

/** The digest of an approval text. Throws DIGEST_MISMATCH unless it is each of those that were agreed on. */
export function agreedDigest(text: string, ...agreed: readonly string[]): string {
  const digest = digestOf(text);
  if (agreed.some((other) => other !== digest)) {
    throw new AppError('DIGEST_MISMATCH', 'not what was approved');
  }
  return digest;
}

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
  for (const { id, verdict, text } of now) {
    if (verdict !== 'hold') continue;
    const before = shown.find((clause) => clause.id === id);
    if (before?.verdict !== 'hold' || before.text !== text) {
      throw new AppError('DIGEST_MISMATCH', `${id} changed since the approval`);
    }
  }
}

/**
 * Throws DIGEST_MISMATCH unless what was read and judged again is what was approved: a proof that came only now
 * would make another PSBT of it.
 */
export function refuseOther(approved: string, read: string): void {
  if (read !== approved) throw new AppError('DIGEST_MISMATCH', 'it reads otherwise by now');
}

/** An outage is to be tried again; it is not a reason to ask for a new approval. Throws what failed. */
export function refuseOutage(coins: Iterable<Coin>, clauses: readonly Clause[]): void {
  if (worstVerdict(clauses) !== 'block') return;
  const failure = [...coins].map(failureOf).find((error) => error !== undefined);
  if (failure !== undefined) throw asError(failure);
}
