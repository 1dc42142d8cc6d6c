import { describe, expect, it } from 'vitest';

import { cutAmount, price, shareText, usd } from '#renderer/base/swap-figures.ts';
import { lineOf } from '#renderer/features/swap/history/swap-history.ts';

describe('figures of the swap', () => {
  it.each([
    ['0', '0'],
    ['12', '12'],
    ['1.500000', '1.5'],
    ['0.1234569', '0.123456'],
    ['0.0000009', '< 0.000001'],
    ['1234567.1', '1\u202f234\u202f567.1'],
    [
      '99999999999999999999.999999999',
      '99\u202f999\u202f999\u202f999\u202f999\u202f999\u202f999.999999',
    ],
  ])('cuts the amount %s and never rounds it up', (text, shown) => {
    expect(cutAmount(text)).toBe(shown);
  });

  it('shows dollars in cents, and small ones in full', () => {
    expect(usd('29335.834')).toBe('$29\u202f335.83');
    expect(usd(0.00004)).toBe('$0.000040');
    expect([usd(''), usd(null), usd('much')]).toEqual(['—', '—', '—']);
  });

  it('shows shares of a pool as percent, and prices with five digits', () => {
    expect([shareText('0.0123'), shareText('0.000001'), shareText('?')]).toEqual([
      '1.23 %',
      '< 0.01 %',
      '—',
    ]);
    expect([price(0.123456789), price(0)]).toEqual(['0.12346', '0']);
  });
});

describe('a line of swap history', () => {
  it('says of two hops that the second half failed, and what is held instead', () => {
    const row = {
      tickIn: 'lime',
      tickOut: 'reed',
      amountIn: '10',
      amountOut: '0',
      ts: 5,
      route1: { success: false, amountIn: '4.9', tickIn: 'pine' },
    };
    expect(lineOf('multi', row)).toMatchObject({
      failed: true,
      what: 'Second half failed',
      given: '10 lime',
      got: '4.9 pine',
    });
  });

  it('survives rows without their fields, and writes out what names of the provider hide', () => {
    for (const kind of ['swap', 'multi', 'liq', 'send', 'sendLp', 'burn', 'gas'] as const) {
      expect(lineOf(kind, {})).toMatchObject({ to: '', ts: 0 });
    }
    const gas = { funcType: 'constructor\u202e', gas: '1', tick: 'pi\u200bne', ts: 1 };
    expect(lineOf('gas', gas)).toMatchObject({
      what: 'constructor⟨U+202E⟩',
      given: '1 pi⟨U+200B⟩ne',
    });
  });
});
