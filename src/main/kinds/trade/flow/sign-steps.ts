import type { StepContext } from '#main/flows/engine/define.ts';
import type { Effects } from '#main/flows/engine/store-port.ts';
import { approveBy } from '#main/flows/steps/approve.ts';
import { buildingTrouble, STALE } from '#main/flows/steps/faults.ts';
import { returned } from '#main/flows/steps/outside.ts';
import { jittered, MINUTE } from '#main/flows/steps/poll.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { Prepared, Review, Signed } from '#shared/flows/prepared.ts';
import { valuesOf } from '#shared/words/said.ts';
import { say } from '#shared/words/say.ts';

import type { Base, Line } from './data.ts';
import { baseOf, failedLine, isReady, positions, proved, withLines } from './lines.ts';
import { conclude, type DataOf, failLines, leaving, type Move, reserved, stop } from './moves.ts';
import { endedMeanwhile } from './offer-trouble.ts';
import { lockedBy } from './prepare-step.ts';

/** Signed by one call to the key process, and on disk before the next. Each purchase has its own record. */
const linesAStep = ({ asked }: Base): number => (asked.kind === 'buy' ? 1 : 100);

/** The lines on the card, whatever happened to them since. */
const shownOf = (data: Base): Prepared[] =>
  data.lines.flatMap(({ prepared }) => (prepared === null ? [] : [proved(prepared, data)]));

/** One card, for one line or many. */
function review(data: Base, { deps }: StepContext): Promise<Review> {
  const all = shownOf(data);
  const [only] = all;
  return all.length === 1 && only ? deps.signing.review(only) : deps.signing.reviewMany(all);
}

const approval = approveBy<DataOf<'approving'>, Move>({
  review,
  stay: (data, how) => ({ to: 'approving', data, ...how }),
  gone: (data, reason) => stop(unprepared(data), reason),
  granted: (data) => leaving(data) ?? { to: 'signing', data },
  refused: (data) => stop(unprepared(data), say.flows.notes.youRejectedIt),
});

/** Discards everything that was prepared. */
export const unprepared = (data: Base): Base =>
  withLines(data, new Map(positions(data, isReady).map((at) => [at, { prepared: null }])));

/** Lines that a card blocks, with the reason for each. */
function blocked({ clauses, lines }: ApprovalCard): Map<number, string> {
  const found = new Map<number, string>();
  if (lines === undefined) return found;
  for (const { verdict, text } of clauses) {
    const line = valuesOf(text, say.signing.batchCard.line);
    if (verdict === 'block' && line !== null && !found.has(line.at - 1))
      found.set(line.at - 1, line.text);
  }
  return found;
}

/** A block on a single item's card, once seen twice: an index that didn't answer may do so the next time. */
function blockedTwice(before: Review | null, { to, review: now }: Move): string | null {
  if (to !== 'approving' || before === null) return null;
  const blocks = ({ card }: Review) =>
    card.lines === undefined ? card.clauses.filter(({ verdict }) => verdict === 'block') : [];
  const ids = new Set(blocks(before).map(({ id }) => id));
  const still = blocks(now ?? before).find(({ id }) => ids.has(id));
  return still === undefined ? null : say.trade.flowSignSteps.aCheckRefusedIt({ text: still.text });
}

export const approving = {
  approval: approval.approval,
  /**
   * Lines that a check blocks, or that someone else bought, are named and left out; the others are shown without them.
   */
  step: async (data: DataOf<'approving'>, ctx: StepContext): Promise<Move> => {
    const gone = await goneMeanwhile(data, positions(data, isReady), ctx);
    if (gone.size > 0) return leaveOut(data, gone, ctx);
    const next = await approval.step(data, ctx);
    const alone = blockedTwice(ctx.review, next);
    if (alone !== null) return conclude(failLines(data, positions(data, isReady), alone), ctx);
    const bad = next.review ? blocked(next.review.card) : new Map<number, string>();
    if (bad.size === 0) return next;
    const shown = positions(data, isReady);
    const left = [...bad].flatMap(([at, why]) => pairAt(shown[at], failedLine(why)));
    return leaveOut(data, new Map(left), ctx);
  },
};

