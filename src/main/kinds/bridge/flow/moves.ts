import type { DataOf as Of, Next, StepContext } from '#main/flows/engine/define.ts';
import type { Effects } from '#main/flows/engine/store-port.ts';
import type { BridgeInput } from '#shared/flows/bridge.ts';
import { say } from '#shared/words/say.ts';

import type { Base, BridgeStates, Offer } from './data.ts';

export type Move = Next<BridgeStates>;
export type DataOf<K extends keyof BridgeStates> = Of<BridgeStates, K>;
export type Preparing = DataOf<'preparing'>;

/** Drops the previous state's extra data. */
export const baseOf = (data: Base): Base => ({
  asked: data.asked,
  feeRate: data.feeRate,
  most: data.most,
  orderId: data.orderId,
  submitted: data.submitted,
  cost: data.cost,
  progress: data.progress,
  ...(data.earlier === undefined ? {} : { earlier: data.earlier }),
  trouble: data.trouble,
});
export const preparingOf = (data: Preparing): Preparing => ({
  ...baseOf(data),
  transfer: data.transfer,
  retry: data.retry,
  round: data.round,
});

/** Submitted as `offer` describes; its confirmations are counted from here on. */
export const followingOf = (
  data: Preparing,
  offer: Offer,
  { deps }: StepContext,
): DataOf<'following'> => ({
  ...preparingOf({ ...data, trouble: null }),
  ...{ offer, signed: [], offered: true, at: deps.clock.now(), unseenSince: null },
});
/** For a known order: just its id. */
export const retryOf = ({ orderId }: Base): Offer => ({ route: 'retry', id: orderId ?? '' });

/** Prepares again; coins of submitted transactions stay reserved. */
export const prepareAgain = (data: Preparing, note: string, effects: Effects = {}): Move => ({
  to: 'preparing',
  data: { ...preparingOf(data), round: data.round + 1 },
  note,
  effects: { ...effects, unlock: true, lock: heldOf(data) },
});

/** A short title of the operation. */
export const titleOf = ({ kind, amount, tick }: BridgeInput): string =>
  kind === 'deposit'
    ? say.bridge.flowMoves.deposit({ amount, tick })
    : say.bridge.flowMoves.withdraw({ amount, tick });

/** Coins of submitted transactions that could still be mined stay reserved. */
export const heldOf = ({ submitted }: Base): string[] => [
  ...new Set(submitted.flatMap(({ fate, outpoints }) => (fate === 'open' ? outpoints : []))),
];

/** The user decides: a failed order is retried from there, anything else from the start. */
export function backTo(data: Preparing, trouble: string, effects: Effects = {}): Move {
  const next = { ...preparingOf(data), trouble, round: 0 };
  const free = { ...effects, unlock: true, lock: heldOf(data) };
  return data.retry
    ? { to: 'erred', data: next, note: trouble, effects: free, after: 15_000 }
    : { to: 'stopped', data: { ...next, dearer: null }, note: trouble, effects: free };
}

/** Its Activity record. */
export function activityOf(
  { asked, orderId, submitted, progress }: Base,
  status: string,
  { flowId, createdAt }: Pick<StepContext, 'flowId' | 'createdAt'>,
): NonNullable<Effects['activity']>[number] {
  return {
    kind: asked.kind,
    ref: flowId,
    status,
    at: createdAt,
    summary: titleOf(asked),
    data: {
      address: asked.address,
      tick: asked.tick,
      amount: asked.amount,
      orderId,
      txids: [
        ...new Set([
          ...submitted.map(({ txid }) => txid),
          ...Object.values(progress?.txids ?? {}).filter((txid) => txid !== null),
        ]),
      ],
    },
    flowId,
  };
}
