import type { StepContext } from '#main/flows/engine/define.ts';
import { approve, sign } from '#main/flows/steps/approve.ts';
import { broadcast, ownTx, signedTx } from '#main/flows/steps/broadcast.ts';
import { buildingTrouble } from '#main/flows/steps/faults.ts';
import { frozenOf } from '#main/flows/steps/frozen.ts';
import { returned } from '#main/flows/steps/outside.ts';
import { jittered, MINUTE, SECOND } from '#main/flows/steps/poll.ts';
import { AppError } from '#shared/errors.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { Signed } from '#shared/flows/prepared.ts';
import { say } from '#shared/words/say.ts';

import type { Base, Line } from './data.ts';
import { withLines } from './lines.ts';
import {
  activityOf,
  backToWatching,
  type DataOf,
  type InputOf,
  type Move,
  outlayOf,
} from './moves.ts';

/* Raising the fee of a pending purchase up to the maximum set at the start. The seller's signature covers only its
   own coin and the price, so we rebuild the same purchase with less change, show, sign and broadcast it without the
   market. Whichever version is mined buys the same item. */

/** Maximum fee rate in sat/vB; 0 if none was set. */
export const ceilingOf = (request: Base['asked']): number =>
  request.kind === 'buy' ? (request.mostFeeRate ?? 0) : 0;

/** Its current rate. */
export const rateOf = ({ rate }: Line, request: Base['asked']): number =>
  rate ?? (request.kind === 'buy' ? request.feeRate : 0);

/** Purchases whose fee can be raised: unconfirmed, with known bytes, and below the maximum. Lowest rate first. */
export function raisable({ asked, lines }: Base): number[] {
  const rate = (at: number): number => rateOf(lines[at] as Line, asked);
  return lines
    .flatMap(({ status, rawHex }, at) => (status === 'sent' && rawHex !== null ? [at] : []))
    .filter((at) => rate(at) < ceilingOf(asked))
    .sort((a, b) => rate(a) - rate(b));
}

/** Raises the fee of the purchase with the lowest rate. Throws ANSWER_NOT_EXPECTED, INVALID_INPUT above the maximum. */
export function raise(data: DataOf<'watching'>, { feeRate }: { feeRate: number }): Move {
  const most = ceilingOf(data.asked);
  const [at] = raisable(data);
  if (at === undefined)
    throw new AppError('ANSWER_NOT_EXPECTED', 'there is no purchase to offer more for now');
  if (feeRate > most) {
    const text = say.trade.flowRaiseSteps.youAllowedAtMost({ most });
    throw new AppError('INVALID_INPUT', text, { field: 'feeRate', text });
  }
  return {
    to: 'raising',
    data: { ...data, trouble: null, at, feeRate },
    note: say.flows.notes.aHigherFeeWasAskedFor({ feeRate }),
  };
}

const lineOf = ({ lines, at }: DataOf<'raising'>): Line => lines[at] as Line;

/** Cancels raising the fee: the purchase stays as it is. */
export const raiseCancelled = (data: DataOf<'raising'>): Move =>
  backToWatching(data, say.trade.flowRaiseSteps.theHigherFeeWas);

/** Rebuilds the same purchase with less change, and proves it. */
export async function raising(data: DataOf<'raising'>, ctx: StepContext): Promise<Move> {
  const request = data.asked as InputOf<'buy'>;
  const line = lineOf(data);
  const others = outlayOf(data) - BigInt(line.outlaySats ?? '0');
  try {
    const prepared = await ctx.deps.signing.prepare('raise', {
      ...frozenOf(ctx),
      purpose: 'raise',
      inscriptionId: line.inscriptionId ?? '',
      outpoint: line.outpoint ?? '',
      tick: line.tick === '' ? line.nftType : line.tick,
      amount: line.amount === '' ? '1' : line.amount,
      nftType: line.nftType,
      ...(line.item === null ? {} : { item: line.item }),
      priceSats: line.priceSats ?? '0',
      receiveAddress: request.receiveAddress,
      maxOutlaySats: (BigInt(request.maxOutlaySats) - others).toString(),
      feeRate: data.feeRate,
      mostFeeRate: ceilingOf(request),
      coins: line.coins,
      replaces: { txid: line.txid ?? '', rawHex: line.rawHex ?? '' },
    });
    return {
      to: 'raise-approving',
      data: { ...data, prepared },
      note: say.flows.notes.waitsForApproval,
    };
  } catch (error) {
    const trouble = buildingTrouble(error);
    if (trouble === null) throw error;
    return backToWatching(data, trouble);
  }
}

