import { describe, expect, it } from 'vitest';

import { feeOptions } from '#main/kinds/swap/quote/fees.ts';
import type { PreResult } from '#shared/api/swap-fields.ts';

/** A preparation that costs 0.02 dollars: 0.08 pine at 0.25, or 0.02 lime at 1. */
const answer = {
  ids: ['a'],
  signMsgs: ['a'],
  feeAmount: '0.02',
  feeTick: 'lime',
  feeTickPrice: '1',
  feeBalance: '5',
  usdPrice: '0.02',
} as PreResult;

const quotaOf = async (figures: Partial<PreResult>, answers = 1, price = 0.25) => {
  const options = await feeOptions(
    Array.from({ length: answers }, () => ({ ...answer, ...figures })),
    {
      ...{ feeTicks: ['lime', 'pine'], feeTick: 'lime', gasTick: 'pine', isSwap: false },
      availableOf: () => Promise.resolve('5'),
      priceOf: () => Promise.resolve(price),
    },
  );
  const option = options.find(({ payType }) => payType === 'freeQuota');
  if (!option) throw new Error('no free quota');
  return option;
};

describe('the free quota', () => {
  it('is counted in the gas token, not in dollars or the fee tick', async () => {
    const figures = { remainingFreeQuota: '0.07', usageFreeQuota: '0.08' };
    expect(await quotaOf(figures)).toMatchObject({
      ...{ tick: 'pine', available: '0.07', amount: '0' },
      why: 'The free quota has 0.07 pine left today, and this takes 0.08 pine.',
      fee: { payType: 'freeQuota', feeTick: 'lime' },
    });
    expect(await quotaOf({ ...figures, remainingFreeQuota: '0.09' })).toMatchObject({ why: null });
  });

  it('must have more than what is taken, of all halves together', async () => {
    const figures = { remainingFreeQuota: '0.16', usageFreeQuota: '0.08' };
    expect(await quotaOf(figures, 1)).toMatchObject({ why: null });
    expect((await quotaOf(figures, 2)).why).toContain('takes 0.16 pine');
  });

  it('is estimated in dollars where the swap does not say what it takes', async () => {
    expect(await quotaOf({ remainingFreeQuota: '0.09' })).toMatchObject({ why: null });
    expect((await quotaOf({ remainingFreeQuota: '0.07' })).why).toContain('takes 0.08');
    expect((await quotaOf({ remainingFreeQuota: '9' }, 1, 0)).why).toContain('price of pine');
  });

  it('pays whatever is left of it with a voucher', async () => {
    expect(await quotaOf({ remainingFreeQuota: '0', hasVoucher: true })).toMatchObject({
      why: null,
    });
  });
});
