import { describe, expect, it } from 'vitest';

import { cutAmount, price, shareText, usd } from '#renderer/base/swap-figures.ts';
import { funcText } from '#renderer/features/swap/history/func-label.ts';
import { isOfPool, lineOf } from '#renderer/features/swap/history/swap-history.ts';
import { epochShare, epochState } from '#renderer/features/swap/stake/epoch-states.ts';

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
  it('says of two hops that the second swap failed, and what is held instead', () => {
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
      what: 'Second swap failed',
      given: [{ amount: '10', tick: 'lime' }],
      got: [{ amount: '4.9', tick: 'pine' }],
    });
  });

  it.each([
    [{ tickIn: 'Pine', tickOut: 'lime' }, true],
    [{ tickIn: 'lime', tickOut: 'reed' }, false],
    [{ tick0: 'lime', tick1: 'pine' }, true],
    [{ tick: 'lime/pine' }, true],
    [{ tick: 'pine/reed' }, false],
    [{ tick: 'pine' }, false],
    [
      {
        ...{ tickIn: 'reed', tickOut: 'lime' },
        route0: { tickIn: 'reed', tickOut: 'pine' },
        route1: { tickIn: 'pine', tickOut: 'lime' },
      },
      true,
    ],
    [
      {
        ...{ tickIn: 'pine', tickOut: 'lime' },
        route0: { tickIn: 'pine', tickOut: 'reed' },
        route1: { tickIn: 'reed', tickOut: 'lime' },
      },
      false,
    ],
  ])('%j happened in the pool of lime and pine: %s', (row, isOf) => {
    expect(isOfPool(row, ['lime', 'pine'])).toBe(isOf);
  });

  it('survives rows without their fields, and writes out what names of the provider hide', () => {
    for (const kind of ['swap', 'multi', 'liq', 'send', 'sendLp', 'burn', 'gas'] as const) {
      expect(lineOf(kind, {})).toMatchObject({ to: '', ts: 0 });
    }
    const gas = { funcType: 'constructor\u202e', gas: '1', tick: 'pi\u200bne', ts: 1 };
    expect(lineOf('gas', gas)).toMatchObject({
      what: 'constructor⟨U+202E⟩',
      given: [{ amount: '1', tick: 'pi\u200bne' }],
    });
  });
});

describe('what was signed, in words', () => {
  it.each([
    ['swap', 'lime pine lime 100 exactIn 51.51 0.005', '100 lime for about 51.51 pine'],
    ['swap', 'lime pine pine 50 exactOut 97.1 0.005', 'about 97.1 lime for 50 pine'],
    [
      'send',
      'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx reed 2.5',
      '2.5 reed to bcrt1qcr8t…8zeqchgx',
    ],
    ['addLiq', 'lime pine 100 51.5578756 71.79 0.005', '100 lime and 51.557875 pine'],
    ['removeLiq', 'lime pine 10 5 6 0.005', '10 LP tokens of lime / pine'],
    ['unlock', 'lime pine 4', '4 LP tokens of lime / pine'],
    ['decreaseApproval', 'lime 400', '400 lime'],
  ])('tells a %s', (func, params, said) => {
    expect(funcText(func, params.split(' '))).toBe(said);
  });

  it('leaves as it is what it does not know, and what is not whole', () => {
    expect(funcText('mystery', ['a', 'b'])).toBe('a b');
    expect(funcText('constructor', ['a', 'b'])).toBe('a b');
    expect(funcText('swap', ['lime', 'pine'])).toBe('lime pine');
    expect(funcText('decreaseApproval', ['pi\u200bne', '1'])).toBe('1 pi⟨U+200B⟩ne');
  });
});

describe('an epoch', () => {
  it('is to come, runs, and is over; how far it is grows with each block', () => {
    const epoch = { startBlock: 101, endBlock: 200 };
    expect([100, 101, 200, 201, undefined].map((at) => epochState(epoch, at))).toEqual([
      'to-come',
      'running',
      'running',
      'over',
      null,
    ]);
    expect([50, 150, 200, 900].map((at) => epochShare(epoch, at))).toEqual([0, 0.5, 1, 1]);
  });
});
