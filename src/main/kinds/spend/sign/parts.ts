import {
  canSpend,
  chooseProved,
  conflicting,
  typed,
  type TypedCoin,
} from '#main/signing/coins/choose.ts';
import { type AddressBook, type OwnAddress } from '#main/wallet/accounts.ts';
import type { CoinReader } from '#main/wallet/coin-reader.ts';
import type { Coin } from '#main/wallet/coins.ts';
import type { PlannedOutput } from '#main/wallet/payment.ts';
import type { Selection, SelectionRequest } from '#main/wallet/selection.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import type { SpendIntent } from '#shared/flows/spend.ts';
import { say } from '#shared/words/say.ts';

export interface PlanContext {
  reader: CoinReader;
  addresses: Pick<AddressBook, 'ownAddresses' | 'findScript' | 'freshChange'>;
  network: Network;
  minCoinSats: bigint;
  random: (below: number) => number;
  /** The replaced transaction's inputs, in order. */
  kept: readonly TypedCoin[];
  /** A bump's parent: the child pays what its fee lacks. */
  parent: { feeSats: bigint; vsize: number } | null;
}

export const refuse = (field: string, text: string): AppError<'INVALID_INPUT'> =>
  new AppError('INVALID_INPUT', text, { field, text });

export const requestOf = (intent: SpendIntent, ctx: PlanContext): SelectionRequest => ({
  paySats: 0n,
  payTypes: [],
  changeType: ctx.addresses.freshChange().addressType,
  feeRate: intent.feeRate,
  minChange: ctx.minCoinSats,
});

export const changeOf = (changeSats: bigint, ctx: PlanContext): PlannedOutput[] =>
  changeSats > 0n ? [{ owner: ctx.addresses.freshChange(), sats: changeSats }] : [];

/** The fixed inputs, and clean coins of the payment account for the rest. */
export async function withClean(
  first: readonly TypedCoin[],
  request: SelectionRequest,
  intent: SpendIntent,
  ctx: PlanContext,
): Promise<Selection<TypedCoin>> {
  const { flowId } = intent;
  const find = (script: string) => ctx.addresses.findScript(script);
  const fixed = [...first, ...(await conflicting(ctx.reader, intent, find, first))];
  const owners = ctx.addresses.ownAddresses().filter(canSpend);
  const used = new Set(fixed.map(({ outpoint }) => outpoint));
  // A replacement must not add unconfirmed coins (BIP-125 rule 2).
  const accept = (coin: Coin): boolean =>
    !used.has(coin.outpoint) && (ctx.kept.length === 0 || coin.height !== null);
  const selection = await chooseProved(
    ctx.reader,
    owners,
    flowId,
    { ...request, fixed },
    ctx.random,
    accept,
  );
  return { ...selection, coins: [...fixed, ...selection.coins] };
}

export async function named(
  outpoints: readonly string[],
  { flowId }: SpendIntent,
  ctx: PlanContext,
): Promise<TypedCoin[]> {
  const coins = await ctx.reader.byOutpoints(outpoints, ctx.addresses.findScript);
  const taken = coins.find(({ lockedBy }) => lockedBy !== null && lockedBy !== flowId);
  if (taken) throw new AppError('COIN_LOCKED', `${taken.outpoint} is reserved by another action`);
  const frozen = coins.find((coin) => coin.frozen);
  if (frozen)
    throw refuse('coins', say.spend.signParts.theCoinIsFrozen({ outpoint: frozen.outpoint }));
  return coins.map(typed);
}

/** Where an inscription of this address stays: there, or at the current address for inscriptions. */
export function homeOf(
  carrier: { owner: OwnAddress } | undefined,
  { addresses }: PlanContext,
): OwnAddress {
  if (carrier && carrier.owner.role !== 'payment') return carrier.owner;
  const own = addresses.ownAddresses().filter(({ role, change }) => role === 'ordinals' && !change);
  const current = own.at(-1);
  if (!current) throw refuse('outpoint', say.spend.signParts.thereIsNoAddress);
  return current;
}
