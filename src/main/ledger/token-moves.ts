import { z } from 'zod';

import { sidesOf } from '#main/trades/read-swap.ts';
import type { Part } from '#main/trades/trade.ts';
import { isDecimal, scaleDecimal, TOKEN_DECIMALS } from '#shared/bitcoin/amount.ts';
import type { TokenLayer } from '#shared/ipc/history.ts';

/** The effect of a history event on its address's BRC-20 or swap balance. */
export interface TokenMove {
  layer: TokenLayer;
  /** Unique within the address: records of one event share it. */
  entry: string;
  tick: string;
  /** Signed, in units of 10^-18. Zero if the event is undone or pending. */
  atoms: bigint;
}

/** The status of a row that is no longer in its history. */
export const VANISHED = 'dropped';

/** A history row as the activity store has it. */
export interface ToldRow {
  kind: string;
  ref: string;
  status: string;
  data: Record<string, unknown>;
}

const amount = z
  .string()
  .refine((text) => isDecimal(text) && (text.split('.')[1] ?? '').length <= TOKEN_DECIMALS);
const tick = z.string().min(1);
const scaled = (text: string): bigint => scaleDecimal(text, TOKEN_DECIMALS);

const brc20Data = z.object({
  ...{ from: z.string(), to: z.string(), amount, tick },
  ...{ inscriptionId: z.string(), txid: z.string() },
});

/**
 * The histories list a transfer as `transfer`, as `send` of one side and `receive` of the other, or both. All
 * of them are one entry per side.
 */
function brc20Move({ kind, status, data }: ToldRow, of: string): TokenMove[] {
  const parsed = brc20Data.safeParse(data);
  if (!parsed.success) return [];
  const { from, to, tick: name, inscriptionId, txid } = parsed.data;
  const size = status === 'confirmed' ? scaled(parsed.data.amount) : 0n;
  const type = kind.slice('brc20-'.length);
  const isOut = (type === 'transfer' || type === 'send') && from === of;
  const isIn = (type === 'transfer' || type === 'receive' || type === 'inscribe-mint') && to === of;
  const move = (way: 'in' | 'out', atoms: bigint): TokenMove => ({
    ...{ layer: 'brc20', tick: name, atoms },
    entry: `${txid}:${inscriptionId} ${way}`,
  });
  return [...(isOut ? [move('out', -size)] : []), ...(isIn ? [move('in', size)] : [])];
}

const sendData = z.object({ address: z.string().optional(), to: z.string(), tick, amount });
const depositData = z.object({ tick, amount });
const withdrawalData = z.object({ tick, totalAmount: amount });
const feeData = z.object({ tick, gas: amount });

/** What one address sends and receives by a row of the swap's histories, without LP tokens. */
function swapParts({ kind, status, data }: ToldRow, of: string): [tick: string, atoms: bigint][] {
  switch (kind) {
    case 'swap-send': {
      const sent = sendData.safeParse(data).data;
      if (!sent) return [];
      const isTo = sent.to === of;
      // A record without its sender: the recipient also has it in its own history.
      const isFrom = (sent.address ?? (isTo ? null : of)) === of;
      return [[sent.tick, (isTo ? scaled(sent.amount) : 0n) - (isFrom ? scaled(sent.amount) : 0n)]];
    }
    case 'swap-deposit': {
      const deposit = depositData.safeParse(data).data;
      return deposit ? [[deposit.tick, status === 'confirmed' ? scaled(deposit.amount) : 0n]] : [];
    }
    case 'swap-withdrawal': {
      const withdrawal = withdrawalData.safeParse(data).data;
      return withdrawal
        ? [[withdrawal.tick, status === 'cancel' ? 0n : -scaled(withdrawal.totalAmount)]]
        : [];
    }
    case 'swap-fee': {
      const fee = feeData.safeParse(data).data;
      return fee ? [[fee.tick, -scaled(fee.gas)]] : [];
    }
    default: {
      const sides = status === 'failed' ? null : sidesOf(kind, data);
      const tokens = (parts: readonly Part[]) => parts.filter(({ isShare }) => isShare !== true);
      if (!sides) return [];
      return [
        ...tokens(sides.gives).map((one) => [one.asset, -one.amount] as [string, bigint]),
        ...tokens(sides.gets).map((one) => [one.asset, one.amount] as [string, bigint]),
      ];
    }
  }
}

function swapMoves(row: ToldRow, of: string): TokenMove[] {
  const sums = new Map<string, bigint>();
  const isUndone = row.status === VANISHED;
  for (const [name, atoms] of swapParts(row, of))
    sums.set(name, (sums.get(name) ?? 0n) + (isUndone ? 0n : atoms));
  const entry = `${row.kind} ${row.ref}`;
  return [...sums].map(([name, atoms]) => ({ layer: 'swap', entry, tick: name, atoms }));
}

/** The address whose history a row comes from; null for a row of another source. */
const historyOf = ({ data }: Pick<ToldRow, 'data'>): string | null =>
  typeof data['of'] === 'string' ? data['of'] : null;

/** The balances that a kind of row changes; null for other kinds. */
export function layerOf(kind: string): TokenLayer | null {
  if (kind.startsWith('brc20-')) return 'brc20';
  return kind === 'swap' || kind.startsWith('swap-') ? 'swap' : null;
}

/** The effect of a history row on its address's token balances; empty for rows of other sources. */
export function tokenMoves(row: ToldRow): { of: string; moves: TokenMove[] } | null {
  const of = historyOf(row);
  const layer = layerOf(row.kind);
  if (of === null || layer === null) return null;
  return { of, moves: layer === 'brc20' ? brc20Move(row, of) : swapMoves(row, of) };
}
