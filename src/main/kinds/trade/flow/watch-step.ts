import type { StepContext } from '#main/flows/engine/define.ts';
import type { Effects } from '#main/flows/engine/store-port.ts';
import { DEEP, DEEPENING } from '#main/flows/steps/broadcast.ts';
import { jittered, MINUTE, SECOND } from '#main/flows/steps/poll.ts';
import { isAppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

import type { Base, Line } from './data.ts';
import { positions, withLines } from './lines.ts';
import { activityOf, boughtOf, conclude, type DataOf, isSettled, type Move } from './moves.ts';
import { ceilingOf, rateOf, txidsOf } from './raise-steps.ts';

/** How long a purchase may be unseen before its listing is asked what happened. */
const UNSEEN = 2 * MINUTE;

/** Watches purchases until they confirm, or something else takes the item. */
export async function watch(data: DataOf<'watching'>, ctx: StepContext): Promise<Move> {
  const changed = new Map<number, Partial<Line>>();
  for (const at of positions(data, ({ status }) => status === 'sent')) {
    const seen = await lookAt(data.lines[at] as Line, data, ctx);
    if (seen !== null) changed.set(at, seen);
  }
  const next = withLines(data, changed);
  const lines = [...changed.keys()].flatMap((at) => next.lines[at] ?? []);
  const effects = {
    activity: lines.filter(isSettled).map((line) => activityOf(next, line, ctx)),
    txStatus: lines.flatMap(fateOf),
  };
  if (next.lines.every(({ status }) => status !== 'sent')) return conclude(next, ctx, effects);
  return { to: 'watching', data: next, effects, after: jittered(15 * SECOND, ctx) };
}

/** What happened to a purchase; null if nothing is new. */
async function lookAt(line: Line, data: Base, ctx: StepContext): Promise<Partial<Line> | null> {
  const { chain } = ctx.deps;
  const ids = txidsOf(line);
  let isKnown = false;
  for (const txid of ids) {
    const depth = await chain.confirmations(txid);
    if (depth !== null && depth > 0) {
      const earlier = ids.filter((one) => one !== txid);
      return { status: 'done', note: null, txid, earlier };
    }
    isKnown ||= depth === 0;
  }
  if (!isKnown) {
    const lost = await lostTo(line, data, ctx);
    if (lost === null) await offerAgain(line, ctx);
    return lost;
  }
  const note = line.note === null ? {} : { note: null };
  // Its bytes are needed only if the fee may be raised.
  const isWanted = line.rawHex === null && rateOf(line, data.asked) < ceilingOf(data.asked);
  const rawHex = isWanted && line.txid !== null ? await chain.raw(line.txid) : null;
  if (rawHex !== null) return { ...note, rawHex };
  return line.note === null ? null : note;
}

/** Unknown and not replaced: rebroadcast, since nodes may have dropped it, or its block was undone. */
async function offerAgain({ rawHex }: Line, { deps }: StepContext): Promise<void> {
  if (rawHex === null) return;
  try {
    await deps.chain.push(rawHex);
  } catch (error) {
    // Rejected now: it is looked for, and rebroadcast, next time.
    if (!isAppError(error, 'PROVIDER_REJECTED')) throw error;
  }
}

/**
 * Statuses of all versions of a purchase. While someone else's transaction displaces it, none takes anything
 * from the wallet.
 */
function fateOf({ txid, status, note, earlier }: Line): NonNullable<Effects['txStatus']> {
  const isOut = status === 'done' || (status === 'sent' && note === null);
  const newest = status === 'done' ? ('confirmed' as const) : ('sent' as const);
  return [
    ...(txid === null ? [] : [{ txid, status: isOut ? newest : ('dropped' as const) }]),
    ...earlier.map((one) => ({
      txid: one,
      status: isOut ? ('replaced' as const) : ('dropped' as const),
    })),
  ];
}

/** A block may be undone: a purchase that vanishes is watched again, until all are deep. */
export async function settle(data: DataOf<'done'>, ctx: StepContext): Promise<Move> {
  const undone = new Map<number, Partial<Line>>();
  const deep: string[] = [];
  const bought = boughtOf(data);
  for (const at of bought) {
    const txid = data.lines[at]?.txid ?? '';
    const depth = await ctx.deps.chain.confirmations(txid);
    if (depth === null || depth === 0) undone.set(at, { status: 'sent' });
    else if (depth >= DEEP) deep.push(txid);
  }
  const next = withLines(data, undone);
  const lines = [...undone.keys()].flatMap((at) => next.lines[at] ?? []);
  const txStatus = [
    ...lines.flatMap(({ txid }) => (txid === null ? [] : [{ txid, status: 'sent' as const }])),
    ...deep.map((txid) => ({ txid, status: 'deep' as const })),
  ];
  if (undone.size > 0) {
    const activity = lines.map((line) => activityOf(next, line, ctx));
    const after = jittered(15 * SECOND, ctx);
    const note = say.trade.flowWatchStep.noBlockHasIt;
    return { to: 'watching', data: next, note, effects: { txStatus, activity }, after };
  }
  const isDeep = deep.length === bought.length;
  const effects = { txStatus, ...(isDeep ? { unlock: true } : {}) };
  return { to: 'done', data, effects, ...(isDeep ? {} : { after: DEEPENING }) };
}

/** Another transaction took the item; null while that isn't certain. */
async function lostTo(
  line: Line,
  data: Base,
  { deps, createdAt }: StepContext,
): Promise<Partial<Line> | null> {
  const { inscriptionId, outpoint } = line;
  if (deps.clock.now() - createdAt < UNSEEN) return null;
  const place = inscriptionId === null ? null : await deps.index.locate(inscriptionId);
  if (place === null || place.outpoint === outpoint) return null;
  const winner = place.outpoint.slice(0, 64);
  if (txidsOf(line).includes(winner)) return null;
  // Bought by a purchase of ours that these records don't know of.
  if (deps.coins.isMine(place.address)) return { txid: winner, earlier: txidsOf(line), note: null };
  const mayRaise = line.rawHex !== null && rateOf(line, data.asked) < ceilingOf(data.asked);
  if (mayRaise && (await deps.chain.confirmations(winner)) === 0)
    return { note: say.trade.flowWatchStep.outrunByWhichIs({ winner }) };
  return { status: 'lost', note: say.trade.flowWatchStep.lostToYourCoins({ winner }) };
}