const pairAt = <T>(at: number | undefined, value: T): [number, T][] =>
  at === undefined ? [] : [[at, value]];

/** For a purchase: how these lines end whose listings have changed. */
export const goneMeanwhile = async (
  data: Base,
  at: readonly number[],
  ctx: StepContext,
): Promise<Map<number, Partial<Line>>> =>
  data.asked.kind === 'buy' ? endedMeanwhile(at, data, data.asked, ctx) : new Map();

/** Ends these lines; the others are shown without them. */
export function leaveOut(
  data: Base,
  ended: ReadonlyMap<number, Partial<Line>>,
  ctx: StepContext,
): Move {
  const left = withLines(data, ended);
  const ready = left.lines.filter(isReady);
  if (ready.length === 0) return conclude(left, ctx);
  return {
    to: 'approving',
    data: left,
    note: say.trade.flowSignSteps.leftOut({
      size: say.counts.line({ count: ended.size }),
      note: [...ended.values()][0]?.note ?? '',
    }),
    effects: reserved(left, lockedBy(ready)),
  };
}

/** Signs approved lines, some per step. What no longer holds is named; the others continue. */
export async function signing(data: DataOf<'signing'>, ctx: StepContext): Promise<Move> {
  // Consent is never stored: what was signed before a restart is submitted, the rest is shown again.
  if (ctx.review === null) return shownAgain(data);
  const waiting = positions(data, isReady).slice(0, linesAStep(data));
  if (waiting.length === 0) return { to: 'submitting', data: onlySigned(data) };
  try {
    return afterSigning(data, await signedOrWhy(data, waiting, ctx.review, ctx), ctx);
  } catch (error) {
    if (isAppError(error, 'DIGEST_MISMATCH', 'QUOTE_EXPIRED')) return shownAgain(data);
    const isStale = isAppError(error, 'POLICY_VIOLATION') || buildingTrouble(error) !== null;
    if (!isStale) throw error;
    const gone = await goneMeanwhile(data, waiting, ctx);
    return gone.size > 0 ? afterSigning(data, gone, ctx) : stop(unprepared(data), STALE);
  }
}

const shownAgain = (data: Base): Move =>
  data.lines.some(({ status }) => status === 'signed')
    ? { to: 'submitting', data: onlySigned(data), note: say.trade.flowSignSteps.handsOverWhatWas }
    : { to: 'approving', data: baseOf(data), note: say.flows.notes.toBeApprovedAgain };

/** Lines that ended otherwise stayed on the card while the others were signed; drops them now. */
const onlySigned = (data: Base): Base =>
  withLines(
    data,
    new Map(
      positions(data, ({ status }) => ENDED.includes(status)).map((at) => [at, { prepared: null }]),
    ),
  );
const ENDED: readonly Line['status'][] = ['failed', 'sent', 'done'];

/** Each line's signature, or how it ends without one. Items that were bought meanwhile aren't signed for. */
async function signedOrWhy(
  data: Base,
  waiting: readonly number[],
  shown: Review,
  ctx: StepContext,
): Promise<Map<number, Signed | Partial<Line>>> {
  const gone = await goneMeanwhile(data, waiting, ctx);
  const still = waiting.filter((at) => !gone.has(at));
  const results = new Map<number, Signed | Partial<Line>>(gone);
  if (still.length === 0) return results;
  const signed = await signLines(data, still, shown, ctx);
  const refused = still.filter((_, of) => isRefused(signed[of]));
  const why = await goneMeanwhile(data, refused, ctx);
  for (const [of, at] of still.entries()) {
    const one = signed[of];
    results.set(at, isRefused(one) ? (why.get(at) ?? failedLine(STALE)) : one);
  }
  return results;
}

