import { describe, expect, it } from 'vitest';

import {
  buildInput,
  emptyForm,
  type InscribeForm,
  parseRate,
} from '../../src/renderer/inscribe-form.ts';
import { HASH, ORD_ADDRESS, PAY_ADDRESS } from './fixtures.ts';

const file = {
  name: 'a.png',
  hash: HASH,
  size: 10,
  mediaType: 'image/png',
  sniffed: null,
  warnings: ['The bytes say JPEG.'],
};
const build = (
  change: Partial<InscribeForm>,
  context: Partial<Parameters<typeof buildInput>[1]> = {},
) =>
  buildInput(
    { ...emptyForm(), ...change },
    { files: [file], textFile: undefined, ownAddress: ORD_ADDRESS, feeRate: 12, ...context },
  );
const missing = (result: ReturnType<typeof buildInput>): string[] =>
  'missing' in result ? result.missing.map((item) => item.field) : [];

describe('the inscribe form', () => {
  it('becomes an input of files that go to the own ordinals address', () => {
    expect(build({})).toEqual({
      input: {
        kind: 'inscribe',
        content: {
          type: 'files',
          items: [{ name: 'a.png', hash: HASH, size: 10, mediaType: 'image/png' }],
        },
        receiveAddress: ORD_ADDRESS,
        feeRate: 12,
        outputValue: 546,
        payWith: 'wallet',
      },
    });
  });

  it('says everything that is missing at once', () => {
    const empty = { files: [], ownAddress: undefined, feeRate: undefined };
    expect(missing(build({ postage: '' }, empty))).toEqual([
      'files',
      'receiveAddress',
      'feeRate',
      'outputValue',
    ]);
    expect(missing(build({ tab: 'deploy' }))).toEqual(['tick', 'max', 'limit']);
    expect(missing(build({ tab: 'mint' }))).toEqual(['tick', 'amount']);
    expect(missing(build({ tab: 'transfer' }))).toEqual(['tick', 'amount']);
  });

  it('asks for the last six characters of an address of somebody else', () => {
    const other = { receive: 'other' as const, otherAddress: ` ${PAY_ADDRESS} ` };
    expect(missing(build({ ...other, confirmation: '' }))).toEqual(['receiveConfirmation']);
    expect(missing(build({ ...other, confirmation: 'xxxxxx' }))).toEqual(['receiveConfirmation']);
    expect(build({ ...other, confirmation: PAY_ADDRESS.slice(-6) })).toMatchObject({
      input: { receiveAddress: PAY_ADDRESS, receiveConfirmation: PAY_ADDRESS.slice(-6) },
    });
  });

  it('waits until main keeps the text under its hash', () => {
    expect(missing(build({ tab: 'text', text: 'hello' }))).toEqual(['text']);
    expect(build({ tab: 'text', text: 'hello' }, { textFile: file })).toMatchObject({
      input: { content: { type: 'files', items: [{ hash: HASH }] } },
    });
  });

  it('passes token amounts on as they were typed, for main to judge', () => {
    const transfer = { tick: 'inks', amount: '0.000000000000000001' };
    expect(build({ tab: 'transfer', transfer })).toMatchObject({
      input: { content: { amount: '0.000000000000000001' } },
    });
  });

  it.each(['0', '-1', '1e3', '10001', '', '1.234', 'abc', '0.5', '٣'])(
    'takes no fee rate of “%s”',
    (text) => {
      expect(parseRate(text)).toBeUndefined();
    },
  );

  it.each([
    ['1', 1],
    ['12.25', 12.25],
    [' 10000 ', 10_000],
  ])('takes the fee rate “%s”', (text, rate) => {
    expect(parseRate(text)).toBe(rate);
  });

  it.each(['546.5', '-546', '5e2', 'x'])('takes no postage of “%s”', (postage) => {
    expect(missing(build({ postage }))).toEqual(['outputValue']);
  });

  it('takes a developer fee only with its address, and the other way round', () => {
    expect(missing(build({ devFee: '1000' }))).toEqual(['devAddress']);
    expect(missing(build({ devAddress: PAY_ADDRESS }))).toEqual(['devAddress']);
    expect(missing(build({ devAddress: PAY_ADDRESS, devFee: '1.5' }))).toContain('devFee');
    expect(build({ devAddress: PAY_ADDRESS, devFee: '1000' })).toMatchObject({
      input: { devAddress: PAY_ADDRESS, devFee: 1000 },
    });
  });
});
