import { describe, expect, it } from 'vitest';

import {
  amountText,
  blankRecipient,
  buildSend,
  readAmount,
  readLines,
  writeAmount,
} from '#renderer/features/send/send-form.ts';

const A = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const B = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

describe('a typed amount', () => {
  it.each([
    ['20000', false, 20_000n],
    ['20 000', false, 20_000n],
    ['20,000', false, 20_000n],
    ['0.0002', true, 20_000n],
    ['1', true, 100_000_000n],
  ])('%s reads as sats', (text, inCoin, sats) => {
    expect(readAmount(text, inCoin)).toBe(sats);
  });

  it.each([
    ['', false],
    ['0', false],
    ['-5', false],
    ['1.5', false],
    ['1e5', false],
    ['0.000000001', true],
    ['21000001', true],
    ['twenty', false],
  ])('%s is none', (text, inCoin) => {
    expect(readAmount(text, inCoin)).toBeUndefined();
  });
});

describe('the send form', () => {
  it('asks for nothing until every line has an address and an amount', () => {
    const first = { ...blankRecipient(A, '20000') };
    expect(buildSend([first], 2, [], false)).toEqual({
      kind: 'send',
      recipients: [{ address: A, sats: '20000' }],
      feeRate: 2,
    });
    expect(buildSend([first, blankRecipient()], 2, [], false)).toBeUndefined();
    expect(buildSend([first], undefined, [], false)).toBeUndefined();
  });

  it('reads a pasted table with or without its head, and nothing half', () => {
    expect(readLines(`${A},20000\n${B}\t0.5\n`)).toEqual([
      { address: A, amount: '20000' },
      { address: B, amount: '0.5' },
    ]);
    expect(readLines(`address,amount\n${A};1\n${B};2`)).toHaveLength(2);
    expect(readLines(`${A},20000`)).toBeNull();
    expect(readLines('some words\nand more of them')).toBeNull();
  });

  it('keeps a line that is none in its place, to be mended', () => {
    expect(readLines(`${A},20000\n${B},many\nbcrt1qwrong 5`)).toEqual([
      { address: A, amount: '20000' },
      { address: B, amount: 'many' },
      { address: 'bcrt1qwrong', amount: '5' },
    ]);
    expect(readLines(`${A.slice(1)}!;7\n${B};2`)?.map(({ amount }) => amount)).toEqual(['7', '2']);
  });
});

describe('the amount of a payment link', () => {
  it('is typed in the unit on screen', () => {
    expect(amountText('0.0002', true)).toBe('0.00020000');
    expect(amountText('0.0002', false)).toBe(writeAmount('20000', false));
    expect(amountText(null, true)).toBe('');
  });
});
