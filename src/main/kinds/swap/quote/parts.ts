import { error } from '#main/kinds/shared/problem.ts';
import { isDecimal, scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { SHARE_DECIMALS } from '#shared/bitcoin/pool.ts';
import type { OperationAsk } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { LiquidityFigures, OperationQuote, SwapFigures } from '#shared/ipc/swap.ts';

import type { ModuleReading, Readings } from './readings.ts';
import type { QuoteSources } from './sources.ts';

/** What one kind of operation makes of its draft. */
export interface Parts {
  problems: Problem[];
  ask: OperationAsk | null;
  swap: SwapFigures | null;
  liquidity: LiquidityFigures | null;
  total: string | null;
  /** Of liquidity that is added: the side that was typed, which the other follows. */
  leads: 'amount0' | 'amount1';
  /** What leaves: compared with what the address can use. */
  spends: { tick: string; amount: string | null; field: string }[];
  shares: OperationQuote['shares'];
  consequences: string[];
}

export const nothing: Parts = {
  problems: [],
  ask: null,
  swap: null,
  liquidity: null,
  total: null,
  leads: 'amount0',
  spends: [],
  shares: null,
  consequences: [],
};

/** What a quote stands on. */
export interface Basis {
  from: QuoteSources;
  readings: Readings;
  module: ModuleReading;
  address: string;
  age: 'memory' | 'fresh';
}

const LIMIT = 2n ** 64n;

/** An amount that was typed, in base units; a problem where it is none; null where nothing was typed. */
export function typedAmount(
  text: string,
  decimals: number,
  field: string,
): { amount: bigint; text: string } | Problem | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!isDecimal(trimmed)) return error(field, 'Write digits, and a point before decimals.');
  const [whole = '0', fraction = ''] = trimmed.split('.');
  if (fraction.replace(/0+$/, '').length > decimals)
    return error(field, `At most ${decimals} digits after the point.`);
  const kept = fraction.slice(0, decimals);
  const amount = scaleDecimal(kept === '' ? whole : `${whole}.${kept}`, decimals);
  if (amount === 0n) return error(field, 'More than nothing.');
  if (amount >= LIMIT * 10n ** BigInt(decimals))
    return error(field, 'The module holds no such number.');
  return { amount, text: unscaleDecimal(amount, decimals) };
}

export const typedShares = (text: string, field: string) =>
  typedAmount(text, SHARE_DECIMALS, field);

export const isProblem = (value: object): value is Problem => 'severity' in value;
