import { refuse } from '#practice/api/refusal.ts';
import { utf8 } from '#practice/formats/bytes.ts';
import type { SwapUserRow } from '#practice/state/records/swap.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';

import type { Operation } from './functions.ts';
import type { Ledger } from './ledger.ts';
import { FEE_TICKS, FREE_QUOTA, GAS_PRICE, HUB } from './module.ts';

export type PayType = 'tick' | 'freeQuota' | 'assetFeeTick';

/** A request's cost and how it is paid. */
export interface Fee {
  payType: PayType;
  /** One of `config.feeTicks`; shown even if something else pays. */
  feeTick: string;
  feeAmount: bigint;
  feeTickPrice: string;
  usd: bigint;
  /** The same fee in the gas token, in which the free quota is counted. */
  quota: bigint;
  /** Tick and amount of the fee message; null if nothing is sent. */
  paid: { tick: string; amount: bigint } | null;
  /** Only with payType assetFeeTick. */
  asset: AssetFee | null;
  /** The same fee in the asset of a swap or send, if that has a price (api-facts-2, 5). */
  inAsset: AssetFee | null;
}
interface AssetFee {
  tick: string;
  amount: bigint;
  price: string;
}

/** A claim has no message; it pays as for this many bytes. */
const CLAIM_BYTES = 200;
const DAY = 86_400;
const PRICE_DECIMALS = 12;
/** Fees are rounded up to this many decimals. */
const FEE_DECIMALS = 6;

export const gasPriceText = (): string => unscaleDecimal(GAS_PRICE, PRICE_DECIMALS);

/** Cost in dollars of messages with this text. */
export function usdOfMessages(texts: readonly string[]): bigint {
  const bytes = texts.reduce((sum, text) => sum + utf8(text).length, 0);
  return GAS_PRICE * BigInt(texts.length === 0 ? CLAIM_BYTES : bytes);
}

export function userOf({ state }: Ledger, address: string): SwapUserRow {
  return (
    state.swapUsers.get(address) ?? { address, day: 0, used: 0n, payType: null, remember: null }
  );
}

/** Of the free quota, used on the day of `ts`. */
export const usedQuota = (user: SwapUserRow, ts: number): bigint =>
  user.day === Math.floor(ts / DAY) ? user.used : 0n;

export function useQuota(ledger: Ledger, address: string, ts: number, quota: bigint): void {
  const user = userOf(ledger, address);
  const used = usedQuota(user, ts) + quota;
  ledger.state.swapUsers.put(address, { ...user, day: Math.floor(ts / DAY), used });
}

function amountFor({ book, prices }: Ledger, tick: string, usd: bigint) {
  const price = prices.of(tick);
  if (price === 0n) refuse('failed', `no price for ${tick}`);
  const decimals = book.decimals(tick);
  const step = 10n ** BigInt(Math.max(0, decimals - FEE_DECIMALS));
  const exact = (usd * 10n ** BigInt(decimals)) / price;
  const amount = (exact / step + 1n) * step;
  return { tick, amount, price: unscaleDecimal(price, PRICE_DECIMALS) };
}

/** The fee in the asset of a swap or a single send, if that has a price; nothing else has one (api-facts-2, 5). */
function assetFee(ledger: Ledger, ops: readonly Operation[], usd: bigint): AssetFee | null {
  const [op] = ops;
  const tick =
    op?.kind === 'swap' ? op.tickIn : op?.kind === 'send' && ops.length === 1 ? op.tick : '';
  return tick !== '' && ledger.prices.of(tick) > 0n ? amountFor(ledger, tick, usd) : null;
}

/** A request's fee. Throws Refusal if it can't be paid as requested. */
export function feeOf(
  ledger: Ledger,
  request: { address: string; ts: number; feeTick: string; payType?: string | undefined },
  ops: readonly Operation[],
  texts: readonly string[],
): Fee {
  const { voucher } = ledger.conditions();
  // A user with a voucher is silently switched to the free quota (api-facts 3.1, 3).
  const payType = voucher && request.payType === 'tick' ? 'freeQuota' : request.payType;
  if (payType !== 'tick' && payType !== 'freeQuota' && payType !== 'assetFeeTick') {
    refuse('failed', 'payType is required');
  }
  const feeTick = ledger.book.tick(request.feeTick);
  if (!FEE_TICKS.includes(feeTick)) refuse('failed', `${feeTick} pays no fees here`);
  const usd = usdOfMessages(texts);
  const fee = amountFor(ledger, feeTick, usd);
  const inAsset = assetFee(ledger, ops, usd);
  const base = {
    payType,
    inAsset,
    feeTick,
    feeAmount: fee.amount,
    feeTickPrice: fee.price,
    usd,
    quota: amountFor(ledger, HUB, usd).amount,
  } as const;
  if (payType === 'freeQuota') {
    const used = usedQuota(userOf(ledger, request.address), request.ts);
    // Exactly the rest isn't enough (the sequencer's own comparison).
    if (!voucher && used + base.quota >= FREE_QUOTA) refuse('funds', 'free quota insufficient');
    return { ...base, paid: null, asset: null };
  }
  if (payType === 'tick') return { ...base, paid: fee, asset: null };
  if (ops[0]?.kind !== 'swap' || !inAsset) {
    refuse('failed', 'assetFeeTick pays for swaps only');
  }
  return { ...base, paid: inAsset, asset: inAsset };
}

/** Quota figures in every pre-operation's answer, in the gas token; what it would use even if something else pays. */
export function quotaFigures(ledger: Ledger, address: string, ts: number, fee: Fee) {
  const used = usedQuota(userOf(ledger, address), ts);
  const text = (amount: bigint) => ledger.book.text(HUB, amount);
  return {
    totalFreeQuota: text(FREE_QUOTA),
    remainingFreeQuota: text(FREE_QUOTA - used),
    totalUsedFreeQuota: text(used),
    usageFreeQuota: text(fee.quota),
    hasVoucher: ledger.conditions().voucher,
  };
}
