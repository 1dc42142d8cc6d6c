import type { StepContext } from '#main/flows/engine/define.ts';
import type { Effects } from '#main/flows/engine/store-port.ts';

import type { Handed } from './data.ts';
import type { DataOf } from './moves.ts';

/**
 * What became of transactions that were handed over, as of now. Nothing is final but a block: what was dead may come
 * back with a reorganisation, so all of them are looked at each time.
 */
export async function judged(handed: readonly Handed[], ctx: StepContext): Promise<Handed[]> {
  const { chain } = ctx.deps;
  const looked: Handed[] = [];
  for (const one of handed) looked.push({ ...one, fate: await fateOf(one, chain) });
  return looked;
}

async function fateOf(
  { txid, outpoints }: Handed,
  chain: StepContext['deps']['chain'],
): Promise<Handed['fate']> {
  const depth = await chain.confirmations(txid);
  if (depth !== null) return depth > 0 ? 'used' : 'open';
  // A spend that only waits may vanish, and this one come back: another try still has to take its place.
  return (await chain.spentIn(outpoints)) === 'block' ? 'dead' : 'open';
}

/** The transaction that brings the tokens, as it was signed; null where another run of the app signed it. */
export const approveOf = ({ signed }: Pick<DataOf<'submitting'>, 'signed'>): string | null =>
  signed.find(({ purpose, txid }) => purpose === 'withdraw-approve' && txid !== '')?.txid ?? null;

/** What became of the records of what was handed over, once it arrived. */
export const minedStatus = (
  { handed }: { handed: readonly Handed[] },
  status: 'confirmed' | 'deep',
): NonNullable<Effects['txStatus']> =>
  handed.flatMap(({ txid, fate }) =>
    txid === '' ? [] : [{ txid, status: fate === 'used' ? status : 'dropped' }],
  );

/** The payment before is on its way: another one beside it would pay twice. */
export async function onItsWay(
  handed: readonly Handed[],
  { deps: { chain } }: StepContext,
): Promise<Handed | null> {
  for (const one of handed)
    if (one.fate === 'open' && (await chain.confirmations(one.txid)) === 0) return one;
  return null;
}
