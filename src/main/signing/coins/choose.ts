import type { OwnAddress } from '#main/wallet/accounts.ts';
import type { CoinReader } from '#main/wallet/coin-reader.ts';
import { type Coin, failureOf } from '#main/wallet/coins.ts';
import type { InputType } from '#main/wallet/fees.ts';
import { selectCoins, type Selection, type SelectionRequest } from '#main/wallet/selection.ts';
import { mayPay } from '#shared/bitcoin/paying.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { ConflictsWith } from '#shared/flows/spend.ts';
import { say } from '#shared/words/say.ts';

export type TypedCoin = Coin & { type: InputType };

export const typed = (coin: Coin): TypedCoin => ({ ...coin, type: coin.owner.addressType });

/** Addresses whose coins can be chosen: a watch-only wallet spends from its watched ones and signs elsewhere. */
export const canSpend = ({ role }: OwnAddress): boolean => role === 'payment';

/** May pay for this flow. */
export const isFree = ({ report, ...coin }: Coin, flowId: string): boolean =>
  mayPay({ ...coin, verdict: report.verdict }, flowId);

/**
 * One coin of each dropped transaction of ours that could still be mined, so that it and its replacement can't both
 * confirm. Throws INVALID_INPUT if one has no spendable coin left.
 */
export async function conflicting(
  reader: CoinReader,
  { flowId, conflictsWith = [] }: { flowId: string; conflictsWith?: ConflictsWith | undefined },
  findScript: (scriptHex: string) => OwnAddress | null,
  spent: readonly TypedCoin[] = [],
): Promise<TypedCoin[]> {
  const chosen: TypedCoin[] = [];
  for (const { txid, outpoints } of conflictsWith) {
    if ([...spent, ...chosen].some(({ outpoint }) => outpoints.includes(outpoint))) continue;
    const coin = await firstFree(reader, outpoints, flowId, findScript);
    if (coin === null) {
      const text = say.signing.coinsChoose.noCoinOfThe({ txid: txid.slice(0, 12) });
      throw new AppError('INVALID_INPUT', text, { field: 'coins', text });
    }
    chosen.push(coin);
  }
  return chosen;
}

async function firstFree(
  reader: CoinReader,
  outpoints: readonly string[],
  flowId: string,
  findScript: (scriptHex: string) => OwnAddress | null,
): Promise<TypedCoin | null> {
  for (const outpoint of outpoints) {
    try {
      const [coin] = await reader.byOutpoints([outpoint], findScript);
      if (coin && isFree(coin, flowId)) return typed(coin);
    } catch (error) {
      if (!isAppError(error, 'NOT_FOUND')) throw error;
    }
  }
  return null;
}

/**
 * Chooses coins of these addresses and proves each, repeating until all chosen ones are proved clean. Throws
 * INSUFFICIENT_FUNDS, COIN_LOCKED, ASSET_AT_RISK (enough, but not proved clean), and an outage.
 */
export async function chooseProved(
  reader: CoinReader,
  owners: readonly OwnAddress[],
  flowId: string,
  request: SelectionRequest,
  random: (below: number) => number,
  accept: (coin: Coin) => boolean = () => true,
): Promise<Selection<TypedCoin>> {
  const listed = (await reader.list(owners)).filter(accept);
  const coins = new Map(listed.map((coin) => [coin.outpoint, coin]));
  const isProved = new Set<string>();
  const prove = async (some: readonly Coin[]): Promise<void> => {
    const open = some.filter(({ outpoint }) => !isProved.has(outpoint));
    for (const coin of await reader.proveAll(open)) {
      coins.set(coin.outpoint, coin);
      isProved.add(coin.outpoint);
    }
  };
  await prove(doubtfulByAddress([...coins.values()]));
  for (;;) {
    const free = [...coins.values()].filter((coin) => isFree(coin, flowId));
    const selection = explained(free, [...coins.values()], () =>
      selectCoins(free.map(typed), request, random),
    );
    await prove(selection.coins);
    const proved = selection.coins.flatMap(({ outpoint }) => coins.get(outpoint) ?? []);
    if (proved.every((coin) => isFree(coin, flowId))) {
      return { ...selection, coins: proved.map(typed) };
    }
  }
}

/** Coins checked individually because their address holds tokens: the largest, within this many calls. */
const PROVE_BUDGET = 40;

function doubtfulByAddress(coins: readonly Coin[]): Coin[] {
  const holds = ({ evidence: { addressRunes: a, addressAlkanes: b } }: Coin): boolean =>
    (a.state === 'said' && a.value) || (b.state === 'said' && b.value);
  return coins
    .filter((coin) => coin.report.verdict === 'unknown' && holds(coin))
    .sort((a, b) => (b.sats > a.sats ? 1 : -1))
    .slice(0, PROVE_BUDGET);
}

/** Selects coins and explains a failure: an outage, doubtful coins, or simply too little. */
function explained(
  free: readonly Coin[],
  all: readonly Coin[],
  select: () => Selection<TypedCoin>,
): Selection<TypedCoin> {
  try {
    return select();
  } catch (error) {
    if (!isAppError(error, 'INSUFFICIENT_FUNDS')) throw error;
    const doubtful = all.filter(({ report }) => report.verdict === 'unknown');
    const failure = doubtful.map(failureOf).find((found) => found !== undefined);
    if (failure !== undefined) throw asError(failure);
    const missing = BigInt(error.details.missingSats);
    const spendable = new Set(free);
    const held = all.filter((coin) => !spendable.has(coin) && !coin.frozen);
    const locked = held.filter(({ report }) => report.verdict === 'clean');
    if (total(locked) >= missing) {
      throw new AppError('COIN_LOCKED', 'the coins that would do are reserved by other actions');
    }
    if (total(held) < missing) throw error;
    throw new AppError('ASSET_AT_RISK', 'the coins that would do are not proved clean', {
      coins: held.map(({ outpoint, report }) => ({ outpoint, verdict: report.verdict })),
    });
  }
}

const total = (coins: readonly Coin[]): bigint => coins.reduce((sum, { sats }) => sum + sats, 0n);

/** A source's failure as an error. */
export function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error('a source failed');
}
