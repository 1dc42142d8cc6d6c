import type { StepContext } from '#main/flows/engine/define.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

/** If a transaction arrived, all of its coins are spent, so checking a few is enough. */
export const LOOKED_AT = 3;

/**
 * The confirmed transaction, not one of the operation's own, that spent an indispensable coin. The operation then ends
 * with this in its message.
 */
export async function spentByOther(
  outpoints: readonly string[],
  own: readonly string[],
  { deps: { chain } }: Pick<StepContext, 'deps'>,
): Promise<string | null> {
  const some = outpoints.slice(0, LOOKED_AT);
  if (some.length === 0 || (await chain.spentIn(some)) !== 'block') return null;
  const txid = await chain.spender(some);
  return txid === null || own.includes(txid) ? null : txid;
}

export const goneText = (txid: string): string => say.flows.stepsGone.itsCoinWasSpent({ txid });

/** A check while waiting for an answer. Failures are ignored, since it is repeated. */
export async function quietly<M>(look: () => Promise<M | null>): Promise<M | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
