import type { StepContext } from '#main/flows/engine/define.ts';
import { doneAlready } from '#main/flows/steps/earlier.ts';
import { goneText, quietly } from '#main/flows/steps/gone.ts';
import { seldom } from '#main/flows/steps/poll.ts';
import { spentOutpoint, transactionOf } from '#main/raw-transaction.ts';
import { labelled } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import type { Base, Line } from './data.ts';
import { failedLine, positions, titleOf, withLines } from './lines.ts';
import { conclude, type InputOf, type Move } from './moves.ts';

/** An inscription's location according to an index. */
interface Place {
  outpoint: string;
  address: string;
}

/**
 * The confirmed transaction that took an inscription of ours, proved by its bytes: they spend the coin on which our
 * records have it. An index's claim alone ends nothing, since a signature stays valid as long as its coin exists.
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
    // A move of our own created another of the places.
    if (txid !== null && !places.some((one) => one.startsWith(txid))) return txid;
  }
  return null;
}

/**
 * A purchase of ours that these records don't know, as after a restore: in a block, if the index has the item
 * at our address; unconfirmed, if the bytes of a payment to our address spend the item's coin. Null if there is
 * none.
 */
export async function ownPurchase(
  { inscriptionId }: Line,
  { receiveAddress }: InputOf<'buy'>,
  { deps: { index, coins, chain } }: Pick<StepContext, 'deps'>,
): Promise<Partial<Line> | null> {
  const place = inscriptionId === null ? null : await index.locate(inscriptionId);
  if (place === null) return null;
  const ended = { prepared: null, signed: null };
  /** The coins it spent, which may differ from those chosen for this attempt. */
  const spentBy = async (txid: string): Promise<string[]> =>
    transactionOf((await chain.raw(txid)) ?? '', txid)?.ins.map(spentOutpoint) ?? [];
  if (coins.isMine(place.address)) {
    const txid = place.outpoint.slice(0, 64);
    const paidWith = await spentBy(txid);
    return { ...ended, status: 'done', txid, coins: paidWith, note: doneAlready(txid) };
  }
  for (const txid of await coins.pendingAt(receiveAddress)) {
    const spent = await spentBy(txid);
    if (!spent.includes(place.outpoint)) continue;
    const paidWith = spent.filter((outpoint) => outpoint !== place.outpoint);
    const { outpoint, address: holder } = place;
    return { ...ended, status: 'sent', txid, outpoint, holder, coins: paidWith, note: null };
  }
  return null;
}

/** It no longer belongs to this wallet. */
export const goneTo = (address: string, txid: string): Partial<Line> => ({
  status: 'lost',
  note: say.trade.flowTaken.itWasSoldOr({ address }),
  txid,
});

/** An index has it elsewhere, without proof. */
export const unproved = ({ address }: Place): Partial<Line> =>
  failedLine(say.trade.flowTaken.theIndexSaysThat({ address }));

/** Lines checked while waiting for an answer. */
const MOST_LINES = 10;

/** While unanswered: items that a block took away are named, and once none is left the operation ends. */
export async function waitStopped(data: Base, ctx: StepContext): Promise<Move> {
  const lost = await quietly(() => lostLines(data, ctx));
  if (lost === null) return { to: 'stopped', data, after: seldom(ctx) };
  const next = withLines(data, lost);
  if (next.lines.some(({ status }) => status === 'todo' || status === 'failed'))
    return { to: 'stopped', data: { ...next, trouble: data.trouble } };
  const note = [...lost.values()][0]?.note ?? '';
  ctx.deps.notify(
    say.flows.notes.anOperationHasEnded,
    labelled(titleOf(data.asked), note),
    ctx.flowId,
  );
  return conclude(next, ctx);
}

/** Null if none was taken. */
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
