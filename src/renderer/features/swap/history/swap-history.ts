import { cutAmount } from '#renderer/base/swap-figures.ts';
import { words } from '#renderer/base/words.ts';
import type { ReadRow } from '#shared/ipc/provider.ts';

import { funcLabel } from './func-label.ts';

export const historyKinds = [
  { value: 'swap', row: 'swap.swapHistory' },
  { value: 'multi', row: 'swap.multiSwapHistory' },
  { value: 'liq', row: 'swap.liqHistory' },
  { value: 'send', row: 'swap.sendHistory' },
  { value: 'sendLp', row: 'swap.sendLpHistory' },
  { value: 'burn', row: 'swap.burnHistory' },
  { value: 'gas', row: 'swap.gasHistory' },
] as const satisfies readonly { value: string; row: ReadRow }[];
export type HistoryKind = (typeof historyKinds)[number]['value'];

/** Kinds that happen in a pool. */
export const poolKinds = historyKinds.filter(({ value }) => value !== 'send' && value !== 'gas');

/** An amount of a token; LP tokens if `tick` is empty. */
export interface HistorySum {
  amount: string;
  tick: string;
}

/** One line of any history; times in seconds. */
export interface HistoryLine {
  what: string;
  given: HistorySum[];
  got: HistorySum[];
  to: string;
  ts: number;
  failed: boolean;
}

type Fields = Record<string, unknown>;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const sum = (value: unknown, tick: unknown): HistorySum[] =>
  text(value) === '' ? [] : [{ amount: cutAmount(text(value)), tick: text(tick) }];

/** The pairs of tickers that a row names, each hop of a route on its own. */
function pairsOf(row: Fields): string[][] {
  const hops = [row['route0'], row['route1']].filter((hop) => typeof hop === 'object' && hop);
  const pairs = (hops.length > 0 ? (hops as Fields[]) : [row]).flatMap((one) => [
    [one['tickIn'], one['tickOut']],
    [one['tick0'], one['tick1']],
    text(one['tick']).split('/'),
  ]);
  return pairs
    .filter((pair) => pair.length === 2 && pair.every((tick) => text(tick) !== ''))
    .map((pair) => pair.map((tick) => text(tick).toLowerCase()).sort());
}

/** Whether a row belongs to the pool of two tickers: the provider can only filter lists by one ticker. */
export function isOfPool(row: Fields, ticks: readonly string[]): boolean {
  const [a, b] = ticks.map((tick) => tick.toLowerCase()).sort();
  return pairsOf(row).some(([first, second]) => first === a && second === b);
}

/** Converts a history row to a line; missing values stay empty. */
export function lineOf(kind: HistoryKind, row: Fields): HistoryLine {
  const line: HistoryLine = {
    ...{ what: '', given: [], got: [], to: text(row['to']), failed: false },
    ts: typeof row['ts'] === 'number' ? row['ts'] : 0,
  };
  const { event } = words.swapHistory;
  switch (kind) {
    case 'swap':
    case 'multi': {
      const second = row['route1'] as Fields | null | undefined;
      const failed = second?.['success'] === false;
      return {
        ...line,
        failed,
        what: failed ? event.secondFailed : event.swap,
        given: sum(row['amountIn'], row['tickIn']),
        got: failed
          ? sum(second['amountIn'], second['tickIn'])
          : sum(row['amountOut'], row['tickOut']),
      };
    }
    case 'liq': {
      const both = [...sum(row['amount0'], row['tick0']), ...sum(row['amount1'], row['tick1'])];
      const shares = sum(text(row['lp']) || '0', '');
      return row['type'] === 'add'
        ? { ...line, what: event.added, given: both, got: shares }
        : { ...line, what: event.removed, given: shares, got: both };
    }
    case 'gas':
      return {
        ...line,
        what: funcLabel(text(row['funcType'])),
        given: sum(row['gas'], row['tick']),
      };
    case 'burn':
      return { ...line, what: event.burned, given: sum(row['amount'], row['tick']), to: '' };
    default:
      return { ...line, what: event.sent, given: sum(row['amount'], row['tick']) };
  }
}