/** The purchase, or one it replaced, is confirmed, so there is nothing left to approve. */
async function overtaken(data: DataOf<'raise-approving'>, ctx: StepContext): Promise<Move | null> {
  for (const txid of txidsOf(lineOf(data)))
    if ((await ctx.deps.chain.confirmations(txid)) ?? 0)
      return backToWatching(data, say.trade.flowRaiseSteps.itArrivedMeanwhileSo);
  return null;
}

/** The newest, and those it replaced: any of them may be mined. */
export const txidsOf = ({ txid, earlier }: Line): string[] =>
  txid === null ? earlier : [txid, ...earlier];

export const raiseApproving = approve<DataOf<'raise-approving'>, Move>({
  look: overtaken,
  stay: (data, how) => ({ to: 'raise-approving', data, ...how }),
  gone: (data, reason) => backToWatching(data, reason),
  granted: (data) =>
    data.prepared.outside
      ? { to: 'raise-outside', data, note: say.flows.notes.approvedToBeSigned }
      : { to: 'raise-signing', data },
  refused: (data) => backToWatching(data, say.trade.flowRaiseSteps.youRefusedTheHigher),
});

export const raiseSigning = sign<DataOf<'raise-signing'>, Move>({
  signed: (data, signed, { card }, ctx) => toSending(data, signed, card, ctx),
  again: (data) => ({
    to: 'raise-approving',
    data,
    note: say.flows.notes.toBeApprovedAgain,
  }),
  stale: (data, reason) => backToWatching(data, reason),
});

/** For a watch-only wallet: the replaced purchase may confirm before the new one comes back. */
export async function raiseOutside(data: DataOf<'raise-outside'>, ctx: StepContext): Promise<Move> {
  const moved = await overtaken(data, ctx);
  return moved ?? { to: 'raise-outside', data, after: jittered(MINUTE, ctx) };
}

export const raiseBrought = returned<DataOf<'raise-outside'>, Move>({
  look: overtaken,
  signed: toSending,
  again: (data, note) => ({ to: 'raise-approving', data, note }),
  stale: (data, reason) => backToWatching(data, reason),
});

/** The signed bytes are on disk before they are sent. */
function toSending(
  { prepared, ...data }: DataOf<'raise-signing'>,
  signed: Signed,
  card: ApprovalCard,
  ctx: StepContext,
): Move {
  const sending = ownTx(signed, prepared, ctx);
  const sats = String(BigInt(card.outlaySats) - BigInt(prepared.feeSats));
  const tx = signedTx(sending, { flowId: ctx.flowId, subject: null, purpose: 'raise', sats });
  return {
    to: 'raise-sending',
    data: { ...data, sending, outlaySats: card.outlaySats, offered: false },
    note: say.flows.notes.signed({ txid: sending.txid }),
    effects: { tx },
  };
}

export const raiseSending = broadcast<DataOf<'raise-sending'>, Move>({
  // It spends the purchase's coins, so spent coins prove nothing.
  replaces: () => true,
  stay: (data, how) => ({ to: 'raise-sending', data, ...how }),
  sent: (data, ctx) => taken(data, ctx),
  // Nodes rejected it. Someone with the bytes could still mine it; it buys the same, so both are watched.
  unclear: (data) => refused(data),
  never: (data, reason) => backToWatching(data, reason),
  givenUp: (data) => refused({ ...data, reason: say.trade.flowRaiseSteps.theHigherFeeWasGiven }),
});

/** The new one replaces the purchase, which stays recorded. */
function taken(data: DataOf<'raise-sending'>, ctx: StepContext): Move {
  const { sending, at, feeRate, outlaySats } = data;
  const line = lineOf(data);
  const next = withLines(
    data,
    new Map([
      [
        at,
        {
          txid: sending.txid,
          rawHex: sending.rawHex,
          rate: feeRate,
          note: null,
          earlier: txidsOf(line),
          outlaySats,
        },
      ],
    ]),
  );
  const before = line.txid ?? '';
  return {
    ...backToWatching(next, null, {
      txStatus: [
        { txid: before, status: 'replaced' },
        { txid: sending.txid, status: 'sent' },
      ],
      activity: [
        { ...activityOf(next, line, ctx), status: 'replaced' },
        activityOf(next, next.lines[at] as Line, ctx),
      ],
    }),
    note: say.flows.notes.sent({ txid: sending.txid }),
    after: 3 * SECOND,
  };
}

function refused(data: DataOf<'raise-sending'> & { reason: string }): Move {
  const line = lineOf(data);
  const earlier = [...line.earlier, data.sending.txid];
  return backToWatching(
    withLines(data, new Map([[data.at, { earlier }]])),
    say.trade.flowRaiseSteps.thePurchaseStaysAs({ reason: data.reason }),
    { txStatus: [{ txid: data.sending.txid, status: 'dropped' }] },
  );
}
