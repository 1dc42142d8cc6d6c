import { describe, expect, it } from 'vitest';

import { farAbove, priceOptions } from '#main/flows/steps/dearer.ts';
import { option } from '#main/flows/steps/questions.ts';

const far = (price: string, shown: string) => farAbove([[price, shown]], 'the estimate');

describe('how far a price is above what was shown', () => {
  it.each([
    ['900', '1000', null],
    ['1500', '1000', null],
    ['1501', '1000', '1.5 times the estimate'],
    ['3050', '1000', '3.1 times the estimate'],
    ['3049', '1000', '3 times the estimate'],
    ['9949', '1000', '9.9 times the estimate'],
    ['10000', '1000', '10 times the estimate'],
    ['1234567', '1', '1\u202f234\u202f567 times the estimate'],
    ['2100000000000000', '1', '2\u202f100\u202f000\u202f000\u202f000\u202f000 times the estimate'],
    ['0.000000000000000151', '0.0000000000000001', '1.5 times the estimate'],
    ['1', '0', 'something, and the estimate was nothing'],
    ['0', '0', null],
  ])('%s of %s: %s', (price, shown, words) => expect(far(price, shown)).toBe(words));

  it('is the one of the price that rose most', () => {
    const textOf = (...pairs: [string, string][]) => farAbove(pairs, 'it');
    expect(textOf(['2000', '1000'], ['0.9', '0.1'])).toBe('9 times it');
    expect(textOf(['9000', '1000'], ['0.2', '0.1'])).toBe('9 times it');
    expect(textOf(['9000', '1000'], ['1', '0'])).toBe('something, and it was nothing');
    expect(textOf(['900', '1000'], ['0.16', '0.1'])).toBe('1.6 times it');
  });
});

describe('the answers to a price that rose', () => {
  const agree = option('accept', 'Accept', 'Pays 5 sats.');
  const leave = option('cancel', 'Cancel', 'Nothing is paid.', 'danger');
  const answers = (words: string | null) =>
    priceOptions(words, agree, leave).map(({ answer, tone }) => `${answer} ${tone}`);

  it('start with accepting while it is close', () => {
    expect(answers(null)).toEqual(['accept primary', 'cancel danger']);
  });

  it('start with the one that pays nothing if it is far above, and accepting says how far', () => {
    expect(answers('3.1 times it')).toEqual(['cancel primary', 'accept danger']);
    expect(priceOptions('3.1 times it', agree, leave)[1]?.consequence).toBe(
      'Pays 5 sats. That is 3.1 times it.',
    );
  });
});
