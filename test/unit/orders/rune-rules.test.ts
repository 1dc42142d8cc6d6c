import { describe, expect, it } from 'vitest';

import { etchPlan } from '#main/orders/rune-order.ts';
import { etchProblems, isEtchable, mintProblems } from '#main/orders/rune-rules.ts';
import { sentAmount } from '#shared/bitcoin/rune-units.ts';
import { etchContent, mintContent } from '#test/flows/support/harness.ts';

const facts = { minimum: 'AAAAAAAAAAAAA', taken: false, height: 200 };
const fieldsOf = (problems: { field: string; severity: string }[]) =>
  problems.filter(({ severity }) => severity === 'error').map(({ field }) => field);

describe('names of runes', () => {
  it.each([
    ['AAAAAAAAAAAAA', true],
    ['AAAAAAAAAAAAAA', true],
    ['ZZZZZZZZZZZZ', false],
    ['BAAAAAAAAAAAA', true],
  ])('%s is etchable from AAAAAAAAAAAAA on: %s', (letters, free) => {
    expect(isEtchable(letters, 'AAAAAAAAAAAAA')).toBe(free);
  });

  it.each([
    ['crash•proof•rune'],
    ['•CRASHPROOFRUNE'],
    ['CRASHPROOFRUNE•'],
    ['CRASH••PROOFRUNE'],
    ['CRASH.PROOF.RUNE'],
    ['CRASH PROOF RUNE'],
    ['CRASH1PROOFRUNE'],
    ['CRАSHPROOFRUNE'],
    ['A'.repeat(27)],
    ['SHORT'],
  ])('refuses %s', (rune) => {
    expect(fieldsOf(etchProblems({ ...etchContent, rune }, facts))).toEqual(['rune']);
  });

  it('refuses a name that is taken, and warns where the lowest name is not known', () => {
    expect(fieldsOf(etchProblems(etchContent, { ...facts, taken: true }))).toEqual(['rune']);
    const unknown = etchProblems(etchContent, { ...facts, minimum: null });
    expect(unknown.map(({ severity }) => severity)).toEqual(['warning']);
  });
});

describe('amounts of an etching', () => {
  it('takes what is plain', () => {
    expect(etchProblems(etchContent, facts)).toEqual([]);
  });

  it.each([
    ['premine', { premine: '1.005' }],
    ['premine', { premine: '-1' }],
    ['premine', { premine: '1e3' }],
    ['premine', { premine: '0', terms: null }],
    ['premine', { premine: '9'.repeat(38) }],
    ['symbol', { symbol: 'AB' }],
    ['cap', { terms: { ...etchContent.terms, cap: '0' } }],
    ['cap', { terms: { ...etchContent.terms, cap: '1.5' } }],
    ['amount', { terms: { ...etchContent.terms, amount: '0' } }],
    ['height', { terms: { ...etchContent.terms, height: [300, 300] as [number, number] } }],
    ['height', { terms: { ...etchContent.terms, height: [1, 206] as [number, number] } }],
    ['offset', { terms: { ...etchContent.terms, offset: [9, 3] as [number, number] } }],
  ])('finds fault with %s in %o', (field, change) => {
    expect(fieldsOf(etchProblems({ ...etchContent, ...change }, facts))).toContain(field);
  });

  it('are sent as the order says, and meant the same either way', () => {
    const atomic = etchPlan(etchContent);
    const whole = etchPlan({ ...etchContent, units: 'whole' });
    expect(atomic.etching).toMatchObject({
      premine: '100000',
      terms: { amount: '500', cap: '10' },
    });
    expect(whole.etching).toMatchObject({ premine: '1000', terms: { amount: '5', cap: '10' } });
    expect(whole.meant).toEqual(atomic.meant);
  });

  it('are written in the smallest units, and not where they are no such amount', () => {
    expect(sentAmount('0.5', 2, 'atomic')).toBe('50');
    expect(sentAmount('0.555', 2, 'whole')).toBeNull();
    expect(sentAmount('many', 2, 'atomic')).toBeNull();
  });
});

describe('mints', () => {
  const rune = {
    runeid: '100:1',
    spacedRune: mintContent.rune,
    divisibility: 0,
    doubt: null,
    mintable: true,
    remaining: '1000',
    amount: '100',
  };
  it.each([
    [[], rune],
    [['runeid'], null],
    [['runeid'], { ...rune, mintable: false }],
    [['runeid'], { ...rune, amount: null }],
    [['runeid'], { ...rune, amount: '99' }],
    [['runeid'], { ...rune, spacedRune: 'SOMEOTHER•RUNE' }],
    [['count'], { ...rune, remaining: '2' }],
  ])('find %o wrong with %o', (fields, found) => {
    expect(fieldsOf(mintProblems(mintContent, found))).toEqual(fields);
  });

  it('are warned of where the index contradicts our record of the rune', () => {
    const doubted = mintProblems(mintContent, { ...rune, doubt: 'It now says 2 decimals.' });
    expect(doubted).toMatchObject([{ severity: 'warning', text: 'It now says 2 decimals.' }]);
  });

  it('are warned of where few are left', () => {
    const few = mintProblems(mintContent, { ...rune, remaining: '30' });
    expect(few.map(({ severity }) => severity)).toEqual(['warning']);
  });
});
