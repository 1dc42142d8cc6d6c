import { error, type readAddress, warning } from '#main/kinds/shared/problem.ts';
import { canUseSwap } from '#main/kinds/shared/swap-rules.ts';
import type {
  ModuleReading,
  PoolReading,
  Readings,
  ReadingSources,
} from '#main/kinds/swap/pools/readings.ts';
import { compareDecimal, isDecimal, scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { SHARE_DECIMALS } from '#shared/bitcoin/pool.ts';
import type { SwapCall } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type {
  LiquidityFigures,
  OperationDraft,
  OperationQuote,
  SwapFigures,
} from '#shared/ipc/swap.ts';
import { say } from '#shared/words/say.ts';

export interface Pair {
  tick0: string;
  tick1: string;
}

export type DraftOf<N extends OperationDraft['op']> = Extract<OperationDraft, { op: N }>;

/** Sources for swap figures. */
export interface QuoteSources extends ReadingSources {
  id: NetworkId;
  isMine(address: string): boolean;
  trapAt(address: string, mine: boolean): string | null;
  /** Seconds of the server's clock. */
  serverSeconds(): number;
}

/** Result of quoting a draft. */
export interface Parts {
  problems: Problem[];
  ask: SwapCall | null;
  swap: SwapFigures | null;
  liquidity: LiquidityFigures | null;
  total: string | null;
  /** When adding liquidity: the typed side, which the other one follows. */
  leads: 'amount0' | 'amount1';
  /** What is spent, to be compared with the usable balance. */
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

/** Inputs of a quote. */
export interface Basis {
  from: QuoteSources;
  readings: Readings;
  module: ModuleReading;
  address: string;
  age: 'memory' | 'fresh';
}

/** Thousandths: the highest slippage that may be signed. */
export const MOST_SLIPPAGE = 200n;

const LIMIT = 2n ** 64n;

/** A typed amount in base units; adds a problem if invalid; null if nothing was typed. */
export function typedAmount(
  text: string,
  decimals: number,
  field: string,
): { amount: bigint; text: string } | Problem | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!isDecimal(trimmed)) return error(field, say.swap.callsParts.writeDigitsAndA);
  const [whole = '0', fraction = ''] = trimmed.split('.');
  if (fraction.replace(/0+$/, '').length > decimals)
    return error(field, say.swap.callsParts.atMostDigitsAfter({ decimals }));
  const kept = fraction.slice(0, decimals);
  const amount = scaleDecimal(kept === '' ? whole : `${whole}.${kept}`, decimals);
  if (amount === 0n) return error(field, say.swap.callsParts.moreThanNothing);
  if (amount >= LIMIT * 10n ** BigInt(decimals))
    return error(field, say.swap.callsParts.theModuleHoldsNo);
  return { amount, text: unscaleDecimal(amount, decimals) };
}

export const typedShares = (text: string, field: string) =>
  typedAmount(text, SHARE_DECIMALS, field);

export const isProblem = (value: object): value is Problem => 'severity' in value;

export const failed = (...problems: Problem[]): Parts => ({ ...nothing, problems });
export const isWrong = (problems: readonly Problem[]): boolean =>
  problems.some(({ severity }) => severity === 'error');
export const noPool = ({ tick0, tick1 }: Pair): Problem =>
  error('tick1', say.swap.callsParts.thereIsNoPool({ tick0, tick1 }));

export const poolOf = (
  { tick0, tick1 }: Pair,
  { readings, address, age }: Basis,
): Promise<PoolReading> => readings.pool(address, tick0, tick1, age);

/** Null if they can't be read. */
export const sharesRead = ({ tick0, tick1 }: Pair, { readings, address, age }: Basis) =>
  readings.shares(address, tick0, tick1, age).catch(() => null);

/** For an operation that takes free ones. */
export async function ownShares(pair: Pair, basis: Basis): Promise<Parts['shares']> {
  const own = await sharesRead(pair, basis);
  return own && { free: own.free, locked: own.locked, usable: own.free };
}

export const tooMany = (
  field: string,
  amount: string,
  has: string | undefined | null,
): Problem[] =>
  has != null && compareDecimal(amount, has) > 0
    ? [error(field, say.swap.callsParts.youHaveSharesThat({ has }))]
    : [];

/** Problems of a recipient's address, given as parsed or as an error. `them`: pronoun for what is sent. */
export function receiverProblems(
  parsed: ReturnType<typeof readAddress>,
  field: string,
  { from }: Basis,
  them: 'it' | 'them',
): Problem[] {
  if (typeof parsed === 'string') return [error(field, parsed)];
  const { type, address } = parsed;
  if (!canUseSwap(type)) {
    const text = say.swap.callsParts.theSwapKnowsNo({ them });
    return [error(field, text)];
  }
  const trap = from.trapAt(address, from.isMine(address));
  return trap === null ? [] : [warning(field, trap)];
}
