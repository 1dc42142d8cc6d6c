import { createHash } from 'node:crypto';

import type { Data, EndpointName, Params } from '#shared/api/endpoints.ts';
import type { SwapHistoryType } from '#shared/api/swap-history.ts';
import { groupDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import { say } from '#shared/words/say.ts';

import {
  type Defaults,
  type Line,
  SECOND,
  short,
  type Source,
  source,
  toEntry,
} from './history-sources.ts';
import type { HistoryEntry } from './walk.ts';

type SwapName = Extract<EndpointName, `swap.${string}`>;
type RowOf<N extends SwapName> = Data<N> extends { list: (infer R)[] } ? R : never;

interface Reading<N extends SwapName> {
  kind: (row: RowOf<N>) => string;
  summary: (row: RowOf<N>, address: string) => string;
  /** Fields that identify a row: constant ones, unlike dollar values. */
  identity: (row: RowOf<N>) => readonly unknown[];
  status?: (row: RowOf<N>) => string;
  /** Nested values to store beside the plain fields. */
  more?: (row: RowOf<N>) => Record<string, string>;
  /** Params besides address, start and limit. */
  params?: Record<string, unknown>;
  /** Its name among the lists of `swap.batchHistory`. */
  batch?: SwapHistoryType;
  /** Times are in ms, while the rest of the family uses seconds. */
  ms?: true;
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** A row's plain fields, for search and details. */
function plainFields(row: object): Record<string, string> {
  const fields = Object.entries(row).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  );
  return Object.fromEntries(fields.slice(0, 30).map(([key, value]) => [short(key), short(value)]));
}

/** A swap list by address, start and limit. */
function list<N extends SwapName>(
  id: string,
  name: N,
  reading: Reading<N>,
  extra: Partial<Pick<Source, Defaults>> = {},
): Source {
  type Row = RowOf<N> & { ts: number };
  const entriesOf = (rows: readonly Row[], address: string): HistoryEntry[] =>
    rows.map((row) => {
      const line: Line = {
        kind: reading.kind(row),
        ref: hashOf([id, address, row.ts, ...reading.identity(row)]),
        at: reading.ms ? row.ts : row.ts * SECOND,
        status: reading.status?.(row) ?? 'confirmed',
        summary: reading.summary(row, address),
        data: { of: address, address, ...plainFields(row), ...reading.more?.(row) },
      };
      return toEntry(line);
    });
  const { batch } = reading;
  return source({
    id,
    family: 'swap',
    pageSize: 99,
    anonymous: true,
    follows: 'swap-fees',
    peeked: batch
      ? {
          type: batch,
          of(answer, address) {
            const page = answer[batch] as { total: number; list: Row[] } | undefined;
            return page ? { entries: entriesOf(page.list, address), total: page.total } : null;
          },
        }
      : null,
    ...extra,
    async read(client, address, start, limit, how) {
      const params = { address, ...reading.params, start, limit } as unknown as Params<N>;
      const answer = (await client.call(name, params, how)) as { list: Row[] };
      return entriesOf(answer.list, address);
    },
  });
}

const figure = (amount: unknown): string => {
  const text = short(amount);
  return isDecimal(text) ? groupDecimal(text) : text;
};
const amountOf = (amount: unknown, tick: unknown): string => `${figure(amount)} ${short(tick)}`;
/** The list of an address has what others sent to it, too. */
const sentOrReceived = (what: string, to: unknown, address: string): string =>
  to === address
    ? say.history.swap.received({ what })
    : say.history.swap.sent({ what, to: short(to) });
const poolOf = (one: unknown, other: unknown): string => `${short(one)}/${short(other)}`;
const lpOf = (amount: unknown, pool: string): string =>
  say.history.swap.lp({ amount: short(amount), pool });

/** What a fee was paid for; an unknown function by its name. */
function feeFor(func: string): string {
  const known: Partial<Record<string, string>> = say.history.swap.feeFor;
  return (Object.hasOwn(known, func) ? known[func] : undefined) ?? short(func);
}

function liquidityText(row: RowOf<'swap.liqHistory'>): string {
  const { added, removed, liquidity } = say.history.swap;
  const values = {
    one: amountOf(row.amount0, row.tick0),
    other: amountOf(row.amount1, row.tick1),
    lp: short(row.lp),
  };
  if (row.type === 'add') return added(values);
  return row.type === 'remove' ? removed(values) : liquidity({ ...values, type: short(row.type) });
}

function stakeText(row: RowOf<'swap.stakeHistory'>): string {
  const { staked, unstaked, claimed, stake } = say.history.swap;
  const [amount, pool] = [short(row.amount), poolOf(row.poolTick0, row.poolTick1)];
  switch (row.type) {
    case 'stake':
      return staked({ lp: lpOf(amount, pool) });
    case 'unstake':
      return unstaked({ lp: lpOf(amount, pool) });
    case 'claim':
      return claimed({ amount: amountOf(amount, row.tick), pool });
    default:
      return stake({ type: short(row.type), amount, pool });
  }
}
/** Few rows whose state keeps changing, without fee records. */
const slow = { follows: null, changing: true } as const;

const fees = list(
  'swap-fees',
  'swap.gasHistory',
  {
    batch: 'gas',
    kind: () => 'swap-fee',
    summary: (row) =>
      say.history.swap.fee({ amount: amountOf(row.gas, row.tick), what: feeFor(row.funcType) }),
    identity: (row) => [row.funcType, row.tickA, row.tickB, row.gas, row.tick, row.to],
  },
  { follows: null },
);

/** Histories of the layer-two swap. Fees come first, since every operation pays one. */
export const swapSources: readonly Source[] = [
  fees,
  list('swap-swaps', 'swap.swapHistory', {
    batch: 'swap',
    kind: () => 'swap',
    summary: (row) =>
      say.history.swap.swapped({
        paid: amountOf(row.amountIn, row.tickIn),
        received: amountOf(row.amountOut, row.tickOut),
      }),
    identity: (row) => [row.tickIn, row.tickOut, row.amountIn, row.amountOut, row.exactType],
    status: (row) => (row['success'] === false ? 'failed' : 'confirmed'),
  }),
  list('swap-routes', 'swap.multiSwapHistory', {
    batch: 'multi_swap',
    kind: () => 'swap-route',
    summary: (row) =>
      say.history.swap.swappedTwice({
        paid: amountOf(row.amountIn ?? '?', row.tickIn),
        received: amountOf(row.amountOut ?? '?', row.tickOut),
      }),
    identity: (row) => [row.tickIn, row.tickOut, row.amountIn, row.amountOut, row.exactType],
    status: ({ route0 }) => (route0?.['success'] === false ? 'failed' : 'confirmed'),
    more: ({ route0, route1 }): Record<string, string> => {
      const [bought, spent] = [route0?.amountOut, route1?.amountIn];
      if (!route0 || !route1 || route0['success'] === false || bought == null) return {};
      const middle = { middle: short(route0.tickOut), middleAmount: short(bought) };
      if (route1['success'] === false) return middle;
      return spent == null ? {} : { ...middle, middleSpent: short(spent) };
    },
  }),
  list('swap-sends', 'swap.sendHistory', {
    batch: 'send',
    kind: () => 'swap-send',
    summary: (row, address) => sentOrReceived(amountOf(row.amount, row.tick), row.to, address),
    identity: (row) => [row.tick, row.amount, row.to],
  }),
  list('swap-lp-sends', 'swap.sendLpHistory', {
    batch: 'send_lp',
    kind: () => 'swap-send-lp',
    summary: (row, address) => sentOrReceived(lpOf(row.amount, short(row.tick)), row.to, address),
    identity: (row) => [row.tick, row.amount, row.to],
  }),
  list('swap-liquidity', 'swap.liqHistory', {
    batch: 'liq',
    kind: (row) => `swap-liquidity-${short(row.type)}`,
    summary: liquidityText,
    identity: (row) => [row.type, row.tick0, row.tick1, row.amount0, row.amount1, row.lp],
  }),
  list('swap-locks', 'swap.lockLpHistory', {
    batch: 'lock_lp',
    kind: () => 'swap-lock',
    summary: (row) =>
      say.history.swap.locked({
        lp: lpOf(row.lp, poolOf(row.tick0, row.tick1)),
        days: row.lockDay,
      }),
    identity: (row) => [row.id, row.tick0, row.tick1, row.lp],
    ms: true,
  }),
  list('swap-unlocks', 'swap.unlockLpHistory', {
    batch: 'unlock_lp',
    kind: () => 'swap-unlock',
    summary: (row) => say.history.swap.unlocked({ lp: lpOf(row.lp, poolOf(row.tick0, row.tick1)) }),
    identity: (row) => [row.id, row.tick0, row.tick1, row.lp],
    ms: true,
  }),
  list(
    'swap-stakes',
    'swap.stakeHistory',
    {
      batch: 'stake',
      kind: (row) => `swap-${short(row.type)}`,
      summary: stakeText,
      identity: (row) => [row.pid, row.type, row.amount, row.tick],
      params: { type: 'all' },
    },
    { follows: null },
  ),
  list(
    'swap-deposits',
    'swap.depositList',
    {
      kind: () => 'swap-deposit',
      summary: (row) => say.history.swap.deposit({ amount: amountOf(row.amount, row.tick) }),
      identity: (row) => [row.txid, row.tick, row.amount],
      status: (row) =>
        row.cur >= row.sum ? 'confirmed' : `${row.cur} of ${row.sum} confirmations`,
    },
    slow,
  ),
  list(
    'swap-withdrawals',
    'swap.withdrawHistory',
    {
      batch: 'withdraw',
      kind: () => 'swap-withdrawal',
      summary: (row) =>
        say.history.swap.withdrawal({
          amount: amountOf(row.totalAmount, row.tick),
          done: short(row.completedAmount),
        }),
      identity: (row) => [row.id],
      status: (row) => row.status,
    },
    slow,
  ),
];
