import { error } from '#main/kinds/shared/problem.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { OperationDraft } from '#shared/ipc/swap.ts';

import { type Basis, nothing, type Parts } from './parts.ts';
import type { PoolReading } from './readings.ts';

export type DraftOf<N extends OperationDraft['op']> = Extract<OperationDraft, { op: N }>;
export type Pair = { tick0: string; tick1: string };

export const failed = (...problems: Problem[]): Parts => ({ ...nothing, problems });
export const noPool = ({ tick0, tick1 }: Pair): Problem =>
  error('tick1', `There is no pool for ${tick0} and ${tick1}.`);

export async function poolOf(
  { tick0, tick1 }: Pair,
  { readings, address, age }: Basis,
): Promise<PoolReading> {
  return readings.pool(address, tick0, tick1, age);
}

export const ownShares = ({ tick0, tick1 }: Pair, { readings, address, age }: Basis) =>
  readings.shares(address, tick0, tick1, age).catch(() => null);

export const tooMany = (
  field: string,
  amount: string,
  has: string | undefined | null,
): Problem[] =>
  has != null && compareDecimal(amount, has) > 0
    ? [error(field, `You have ${has} shares that are free for this.`)]
    : [];
