import type { Next } from '#main/flows/engine/define.ts';
import type { Effects } from '#main/flows/engine/store-port.ts';
import type { AskedOperation } from '#main/flows/ports.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import type { OperationAsk, OperationOutcome } from '#shared/flows/operation.ts';

import type { Asked, Base, OperationStates } from './states.ts';

export type Move = Next<OperationStates>;

/** The data without what only the state before needed. */
export const baseOf = ({ address, ask, fee, part, rounds, waitsSince, trouble }: Base): Base => ({
  address,
  ask,
  fee,
  part,
  rounds,
  ...(waitsSince === undefined ? {} : { waitsSince }),
  trouble,
});

/** As the server is asked about it. */
export const askedOf = ({ address, ask, fee, ts, middle }: Asked): AskedOperation => ({
  address,
  ask,
  fee,
  ts,
  middle,
});

const figure = (text: string): string => {
  const [whole = '', fraction] = text.split('.');
  return fraction === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${fraction}`;
};

/** The operation in a few words. */
export function titleOf(ask: OperationAsk): string {
  switch (ask.op) {
    case 'swap':
    case 'multi-swap':
      return ask.exactType === 'exactIn'
        ? `Swap ${figure(ask.amountIn)} ${ask.tickIn} for ${ask.tickOut}`
        : `Swap ${ask.tickIn} for ${figure(ask.amountOut)} ${ask.tickOut}`;
    case 'send': {
      const [only] = ask.receivers;
      return ask.receivers.length === 1 && only
        ? `Send ${figure(only.amount)} ${ask.tick}`
        : `Send ${ask.tick} to ${ask.receivers.length} addresses`;
    }
    case 'deploy-pool':
      return `Open the pool ${ask.tick0}/${ask.tick1}`;
    case 'add-liquidity':
      return `Add to the pool ${ask.tick0}/${ask.tick1}`;
    case 'remove-liquidity':
      return `Take out of the pool ${ask.tick0}/${ask.tick1}`;
    case 'stake':
      return `Stake shares of ${ask.tick0}/${ask.tick1}`;
    case 'unstake':
      return `Unstake shares of ${ask.tick0}/${ask.tick1}`;
    case 'claim':
      return `Claim rewards of ${ask.tick0}/${ask.tick1}`;
    case 'send-lp':
      return `Send shares of ${ask.tick0}/${ask.tick1}`;
    case 'lock-lp':
      return `Lock shares of ${ask.tick0}/${ask.tick1} for ${ask.days} days`;
    case 'unlock-lp':
      return `Unlock shares of ${ask.tick0}/${ask.tick1}`;
    case 'community-info':
      return `Publish about ${ask.tick}`;
  }
}

/** Back to where the server is asked anew: nothing that was signed before is ever used again. */
export const anew = (data: Base, trouble: string | null): Move => ({
  to: 'preparing',
  data: { ...baseOf(data), trouble },
  ...(trouble === null ? {} : { note: trouble }),
});

/** Where the person decides. */
export const stop = (data: Base, trouble: string): Move => ({
  to: 'stopped',
  data: { ...baseOf(data), trouble },
  note: trouble,
});

/** The line in the activity, found by tokens, addresses and the id. */
export function activityOf(
  data: Base,
  { id, at }: Pick<OperationOutcome, 'id' | 'at'>,
  status: string,
  flowId: string,
): NonNullable<Effects['activity']>[number] {
  const { ask, address } = data;
  const told = ask.op === 'send' ? { ...ask, receivers: ask.receivers.slice(0, 50) } : ask;
  return {
    kind: `swap-${ask.op}`,
    ref: id === '' ? flowId : id,
    status,
    at,
    summary: titleOf(ask),
    data: { ...told, address },
    flowId,
  };
}
