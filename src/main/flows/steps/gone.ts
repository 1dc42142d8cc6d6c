import type { StepContext } from '#main/flows/engine/define.ts';
import { AppError } from '#shared/errors.ts';

/** If a transaction arrived, each of its coins is spent: a few of very many tell. */
export const LOOKED_AT = 3;

/**
 * The transaction in a block that spent a coin which an operation can't do without, where that is none of its own. Nothing
 * more can come of the operation then: it ends by itself, with this in its sentence.
 */
export async function spentElsewhere(
  outpoints: readonly string[],
  own: readonly string[],
  { deps: { chain } }: Pick<StepContext, 'deps'>,
): Promise<string | null> {
  const some = outpoints.slice(0, LOOKED_AT);
  if (some.length === 0 || (await chain.spentIn(some)) !== 'block') return null;
  const txid = await chain.spender(some);
  return txid === null || own.includes(txid) ? null : txid;
}

export const goneText = (txid: string): string =>
  `Its coin was spent by another transaction, ${txid}, which is in a block. This operation can’t go on, so it has ended.`;

/** A look at what waits for an answer. What can't be found out now is no trouble: it is looked at again. */
export async function quietly<M>(look: () => Promise<M | null>): Promise<M | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
