import { cutAmount } from '#renderer/base/swap-figures.ts';
import type { ReadRow } from '#shared/ipc/provider.ts';
import { plainText } from '#shared/text.ts';

import { funcLabel } from './func-label.ts';

export const historyKinds = [
  { value: 'swap', label: 'Swaps', row: 'swap.swapHistory' },
  { value: 'multi', label: 'Swaps of two hops', row: 'swap.multiSwapHistory' },
  { value: 'liq', label: 'Liquidity', row: 'swap.liqHistory' },
  { value: 'send', label: 'Sends', row: 'swap.sendHistory' },
  { value: 'sendLp', label: 'Shares sent', row: 'swap.sendLpHistory' },
  { value: 'burn', label: 'Shares burned', row: 'swap.burnHistory' },
  { value: 'gas', label: 'Fees paid', row: 'swap.gasHistory' },
] as const satisfies readonly { value: string; label: string; row: ReadRow }[];
export type HistoryKind = (typeof historyKinds)[number]['value'];

/** One line of any history: what, how much of what, to whom, when (seconds). */
export interface HistoryLine {
  what: string;
  given: string;
  got: string;
  to: string;
  ts: number;
  failed: boolean;
}

type Fields = Record<string, unknown>;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const amount = (value: unknown, tick: unknown): string =>
  text(value) === '' ? '' : `${cutAmount(text(value))} ${plainText(text(tick), 48)}`;

/** A row of a history as one line; what is not there stays empty. */
export function lineOf(kind: HistoryKind, row: Fields): HistoryLine {
  const line = { what: '', given: '', got: '', to: text(row['to']), failed: false };
  const ts = typeof row['ts'] === 'number' ? row['ts'] : 0;
  switch (kind) {
    case 'swap':
    case 'multi': {
      const second = row['route1'] as Fields | null | undefined;
      const failed = second?.['success'] === false;
      return {
        ...line,
        ts,
        failed,
        what: failed ? 'Second half failed' : 'Swap',
        given: amount(row['amountIn'], row['tickIn']),
        got: failed
          ? amount(second['amountIn'], second['tickIn'])
          : amount(row['amountOut'], row['tickOut']),
      };
    }
    case 'liq': {
      const both = [
        amount(row['amount0'], row['tick0']),
        amount(row['amount1'], row['tick1']),
      ].join(' and ');
      const shares = `${cutAmount(text(row['lp']) || '0')} shares`;
      return row['type'] === 'add'
        ? { ...line, ts, what: 'Added', given: both, got: shares }
        : { ...line, ts, what: 'Removed', given: shares, got: both };
    }
    case 'gas': {
      const what = funcLabel(text(row['funcType']));
      return { ...line, ts, what, given: amount(row['gas'], row['tick']) };
    }
    case 'burn':
      return { ...line, ts, what: 'Burned', given: amount(row['amount'], row['tick']), to: '' };
    default:
      return { ...line, ts, what: 'Sent', given: amount(row['amount'], row['tick']) };
  }
}
