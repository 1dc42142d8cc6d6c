import type { OperationRequest } from '#main/flows/ports.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { Data, EndpointName, Params } from '#shared/api/endpoints.ts';
import type { PreResult } from '#shared/api/swap-fields.ts';
import { compareDecimal, groupDigits, plainNumber } from '#shared/bitcoin/amount.ts';
import { AppError } from '#shared/errors.ts';
import type { CardAct } from '#shared/flows/approval.ts';
import type { OperationAnswer } from '#shared/flows/operation.ts';
import type {
  CallOf,
  CarriedOperation,
  OperationOutcome,
  SwapCall,
} from '#shared/flows/operation.ts';
import type { LiquidityFigures, OperationDraft } from '#shared/ipc/swap.ts';

import type { SwapMessage } from './message.ts';
import type { Basis, Pair, Parts } from './parts.ts';

/** What is signed: a module function with its parameters, and the same in words. */
export interface Signable extends Pick<SwapMessage, 'func' | 'params'> {
  words: string;
}
export type Half = CarriedOperation['halves'][number];
export type Line = OperationOutcome['lines'][number];
/** A row of one of the server's histories. */
export type HistoryRow = Record<string, unknown>;
/** A call whose result depends on one pool. */
export type PoolCall = CallOf<'swap' | 'add-liquidity' | 'remove-liquidity'>;

/** The server's own figures for a call. */
type ServerFigures = Partial<Record<'expect' | 'amount0' | 'amount1' | 'lp', string>>;
type Typed = readonly ('amount0' | 'amount1')[];

/** The routes of one list each. */
type HistoryName = Exclude<ListName, 'swap.batchHistory'>;
type ListName = {
  [N in EndpointName]: N extends `swap.${string}`
    ? Params<N> extends { address?: string | undefined; start: number; limit: number }
      ? N
      : never
    : never;
}[EndpointName];

/** Everything about one swap call, from the typed draft to its rows in the server's histories. */
export interface CallRow<C extends SwapCall> {
  /** The effect of signing it. Absent: nothing is signed. */
  act?: CardAct;
  /** Its name in the module's list of disabled operations. Absent: it can't be disabled. */
  switchedOffAs?: string;
  /** Calculates and checks a draft. A swap over two pools is drafted as a swap. */
  quote?(draft: Extract<OperationDraft, { op: C['op'] }>, basis: Basis): Promise<Parts>;
  /** The draft again, for a new quote. Absent: it doesn't depend on a pool. */
  redraft?(ask: C): OperationDraft;
  title(ask: C): string;
  receivers?(ask: C): string[];
  /** What is signed, in message order. `middle`: the intermediate amount of a swap over two pools. */
  messages(ask: C, middle: string | null): Signable[];
  /** The same as calls of one pool each. */
  pools?(ask: C, middle: string | null): PoolCall[];

  prepare(client: ProviderClient, ask: C, common: Common): Promise<PreResult[]>;
  submit(client: ProviderClient, ask: C, sent: Sent): Promise<Half[]>;
  /** The server's figures. `typed`: the leading side when adding liquidity. */
  serverFigures?(
    client: ProviderClient,
    address: string,
    ask: C,
    typed: Typed,
  ): Promise<ServerFigures>;
  /** The same figures calculated here, by name. */
  ownFigures?(
    ask: C,
    liquidity: LiquidityFigures | null,
  ): { what: string; name: keyof ServerFigures; here: string }[];

  history: {
    lists: readonly HistoryName[];
    params?: Record<string, string>;
    idOf?(row: HistoryRow): unknown;
    /** The result in its history row. Absent: just that it was carried out. */
    halves?(row: HistoryRow, ask: C): Half[];
  };
  /** Whether rows of one second match the request exactly, ignoring what the pools decide. */
  isSame(ask: C, rows: readonly [HistoryRow, ...HistoryRow[]]): boolean;
  /** What moved, according to the server. */
  lines?(ask: C, halves: readonly Half[]): Line[];
  /** Where the server's result is outside of what was signed. */
  faults?(ask: C, halves: readonly Half[]): string[];
}

