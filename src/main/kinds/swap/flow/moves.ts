import type { Next } from '#main/flows/engine/define.ts';
import type { Effects } from '#main/flows/engine/store-port.ts';
import type { OperationRequest } from '#main/flows/ports.ts';
import { rowOf } from '#main/kinds/swap/calls/table.ts';
import { type OperationOutcome, RECEIVERS_KEPT, type SwapCall } from '#shared/flows/operation.ts';

import type { Base, OperationStates, Requested } from './data.ts';

export type Move = Next<OperationStates>;

/** Drops the previous state's extra data. */
export const baseOf = ({ address, ask, fee, part, rounds, waitsSince, trouble }: Base): Base => ({
  address,
  ask,
  fee,
  part,
  rounds,
  ...(waitsSince === undefined ? {} : { waitsSince }),
  trouble,
});

/** The operation as the server is asked about it. */
export const requestOf = ({ address, ask, fee, ts, middle }: Requested): OperationRequest => ({
  address,
  ask,
  fee,
  ts,
  middle,
});

export const titleOf = (ask: SwapCall): string => rowOf(ask).title(ask);

/** Prepares again: nothing signed earlier is ever reused. */
export const restart = (data: Base, trouble: string | null): Move => ({
  to: 'preparing',
  data: { ...baseOf(data), trouble },
  ...(trouble === null ? {} : { note: trouble }),
});

/** The user decides. */
export const stop = (data: Base, trouble: string): Move => ({
  to: 'stopped',
  data: { ...baseOf(data), trouble },
  note: trouble,
});

/** Its Activity record, found by tokens, addresses and the id. */
export function activityOf(
  data: Base,
  { id, at }: Pick<OperationOutcome, 'id' | 'at'>,
  status: string,
  flowId: string,
): NonNullable<Effects['activity']>[number] {
  const { ask, address } = data;
  const kept =
    ask.op === 'send' ? { ...ask, receivers: ask.receivers.slice(0, RECEIVERS_KEPT) } : ask;
  return {
    kind: `swap-${ask.op}`,
    ref: id === '' ? flowId : id,
    status,
    at,
    summary: titleOf(ask),
    data: { ...kept, address },
    flowId,
  };
}