const isRefused = (one: Signed | AppError | undefined): one is AppError | undefined =>
  one === undefined || one instanceof AppError;

/** In the order of `waiting`. */
async function signLines(
  data: Base,
  waiting: readonly number[],
  shown: Review,
  { deps }: StepContext,
): Promise<(Signed | AppError)[]> {
  const all = shownOf(data);
  const [only] = all;
  if (shown.card.lines === undefined && all.length === 1 && only)
    return [await deps.signing.sign(only, shown)];
  const places = positions(data, ({ prepared }) => prepared !== null);
  return deps.signing.signMany(
    all,
    shown,
    waiting.map((at) => places.indexOf(at)),
  );
}

/** Stores signatures and errors; continues with the next lines, or submits all of them. */
export function afterSigning(
  data: Base,
  results: ReadonlyMap<number, Signed | Partial<Line>>,
  ctx: StepContext,
): Move {
  const changed = new Map(
    [...results].map(([at, result]): [number, Partial<Line>] => {
      if (!('items' in result))
        return [at, { ...result, prepared: data.lines[at]?.prepared ?? null }];
      const [item = ''] = result.items;
      const spent = data.asked.kind === 'buy' ? data.lines[at]?.prepared?.outpoints : undefined;
      const coins = spent ? { coins: spent } : {};
      return [at, { status: 'signed', signed: item, txid: result.txid, ...coins }];
    }),
  );
  const next = withLines(data, changed);
  const count = next.lines.filter(({ status }) => status === 'signed').length;
  const isLast = next.lines.every((one) => !isReady(one));
  return {
    to: isLast ? 'submitting' : 'signing',
    data: isLast ? onlySigned(next) : next,
    ...(isLast
      ? { note: say.trade.flowSignSteps.signed({ count: say.counts.line({ count: count }) }) }
      : {}),
    effects: txOf(next, [...results.keys()], ctx),
  };
}

/** For purchases signed here: their transactions are ours, and their coins stay reserved. */
function txOf(data: Base, waiting: readonly number[], { flowId, deps }: StepContext): Effects {
  const [line] = waiting.flatMap((at) => data.lines[at] ?? []);
  if (data.asked.kind !== 'buy' || line?.status !== 'signed') return {};
  if (line.txid === null || line.prepared === null) return {};
  const { txid, prepared, outlaySats } = line;
  const sats = String(BigInt(outlaySats ?? '0') - BigInt(prepared.feeSats));
  return {
    tx: {
      ...{ txid, flowId, subject: null, purpose: 'buy', sats },
      ...{ feeSats: prepared.feeSats, outpoints: prepared.outpoints, rawHex: null },
      ...{ status: 'signed', height: null, at: deps.clock.now() },
    },
  };
}

/* A watch-only wallet: an approved PSBT is exported unsigned, and submitted to the market once it comes back signed.
   What is submitted are the market's own bytes with our signatures, and nothing else from the returned file. */

/** Another buyer may be faster meanwhile. */
async function overtaken(data: DataOf<'outside'>, ctx: StepContext): Promise<Move | null> {
  const gone = await goneMeanwhile(data, positions(data, isReady), ctx);
  return gone.size > 0 ? leaveOut(data, gone, ctx) : null;
}

export async function outside(data: DataOf<'outside'>, ctx: StepContext): Promise<Move> {
  const moved = await overtaken(data, ctx);
  return moved ?? { to: 'outside', data, after: jittered(5 * MINUTE, ctx) };
}

export const brought = returned<DataOf<'outside'>, Move>({
  look: overtaken,
  signed: (data, signed, _card, ctx) => afterSigning(data, new Map([[data.at, signed]]), ctx),
  again: (data, note) => ({ to: 'approving', data: baseOf(data), note }),
  stale: (data, reason) => stop(unprepared(data), reason),
});
