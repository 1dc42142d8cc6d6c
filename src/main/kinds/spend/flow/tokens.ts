import type { ChildEnd, DataOf as Of, StepContext } from '#main/flows/engine/define.ts';
import { madeTransfers, transferOrder } from '#main/flows/steps/inscribe-first.ts';
import { jittered, SECOND } from '#main/flows/steps/poll.ts';
import type { SpendAct } from '#shared/flows/spend.ts';
import { say } from '#shared/words/say.ts';

import type { Base, SpendStates } from './data.ts';
import { backTo, baseOf, type Move } from './moves.ts';

type Moving = Of<SpendStates, 'inscribing'>;

/** Starts or retries; uses a transfer inscription created meanwhile. */
export function begin(data: Moving, note: string): Move {
  const { asked, transfer, feeRate } = data;
  const moving = { ...baseOf(data), trouble: null, feeRate };
  if (asked.kind !== 'send-tokens' || data.transactions.length > 0)
    return { to: 'building', data: { ...moving, replaces: null }, note };
  if (transfer !== null) return arrive({ ...moving, transfer }, note);
  const child = transferOrder([asked], { receiveAddress: asked.from, feeRate });
  return { to: 'inscribing', data: moving, note, child };
}

/** Reserves its coin meanwhile. */
const arrive = (data: Moving, note: string): Move => ({
  to: 'arriving',
  data,
  note,
  effects: { unlock: true, lock: data.transfer ? [data.transfer.outpoint] : [] },
});

const ENDED = {
  done: say.spend.flowTokens.theTransferWasInscribed,
  cancelled: say.spend.flowTokens.theOrderThatInscribes,
  failed: say.spend.flowTokens.theOrderThatInscribesThe,
};

/** The inscription that the child created, or how the child failed. */
export function inscribed(data: Moving, child: ChildEnd): Move {
  const [transfer] = madeTransfers(child, 1) ?? [];
  if (transfer)
    return arrive(
      { ...data, transfer },
      say.spend.flowTokens.inscribed({ inscriptionId: transfer.inscriptionId }),
    );
  const { phase } = child;
  return backTo(data, ENDED[phase === 'done' || phase === 'cancelled' ? phase : 'failed']);
}

/** Only an indexed transfer moves tokens: moving it earlier would use it up for nothing. */
export async function arrived(data: Moving, ctx: StepContext): Promise<Move> {
  const { asked, transfer } = data;
  const { index } = ctx.deps;
  if (asked.kind !== 'send-tokens' || transfer === null)
    return begin(data, say.spend.flowTokens.lookedAtAgain);
  const place = await index.transfer({ ...transfer, tick: asked.tick });
  if (place !== null && place.outpoint !== transfer.outpoint)
    return backTo({ ...data, transfer: null }, say.spend.flowTokens.theTransferInscriptionWas);
  if (place?.isUsable)
    return {
      to: 'building',
      data: { ...data, replaces: null },
      note: say.spend.flowTokens.theTransferIsThere,
    };
  return { to: 'arriving', data, after: jittered(30 * SECOND, ctx) };
}

/** The transaction's act: tokens move with their transfer inscription. Throws before that exists. */
export function actOf({ asked, transfer }: Base): SpendAct {
  if (asked.kind !== 'send-tokens') return asked;
  if (transfer === null) throw new Error('tokens are moved by a transfer inscription');
  const { tick, amount, address, confirmation, feeRate } = asked;
  return {
    kind: 'send-inscription',
    inscriptionId: transfer.inscriptionId,
    outpoint: transfer.outpoint,
    tokens: { tick, amount },
    address,
    ...(confirmation === undefined ? {} : { confirmation }),
    feeRate,
  };
}
