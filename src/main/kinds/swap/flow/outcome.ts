import type { OperationRequest } from '#main/flows/ports.ts';
import { type Line, line } from '#main/kinds/swap/calls/row.ts';
import { rowOf } from '#main/kinds/swap/calls/table.ts';
import { addDecimal, plainNumber } from '#shared/bitcoin/amount.ts';
import type { OperationAnswer } from '#shared/flows/operation.ts';
import type { CarriedOperation, OperationOutcome, SwapCall } from '#shared/flows/operation.ts';
import { say } from '#shared/words/say.ts';

function feeLines(answers: readonly OperationAnswer[]): Line[] {
  const paid = answers.filter(({ ids, messages }) => ids.length > 0 && messages.length > 0);
  const [first] = paid;
  if (!first) return [];
  const total = paid
    .map(({ paidAmount }) => plainNumber(paidAmount) ?? '0')
    .reduce(addDecimal, '0');
  return line(say.swap.flowOutcome.fee, first.paidTick, total);
}

/** The result compared with the request. */
export function outcomeOf(
  { ask, fee }: OperationRequest,
  answers: readonly OperationAnswer[],
  { id, halves }: CarriedOperation,
  at: number,
): OperationOutcome {
  const row = rowOf(ask);
  const lines = [
    ...(row.lines?.(ask, halves) ?? []),
    ...(fee.payType === 'freeQuota' ? [] : feeLines(answers)),
  ];
  const isDone = halves.every(({ success }) => success);
  return { id, lines, faults: isDone ? (row.faults?.(ask, halves) ?? []) : [], at };
}

/** The intermediate amount left by a swap over two pools whose second half failed. */
export function standing(
  ask: SwapCall,
  { halves }: CarriedOperation,
): { tick: string; amount: string } | null {
  const [first, second] = halves;
  if (ask.op !== 'multi-swap' || !first?.success || second?.success !== false) return null;
  return { tick: ask.middle, amount: first.amountOut ?? '0' };
}
