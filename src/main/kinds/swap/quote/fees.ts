import type { PreResult } from '#shared/api/swap-fields.ts';
import {
  addDecimal,
  compareDecimal,
  plainNumber,
  scaleDecimal,
  unscaleDecimal,
} from '#shared/bitcoin/amount.ts';
import type { OperationFee } from '#shared/flows/operation.ts';
import type { FeeOption } from '#shared/ipc/swap.ts';
import { say } from '#shared/words/say.ts';

import { canonicalAmount } from './read-list.ts';

/** Allowed increase over the amount shown, in hundredths: texts of another second may be a few bytes longer. */
const HEADROOM = 110n;
const WORK = 18;

const sum = (answers: readonly PreResult[], of: (answer: PreResult) => string | null | undefined) =>
  answers.map((one) => plainNumber(of(one) ?? '') ?? '0').reduce(addDecimal, '0');
const most = (
  answers: readonly PreResult[],
  of: (answer: PreResult) => string | null | undefined,
) =>
  answers
    .map((one) => plainNumber(of(one) ?? '') ?? '0')
    .reduce((kept, one) => (compareDecimal(one, kept) > 0 ? one : kept), '0');

/** Maximum of one fee message: the amount shown plus headroom for another second. Six decimals, rounded up. */
function capOf(amount: string): string {
  const scaled = (scaleDecimal(amount, WORK + 12) * HEADROOM) / 100n;
  const step = 10n ** BigInt(WORK + 12 - 6);
  return canonicalAmount(unscaleDecimal(((scaled + step - 1n) / step) * step, WORK + 12));
}

export interface FeeSources {
  feeTicks: readonly string[];
  feeTick: string;
  /** The swap's own gas token, in which it counts the free quota. */
  gasTick: string;
  isSwap: boolean;
  /** The address's usable balance of a tick. */
  availableOf: (tick: string) => Promise<string>;
  /** US dollars per whole token, according to the server. */
  priceOf: (tick: string) => Promise<number>;
}

/** All ways to pay, derived from one preparation; the cheapest possible one in dollars is marked. */
export async function feeOptions(
  answers: readonly PreResult[],
  from: FeeSources,
): Promise<FeeOption[]> {
  const [first] = answers;
  if (!first) return [];
  const usd = sum(answers, ({ usdPrice }) => usdPrice);
  const options: FeeOption[] = [
    ...(await tickOptions(answers, usd, from)),
    await quotaOption(first, usd, answers, from),
    ...(from.isSwap ? assetOption(answers, usd) : []),
  ];
  const free = options.filter(({ why }) => why === null);
  const cheapest = free.reduce<FeeOption | null>(
    (kept, one) => (kept && compareDecimal(kept.usd, one.usd) <= 0 ? kept : one),
    null,
  );
  return options.map((one) => ({ ...one, cheapest: one === cheapest }));
}

async function tickOptions(
  answers: readonly PreResult[],
  usd: string,
  { feeTicks, feeTick, availableOf, priceOf }: FeeSources,
): Promise<FeeOption[]> {
  return Promise.all(
    feeTicks.map(async (tick): Promise<FeeOption> => {
      const isAsked = tick === feeTick;
      const amount = isAsked
        ? sum(answers, ({ feeAmount }) => feeAmount)
        : estimate(usd, await priceOf(tick));
      const each = isAsked ? most(answers, ({ feeAmount }) => feeAmount) : amount;
      const available = await availableOf(tick);
      return {
        payType: 'tick',
        tick,
        amount,
        usd,
        available,
        estimated: !isAsked,
        cheapest: false,
        why: shortage(amount, available, tick),
        fee: feeOf('tick', tick, each),
      };
    }),
  );
}

const feeOf = (payType: OperationFee['payType'], feeTick: string, each: string): OperationFee => ({
  payType,
  feeTick,
  maxFeeAmount: each !== '' && compareDecimal(each, '0') > 0 ? capOf(each) : '0.000001',
});

const shortage = (amount: string, available: string, tick: string): string | null => {
  if (amount === '') return say.swap.quoteFees.nobodyKnowsThePrice({ tick });
  return compareDecimal(amount, available) > 0
    ? say.swap.quoteFees.youHave({ available, tick })
    : null;
};

/** Converts dollars to a tick's amount with six decimals, rounded up. Empty without a price. */
function estimate(usd: string, price: number): string {
  const text = plainNumber(price);
  const scaled =
    text === null
      ? 0n
      : scaleDecimal(text.slice(0, 60), Math.max(WORK, (text.split('.')[1] ?? '').length));
  const places = text === null ? 0 : Math.max(WORK, (text.split('.')[1] ?? '').length);
  if (scaled === 0n) return '';
  const value = (scaleDecimal(usd, WORK) * 10n ** BigInt(places)) / scaled;
  const step = 10n ** BigInt(WORK - 6);
  return unscaleDecimal((value / step + 1n) * step, WORK);
}

/** The quota and what it takes are amounts of the gas token (api-facts-2, 5); a rest of exactly that isn't enough. */
async function quotaOption(
  first: PreResult,
  usd: string,
  answers: readonly PreResult[],
  { feeTick, gasTick, priceOf }: FeeSources,
): Promise<FeeOption> {
  const left = plainNumber(first.remainingFreeQuota ?? '') ?? '0';
  const has = first.hasVoucher === true;
  const isStated = answers.every(
    ({ usageFreeQuota }) => plainNumber(usageFreeQuota ?? '') !== null,
  );
  const needed =
    has || isStated
      ? sum(answers, ({ usageFreeQuota }) => usageFreeQuota)
      : estimate(usd, await priceOf(gasTick));
  return {
    payType: 'freeQuota',
    tick: gasTick,
    amount: '0',
    usd: '0',
    available: left,
    estimated: false,
    cheapest: false,
    why: has ? null : quotaShortage(needed, left, gasTick),
    fee: feeOf(
      'freeQuota',
      feeTick,
      most(answers, ({ feeAmount }) => feeAmount),
    ),
  };
}

const quotaShortage = (needed: string, left: string, tick: string): string | null => {
  if (needed === '') return say.swap.quoteFees.nobodyKnowsThePrice({ tick });
  return compareDecimal(needed, left) < 0
    ? null
    : say.swap.quoteFees.theFreeQuotaHas({ left, needed, tick });
};

function assetOption(answers: readonly PreResult[], usd: string): FeeOption[] {
  const [first] = answers;
  if (first?.assetFeeTick == null || answers.length !== 1) return [];
  const amount = sum(answers, ({ assetFeeAmount }) => assetFeeAmount);
  const available = plainNumber(first.assetFeeTickBalance ?? '') ?? '0';
  const tick = first.assetFeeTick;
  return [
    {
      payType: 'assetFeeTick',
      tick,
      amount,
      usd,
      available,
      estimated: false,
      cheapest: false,
      why: shortage(amount, available, tick),
      fee: { payType: 'assetFeeTick', feeTick: first.feeTick ?? '', maxFeeAmount: capOf(amount) },
    },
  ];
}
