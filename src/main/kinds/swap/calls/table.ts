import type { CardAct } from '#shared/flows/approval.ts';
import type { SignedCall } from '#shared/flows/intents/operations.ts';
import type { CallOf, SwapCall, SwapCallName } from '#shared/flows/operation.ts';
import { say } from '#shared/words/say.ts';

import { addLiquidity, deployPool, removeLiquidity } from './liquidity.ts';
import { nothing } from './parts.ts';
import { type CallRow, done, figure, type PoolCall, type Signable } from './row.ts';
import { send } from './send.ts';
import { claim, lockShares, sendShares, stake, unlockShares, unstake } from './shares.ts';
import { multiSwap, swap } from './swap.ts';

/**
 * Community info of a token. It has no card: nothing is signed, no key is bound to it and nothing moves, so a card could
 * compare nothing with nothing. The form shows the text that is published.
 */
const communityInfo: CallRow<CallOf<'community-info'>> = {
  async quote(draft) {
    const text = say.swap.callsTable.everybodyCanReadIt;
    return { ...nothing, ask: draft, consequences: [text] };
  },
  title: ({ tick }) => say.swap.callsTable.publishAbout({ tick }),
  messages: () => [],
  prepare: () => Promise.resolve([]),
  async submit(client, { op: _op, ...info }) {
    await client.call('swap.addCommunityInfo', info);
    return [done];
  },
  history: { lists: [] },
  isSame: () => false,
};

/** Every call of the swap, one row each. */
const calls: { [N in SwapCallName]: CallRow<CallOf<N>> } = {
  swap,
  'multi-swap': multiSwap,
  send,
  'deploy-pool': deployPool,
  'add-liquidity': addLiquidity,
  'remove-liquidity': removeLiquidity,
  stake,
  unstake,
  claim,
  'send-lp': sendShares,
  'lock-lp': lockShares,
  'unlock-lp': unlockShares,
  'community-info': communityInfo,
};

/** A call's row. `calls` guarantees that they match. */
export const rowOf = ({ op }: Pick<SwapCall, 'op'>): CallRow<SwapCall> =>
  calls[op] as unknown as CallRow<SwapCall>;

export const actOf = (ask: SignedCall): CardAct | undefined =>
  ask.op === 'withdraw' ? 'withdraw' : rowOf(ask).act;

export const titleOf = (ask: SignedCall): string =>
  ask.op === 'withdraw'
    ? say.swap.callsTable.withdraw({ amount: figure(ask.amount), tick: ask.tick })
    : rowOf(ask).title(ask);

interface Signed {
  ask: SignedCall;
  middle: string | null;
}

/** What must be signed, in message order: derived from the request alone, never from the server's answer. */
export const messagesOf = ({ ask, middle }: Signed): Signable[] =>
  ask.op === 'withdraw'
    ? [
        {
          func: 'decreaseApproval',
          params: [ask.tick, ask.amount],
          words: say.swap.callsTable.withdrawFromTheSwap({ amount: ask.amount, tick: ask.tick }),
        },
      ]
    : rowOf(ask).messages(ask, middle);

/** The same as calls of one pool each; empty if no pool is involved. */
export const poolCallsOf = ({ ask, middle }: Signed): PoolCall[] =>
  ask.op === 'withdraw' ? [] : (rowOf(ask).pools?.(ask, middle) ?? []);

export const receiversOf = (ask: SignedCall): string[] =>
  ask.op === 'withdraw' ? [] : (rowOf(ask).receivers?.(ask) ?? []);
