import type { StepContext } from '#main/flows/engine/define.ts';
import type { Effects } from '#main/flows/engine/store-port.ts';

import type { Submitted } from './data.ts';
import type { DataOf } from './moves.ts';

/**
 * Current state of submitted transactions. Only a block is final, and a reorganisation may revive a dead one, so all
 * are checked each time.
 */
export async function judged(
  submitted: readonly Submitted[],
  ctx: StepContext,
): Promise<Submitted[]> {
  const { chain } = ctx.deps;
  const looked: Submitted[] = [];
  for (const one of submitted) looked.push({ ...one, fate: await fateOf(one, chain) });
  return looked;
}

async function fateOf(
  { txid, outpoints }: Submitted,
  chain: StepContext['deps']['chain'],
): Promise<Submitted['fate']> {
  const depth = await chain.confirmations(txid);
  if (depth !== null) return depth > 0 ? 'used' : 'open';
  // An unconfirmed spend may vanish and revive this one, so another attempt must still replace it.
  return (await chain.spentIn(outpoints)) === 'block' ? 'dead' : 'open';
}

/** The signed transaction that delivers the tokens; null if another run of the app signed it. */
export const approveOf = ({ signed }: Pick<DataOf<'submitting'>, 'signed'>): string | null =>
  signed.find(({ purpose, txid }) => purpose === 'withdraw-approve' && txid !== '')?.txid ?? null;

/** Record changes for submitted transactions once it has arrived. */
export const minedStatus = (
  { submitted }: { submitted: readonly Submitted[] },
  status: 'confirmed' | 'deep',
): NonNullable<Effects['txStatus']> =>
  submitted.flatMap(({ txid, fate }) =>
    txid === '' ? [] : [{ txid, status: fate === 'used' ? status : 'dropped' }],
  );

/** The previous payment is in transit: another one would pay twice. */
export async function onItsWay(
  submitted: readonly Submitted[],
  { deps: { chain } }: StepContext,
): Promise<Submitted | null> {
  for (const one of submitted)
    if (one.fate === 'open' && (await chain.confirmations(one.txid)) === 0) return one;
  return null;
}
