import type { DataOf as Of, Next, StepContext } from '#main/flows/engine/define.ts';
import type { Effects } from '#main/flows/engine/store-port.ts';
import { DEEPENING } from '#main/flows/steps/broadcast.ts';
import { SECOND } from '#main/flows/steps/poll.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import { say } from '#shared/words/say.ts';

import type { Base, Line, TradeStates } from './data.ts';
import { baseOf, failedLine, isReady, positions, proved, titleOf, withLines } from './lines.ts';

export type Move = Next<TradeStates>;
export type DataOf<K extends keyof TradeStates> = Of<TradeStates, K>;
export type InputOf<K extends TradeInput['kind']> = Extract<TradeInput, { kind: K }>;

/** Finished lines, successful or not. */
const settled: ReadonlySet<Line['status']> = new Set(['open', 'done', 'failed', 'lost']);
export const isSettled = ({ status }: Line): boolean => settled.has(status);

/**
 * Reserves these coins of ours, and those of every submitted purchase, which may be unseen or whose block may be
 * undone. They are released once it is deep (safety.md C24).
 */
export const reserved = (data: Base, coins: readonly string[] = []): Effects => {
  const isOut = ({ status }: Line): boolean => ['signed', 'sent', 'done'].includes(status);
  const spent = data.asked.kind === 'buy' ? data.lines.filter(isOut) : [];
  const lock = [...new Set([...spent.flatMap((line) => line.coins), ...coins])];
  return { unlock: true, ...(lock.length === 0 ? {} : { lock }) };
};

/** The user decides: nothing more happens automatically. */
export const stop = (data: Base, trouble: string, effects: Effects = reserved(data)): Move => ({
  to: 'stopped',
  data: { ...baseOf(data), trouble },
  note: trouble,
  effects,
});

/** What the lines may cost, without failed ones, plus the cost of preparing their coins. */
export const outlayOf = ({ lines, preparedSats }: Pick<Base, 'lines' | 'preparedSats'>): bigint =>
  lines.reduce(
    (sum, { status, outlaySats }) =>
      status === 'failed' || status === 'lost' ? sum : sum + BigInt(outlaySats ?? '0'),
    BigInt(preparedSats),
  );

/** Purchases are out: they are watched whether or not the fee was raised. */
export const backToWatching = (
  data: Base,
  trouble: string | null,
  effects: Effects = {},
): Move => ({
  to: 'watching',
  data: { ...baseOf(data), trouble },
  note: trouble ?? say.trade.flowMoves.waitsForABlock,
  effects,
});

/** Confirmed purchases, whose blocks may still be undone. */
export const boughtOf = (data: Base): number[] =>
  data.asked.kind === 'buy'
    ? positions(data, ({ status, txid }) => status === 'done' && txid !== null)
    : [];

/**
 * Everything possible is done: purchases under way are watched first; then it is finished, or the user is asked about
 * failed lines.
 */
export function conclude(data: Base, ctx: StepContext, effects: Effects = {}): Move {
  const sent = data.lines.filter(({ status }) => status === 'sent');
  if (sent.length > 0) return watched(data, sent, effects);
  const failed = data.lines.filter(({ status }) => status === 'failed');
  const all = { ...effects, ...reserved(data) };
  if (failed.length > 0) {
    const [first] = failed;
    const many = say.trade.flowMoves.ofLinesDidNot({
      length: failed.length,
      length2: data.lines.length,
      note: first?.note ?? '',
    });
    return stop(data, data.lines.length === 1 ? (first?.note ?? '') : many, all);
  }
  if (data.lines.every(({ status }) => status === 'lost')) {
    const reason = data.lines[0]?.note ?? say.trade.flowMoves.somebodyElseWasFaster;
    return { to: 'failed', data: { ...baseOf(data), reason }, note: reason, effects: all };
  }
  ctx.deps.notify(say.trade.flowMoves.done, titleOf(data.asked), ctx.flowId);
  return {
    to: 'done',
    data: { ...baseOf(data), trouble: null },
    note: say.trade.flowMoves.doneNote,
    effects: all,
    ...(boughtOf(data).length === 0 ? {} : { after: DEEPENING }),
  };
}

const watched = (data: Base, sent: readonly Line[], effects: Effects): Move => ({
  to: 'watching',
  data: baseOf(data),
  note: say.trade.flowMoves.waitsForABlock,
  after: 3 * SECOND,
  effects: {
    ...effects,
    ...reserved(data),
    txStatus: sent.flatMap(({ txid }) =>
      txid === null ? [] : [{ txid, status: 'sent' as const }],
    ),
  },
});

/** After approval, exports to the signing device. Null if the keys are here: then it is signed. */
export function leaving(data: Base): Move | null {
  const at = data.lines.findIndex((one) => isReady(one) && one.prepared?.outside);
  const prepared = data.lines[at]?.prepared;
  if (!prepared) return null;
  const left = { ...baseOf(data), at, prepared: proved(prepared, data) };
  return { to: 'outside', data: left, note: say.flows.notes.approvedToBeSigned };
}

/** Marks these lines as failed for this reason; the others continue. */
export const failLines = (data: Base, at: readonly number[], text: string): Base =>
  withLines(data, new Map(at.map((one) => [one, failedLine(text)])));

/** A line's activity row. */
export const activityOf = (
  { asked }: Base,
  line: Line,
  ctx: Pick<StepContext, 'flowId' | 'deps'>,
): NonNullable<Effects['activity']>[number] => ({
  kind: asked.kind,
  ref: line.txid ?? line.auctionId ?? line.inscriptionId ?? ctx.flowId,
  status: line.status,
  at: ctx.deps.clock.now(),
  summary: `${verbs[asked.kind]} ${line.label}${line.priceSats === null ? '' : say.trade.flowMoves.forIt({ priceSats: satsText(line.priceSats) })}`,
  data: {
    inscriptionId: line.inscriptionId,
    auctionId: line.auctionId,
    tick: line.tick,
    amount: line.amount,
    priceSats: line.priceSats,
    txid: line.txid,
  },
  flowId: ctx.flowId,
});

const verbs: Record<TradeInput['kind'], string> = {
  list: say.trade.flowMoves.listed,
  buy: say.trade.flowMoves.bought,
  delist: say.trade.flowMoves.tookBack,
  're-price': say.trade.flowMoves.pricedAnew,
  bind: say.trade.flowMoves.bound,
};
