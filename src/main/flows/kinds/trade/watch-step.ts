import type { StepContext } from '#main/flows/engine/define.ts';
import { DEEP, DEEPENING } from '#main/flows/steps/broadcast.ts';
import { jittered, MINUTE, SECOND } from '#main/flows/steps/poll.ts';

import { positions, withLines } from './lines.ts';
import { activityOf, boughtOf, conclude, type DataOf, type Move } from './moves.ts';
import type { Line } from './states.ts';

/** How long a purchase may be nowhere before its offer says what became of it. */
const UNSEEN = 2 * MINUTE;

/** Watches purchases until a block has them, or something else spent what they were for. */
export async function watch(data: DataOf<'watching'>, ctx: StepContext): Promise<Move> {
  const { chain } = ctx.deps;
  const changed = new Map<number, Partial<Line>>();
  for (const at of positions(data, ({ status }) => status === 'sent')) {
    const line = data.lines[at] as Line;
    const depth = line.txid === null ? null : await chain.confirmations(line.txid);
    if (depth !== null && depth > 0) changed.set(at, { status: 'done', note: null });
    else if (depth === null) {
      const lost = await lostTo(line, ctx);
      if (lost !== null) changed.set(at, lost);
    }
  }
  const next = withLines(data, changed);
  const lines = [...changed.keys()].flatMap((at) => next.lines[at] ?? []);
  const effects = {
    activity: lines.map((line) => activityOf(next, line, ctx)),
    txStatus: lines.flatMap(({ txid, status }) =>
      txid === null
        ? []
        : [{ txid, status: status === 'done' ? ('confirmed' as const) : ('dropped' as const) }],
    ),
  };
  if (next.lines.every(({ status }) => status !== 'sent')) return conclude(next, ctx, effects);
  return { to: 'watching', data: next, effects, after: jittered(15 * SECOND, ctx) };
}

/** A block is not for ever: a purchase that vanishes from one is watched again. Looked at until all lie deep. */
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
    const note = 'no block has it any more';
    return { to: 'watching', data: next, note, effects: { txStatus, activity }, after };
  }
  const isDeep = deep.length === bought.length;
  const effects = { txStatus, ...(isDeep ? { unlock: true } : {}) };
  return { to: 'done', data, effects, ...(isDeep ? {} : { after: DEEPENING }) };
}

/** Another transaction has what this one was to buy; null while that is not certain. */
async function lostTo(
  { inscriptionId, outpoint, txid }: Line,
  { deps, createdAt }: StepContext,
): Promise<Partial<Line> | null> {
  if (deps.clock.now() - createdAt < UNSEEN) return null;
  const place = inscriptionId === null ? null : await deps.index.locate(inscriptionId);
  if (place === null || place.outpoint === outpoint) return null;
  const winner = place.outpoint.slice(0, 64);
  if (winner === txid) return null;
  return { status: 'lost', note: `Lost to ${winner}. Your coins are back.` };
}