/** Parameters common to all preparations. */
export type Common = ReturnType<typeof commonOf>;
export type Tail = ReturnType<typeof tailOf>;

export interface Sent {
  common: Common;
  /** One per preparation. */
  tails: [Tail, ...Tail[]];
  middle: string | null;
}

export const commonOf = ({ address, ts, fee }: OperationRequest) => ({
  address,
  ts,
  feeTick: fee.feeTick,
  payType: fee.payType,
});
export const tailOf = ({ stated }: OperationAnswer, sigs: string[]) => ({ ...stated, sigs });

type Plain<T> = Omit<T, 'payType'> & { payType: 'tick' | 'freeQuota' };
/** Only swaps can be paid in the token sold. */
export function plain<T extends { payType: string }>(common: T): Plain<T> {
  if (common.payType === 'assetFeeTick')
    throw new AppError('INVALID_INPUT', 'only swaps can pay with the token that is sold');
  return common as unknown as Plain<T>;
}
export const plainTail = ({ tails: [{ sigs, feeAmount, feeTickPrice }] }: Sent) => ({
  sigs,
  feeAmount,
  feeTickPrice,
});

export const done: Half = { success: true, reason: null };

type Pre = Extract<EndpointName, `swap.pre${string}`>;
type Submit = Extract<EndpointName, `swap.${string}`>;

/** A call's two routes with the same params. `read`: extra data from the answer, if any. */
export const routes = <C extends SwapCall, P extends Pre, S extends Submit>(
  pre: P,
  submit: S,
  paramsOf: (ask: C) => Omit<Params<P>, keyof Common>,
  read: (answer: Data<S>, ask: C) => Partial<Half> = () => ({}),
): Pick<CallRow<C>, 'prepare' | 'submit'> => ({
  async prepare(client, ask, common) {
    const params = { ...paramsOf(ask), ...plain(common) } as unknown as Params<P>;
    return [(await client.call(pre, params)) as PreResult];
  },
  async submit(client, ask, sent) {
    const params = { ...paramsOf(ask), ...plain(sent.common), ...plainTail(sent) };
    const answer = await client.call(submit, params as unknown as Params<S>);
    return [{ ...done, ...read(answer, ask) }];
  },
});

export const pairOf = ({ tick0, tick1 }: Pair): Pair => ({ tick0, tick1 });
export const pairText = ({ tick0, tick1 }: Pair): string => `${tick0}/${tick1}`;
/** A pool's ticks in string order, as messages name them. */
export const sortedTicks = ({ tick0, tick1 }: Pair): [string, string] =>
  tick0 > tick1 ? [tick1, tick0] : [tick0, tick1];
export const isPair = (ask: Pair, row: HistoryRow): boolean =>
  sortedTicks(ask).join() === [row['tick0'], row['tick1']].sort().join();
/** Two pool figures in the request's order; `first` is the tick of the first one. */
export const inOrder = <T>(ask: Pair, first: unknown, [one, other]: readonly [T, T]): [T, T] =>
  first === ask.tick0 ? [one, other] : [other, one];

export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A history row's data about a call, or about one half of it. */
export function halfIn(row: HistoryRow, names: readonly (keyof Half)[]): Half {
  const said = names.map((name) => [name, textIn(row[name])] as const);
  return {
    success: row['success'] !== false,
    reason: textIn(row['failureReason']) ?? null,
    ...Object.fromEntries(said.filter(([, value]) => value !== undefined)),
  };
}

export function isAmount(value: unknown, amount: string): boolean {
  const said = typeof value === 'string' ? plainNumber(value) : null;
  return said !== null && compareDecimal(said, amount) === 0;
}

export const figure = (text: string): string => {
  const [whole = '', fraction] = text.split('.');
  return fraction === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${fraction}`;
};
export const line = (label: string, unit: string, amount: string | undefined): Line[] =>
  amount === undefined || amount === '' ? [] : [{ label, text: `${amount} ${unit}` }];
