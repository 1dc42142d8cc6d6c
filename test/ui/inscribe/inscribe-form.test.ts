import { describe, expect, it } from 'vitest';

import { parseRate } from '#renderer/base/form/use-fee-rate.ts';
import {
  buildInput,
  emptyForm,
  type InscribeForm,
} from '#renderer/features/inscribe/forms/inscribe-form.ts';
import type { AddedFile } from '#shared/ipc/inscribe.ts';
import { HASH, ORD_ADDRESS, PAY_ADDRESS } from '#test/ui/fixtures.ts';

const file: AddedFile = {
  name: 'a.png',
  hash: HASH,
  size: 10,
  mediaType: 'image/png',
  sniffed: null,
  warnings: [],
};
const context = { files: [file], textFile: undefined, ownAddress: ORD_ADDRESS, feeRate: 12 };
const build = (change: Partial<InscribeForm>, own: Partial<typeof context> = {}) =>
  buildInput({ ...emptyForm(), ...change }, { ...context, ...own });
const missing = (result: ReturnType<typeof build>): string[] =>
  'missing' in result ? result.missing.map((item) => item.field) : [];

describe('inscribe form', () => {
  it('builds an order to the own ordinals address with the usual postage', () => {
    expect(build({})).toEqual({
      input: {
        kind: 'inscribe',
        content: {
          type: 'files',
          items: [{ name: 'a.png', mediaType: 'image/png', hash: HASH, size: 10 }],
        },
        receiveAddress: ORD_ADDRESS,
        feeRate: 12,
        outputValue: 546,
        payWith: 'wallet',
      },
    });
  });

  it('asks for files before anything else', () => {
    expect(missing(build({}, { files: [] }))).toEqual(['files']);
  });

  it('wants the last six characters of a foreign address typed again', () => {
    const foreign = { receive: 'other' as const, otherAddress: ` ${PAY_ADDRESS} ` };
    expect(missing(build({ ...foreign, confirmation: 'abcdef' }))).toEqual(['receiveConfirmation']);
    const built = build({ ...foreign, confirmation: PAY_ADDRESS.slice(-6) });
    expect('input' in built && built.input.receiveAddress).toBe(PAY_ADDRESS);
    expect('input' in built && built.input.receiveConfirmation).toBe(PAY_ADDRESS.slice(-6));
  });

  it('has no developer fee unless both its parts are there', () => {
    expect(missing(build({ devAddress: PAY_ADDRESS }))).toEqual(['devAddress']);
    expect(missing(build({ devFee: '1.5', devAddress: PAY_ADDRESS }))).toContain('devFee');
    const built = build({ devAddress: PAY_ADDRESS, devFee: '1000' });
    expect('input' in built && built.input.devFee).toBe(1000);
  });

  it('keeps token amounts as text, digit for digit', () => {
    const mint = { tick: 'inks', amount: '18446744073709551615.000000000000000001', count: '3' };
    const built = build({ tab: 'mint', mint });
    expect('input' in built && built.input.content).toEqual({
      type: 'brc20-mint',
      ...mint,
      count: 3,
    });
  });

  it('names each missing field of a deploy', () => {
    const deploy = { ...emptyForm().deploy, decimals: 'x' };
    expect(missing(build({ tab: 'deploy', deploy }))).toEqual(['tick', 'max', 'limit', 'decimals']);
  });

  it('takes a text only once its bytes are kept', () => {
    expect(missing(build({ tab: 'text', text: 'hi' }))).toEqual(['text']);
  });

  it('bounds the fee rate to 1 and 10,000', () => {
    expect(['0.99', '10001', '1e3', '-5', '', ' 12.5 ', '10000', '1'].map(parseRate)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      12.5,
      10_000,
      1,
    ]);
    expect(missing(build({}, { feeRate: undefined as never }))).toEqual(['feeRate']);
  });

  describe('with an order service of version 5', () => {
    const five = { ...context, isFive: true };
    const link = { parents: [`${HASH}i0`], metadata: ' {"a":1} ', title: 'One' };
    const linked = (change: Partial<InscribeForm['link']>, own: Partial<typeof five> = {}) =>
      buildInput({ ...emptyForm(), link: { ...emptyForm().link, ...change } }, { ...five, ...own });

    it('pays parents and tags by commit, whatever was chosen', () => {
      const built = linked({ ...link, traits: 'colour: red\n size : 3: 4\n' });
      expect(built).toMatchObject({
        input: {
          payWith: 'commit',
          parents: [`${HASH}i0`],
          tags: { metadata: '{"a":1}', title: 'One', traits: { colour: 'red', size: '3: 4' } },
        },
      });
    });

    it('says what can’t be read of them', () => {
      expect(missing(linked({ metadata: '{' }))).toEqual(['metadata']);
      for (const traits of ['colour', ': red', 'colour:', 'a: 1\na: 2'])
        expect(missing(linked({ traits }))).toEqual(['traits']);
      expect(missing(linked({ delegate: 'x' }))).toEqual(['delegate']);
    });

    it('asks for neither on version 2, nor for what isn’t a file', () => {
      for (const built of [
        linked(link, { isFive: false }),
        buildInput(
          {
            ...emptyForm(),
            ...{ tab: 'transfer', transfer: { tick: 'ordi', amount: '1' }, payWith: 'commit' },
            link: { ...emptyForm().link, ...link },
          },
          five,
        ),
      ]) {
        expect(built).toMatchObject({ input: { payWith: 'wallet' } });
        expect(built).not.toHaveProperty('input.parents');
        expect(built).not.toHaveProperty('input.tags');
      }
    });
  });
});
