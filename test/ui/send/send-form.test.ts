import { describe, expect, it } from 'vitest';

import { buildSendRunes, holdingsOf, readAtoms } from '#renderer/features/send/rune-form.ts';
import {
  amountText,
  blankRecipient,
  buildSend,
  readAmount,
  readLines,
  writeAmount,
} from '#renderer/features/send/send-form.ts';
import {
  buildSendTokens,
  holdersOf,
  readTokens,
  transferFor,
} from '#renderer/features/send/token-form.ts';

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

describe('the form for runes', () => {
  const rune = { id: '840000:1', name: 'SOME•RUNE', divisibility: 2 };
  const coin = (outpoint: string, atoms: string, more = {}) => ({
    outpoint,
    runes: [{ id: rune.id, atoms }],
    frozen: false,
    lockedBy: null,
    height: 5,
    ...more,
  });

  it('reads whole units in the rune’s own decimals', () => {
    expect(readAtoms('1 234.5', 2)).toBe(123_450n);
    for (const wrong of ['', '0', '1.234', '-1', '1e3'])
      expect(readAtoms(wrong, 2)).toBeUndefined();
  });

  it('offers what lies on coins that can be spent now, and says what lies on others', () => {
    const coins = [
      coin('a:0', '500'),
      coin('b:0', '20', { frozen: true }),
      coin('c:0', '7', { height: null }),
    ];
    const { usable, available, held } = holdingsOf(rune.id, coins as never);
    expect([available, held]).toEqual([500n, 27n]);
    const to = (amount: string) => buildSendRunes(rune, [blankRecipient(A, amount)], 3, usable);
    expect(to('2.50')).toEqual({
      kind: 'send-runes',
      rune,
      recipients: [{ address: A, amount: '2.5' }],
      coins: ['a:0'],
      feeRate: 3,
    });
    expect(to('5.01')).toBeUndefined();
  });
});

describe('the form of a token amount', () => {
  const holders = [
    { address: B, available: '10', transferable: '0' },
    { address: A, available: '250.5', transferable: '100' },
  ];
  const balances = [{ tick: 'inks', available: '0', transferable: '0', overall: '0', holders }];
  const at = { outpoint: `${'ab'.repeat(32)}:0`, confirmations: 1 };
  const transfers = [
    { inscriptionId: `${'ab'.repeat(32)}i0`, amount: '100', ...at },
    { inscriptionId: `${'cd'.repeat(32)}i0`, amount: '99', ...at },
  ];

  it('takes them from where most are, and uses a transfer of exactly the amount', () => {
    const [holder] = holdersOf('inks', balances);
    expect(holder?.address).toBe(A);
    const amount = readTokens('1 00.0');
    const request = { tick: 'inks', holder, amount, address: B, confirmation: '', feeRate: 2 };
    expect(buildSendTokens({ ...request, transfer: transferFor(amount, transfers) })).toEqual({
      kind: 'send-tokens',
      from: A,
      tick: 'inks',
      amount: '100.0',
      transfer: { inscriptionId: transfers[0]?.inscriptionId, outpoint: at.outpoint },
      address: B,
      feeRate: 2,
    });
    expect(transferFor('98', transfers)).toBeUndefined();
    expect(buildSendTokens({ ...request, transfer: undefined })).toMatchObject({ transfer: null });
    expect(buildSendTokens({ ...request, transfer: undefined, address: '' })).toBeUndefined();
  });

  it.each(['', '0', '0.0', '-1', '1e3', '1.2.3', 'ten'])('%s is no amount', (text) => {
    expect(readTokens(text)).toBeUndefined();
  });
});
