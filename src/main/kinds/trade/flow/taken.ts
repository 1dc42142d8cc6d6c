import type { StepContext } from '#main/flows/engine/define.ts';
import { goneText, quietly } from '#main/flows/steps/gone.ts';
import { seldom } from '#main/flows/steps/poll.ts';

import type { Base, Line } from './data.ts';
import { failedLine, positions, titleOf, withLines } from './lines.ts';
import { conclude, type Move } from './moves.ts';

/** Where an index has an inscription. */
interface Place {
  outpoint: string;
  address: string;
}

/**
 * The transaction in a block that took an inscription of ours, proved by its bytes: they spend the coin that our records
 * know it in. By an index's word alone nothing ends, because a signature stays good for as long as its coin is there.
 */
export async function takenBy(
  inscriptionId: string,
  found: Place,
  { deps: { chain, coins } }: Pick<StepContext, 'deps'>,
): Promise<string | null> {
  if (coins.isMine(found.address)) return chain.spender([found.outpoint]);
  const places = coins.placesOf(inscriptionId);
  for (const place of places) {
    if ((await chain.spentIn([place])) !== 'block') return null;
    const txid = await chain.spender([place]);
    // A move of our own made another of the places.
    if (txid !== null && !places.some((one) => one.startsWith(txid))) return txid;
  }
  return null;
}

/** It is nobody's of this wallet any more. */
export const goneTo = (address: string, txid: string): Partial<Line> => ({
  status: 'lost',
  note: `It was sold, or moved, before: it sits at ${address} now.`,
  txid,
});

/** An index has it elsewhere, and no bytes show it. */
export const unproved = ({ address }: Place): Partial<Line> =>
  failedLine(
    `The index says that it sits at ${address} now, but no block spends the coin that it was in here. Try again after a block.`,
  );

/** Lines that are looked at while an answer is awaited. */
const MOST_LINES = 10;

/** Not answered: what a block took away is named, and once nothing else is left the operation ends. */
export async function waitStopped(data: Base, ctx: StepContext): Promise<Move> {
  const lost = await quietly(() => lostLines(data, ctx));
  if (lost === null) return { to: 'stopped', data, after: seldom(ctx) };
  const next = withLines(data, lost);
  if (next.lines.some(({ status }) => status === 'todo' || status === 'failed'))
    return { to: 'stopped', data: { ...next, trouble: data.trouble } };
  const note = [...lost.values()][0]?.note ?? '';
  ctx.deps.notify('An operation has ended', `${titleOf(data.asked)}: ${note}`, ctx.flowId);
  return conclude(next, ctx);
}

/** Null where none was taken. */
async function lostLines(data: Base, ctx: StepContext): Promise<Map<number, Partial<Line>> | null> {
  if (data.asked.kind === 'buy' || data.asked.kind === 'bind') return null;
  const lost = new Map<number, Partial<Line>>();
  const open = positions(
    data,
    ({ status, inscriptionId }) =>
      inscriptionId !== null && (status === 'todo' || status === 'failed'),
  );
  for (const at of open.slice(0, MOST_LINES)) {
    const inscriptionId = data.lines[at]?.inscriptionId ?? '';
    const found = await ctx.deps.index.locate(inscriptionId);
    const txid = found && (await takenBy(inscriptionId, found, ctx));
    if (txid !== null) lost.set(at, { ...failedLine(goneText(txid)), status: 'lost' });
  }
  return lost.size === 0 ? null : lost;
}
