import { describe, expect, it } from 'vitest';

import { emptyForm } from '#renderer/features/inscribe/forms/inscribe-form.ts';
import {
  buildEtch,
  buildRuneMint,
  emptyEtch,
  etchAmounts,
  type EtchForm,
  runeNameOf,
  shownRune,
} from '#renderer/features/inscribe/forms/rune-form.ts';

const filled: EtchForm = { ...emptyEtch(), name: 'INK•STONE', premine: '10' };
function etch(change: Partial<EtchForm>) {
  const missing: string[] = [];
  const content = buildEtch({ ...filled, ...change }, (field) => missing.push(field));
  return { content, missing };
}

describe('the form of an etching', () => {
  it.each([
    ['ink stone', 'INK•STONE'],
    ['ink. stone', 'INK•STONE'],
    ['INK··STONE', 'INK•STONE'],
    ['ink•stone•', 'INK•STONE•'],
  ])('reads the name %s as %s', (typed, name) => {
    expect(runeNameOf(typed)).toBe(name);
  });

  it('drops spacers at the ends, which a half-typed name has', () => {
    expect(etch({ name: 'ink•stone•' }).content).toMatchObject({ rune: 'INK•STONE' });
  });

  it('asks nothing about units: amounts are the protocol’s, and the form shows the result', () => {
    expect(etch({ divisibility: '2' })).toEqual({
      content: expect.objectContaining({ units: 'atomic', premine: '10' }) as unknown,
      missing: [],
    });
    const open = { isOpen: true, amount: '0.5', cap: '1000' };
    expect(etchAmounts({ ...filled, divisibility: '2', ...open })).toEqual([
      { label: 'Premine', whole: '10', atoms: '1000' },
      { label: 'Per mint', whole: '0.5', atoms: '50' },
      { label: 'Maximum supply', whole: '510', atoms: '51000' },
    ]);
    expect(etchAmounts({ ...filled, divisibility: '0', ...open })).toEqual([]);
    expect(etchAmounts({ ...filled, premine: 'ten' })).toEqual([]);
  });

  it.each([
    ['rune', { name: ' ' }],
    ['divisibility', { divisibility: '39' }],
    ['divisibility', { divisibility: '1.5' }],
    ['premine', { premine: '' }],
    ['amount', { isOpen: true, cap: '5' }],
    ['cap', { isOpen: true, amount: '5' }],
    ['height', { isOpen: true, amount: '5', cap: '5', heightStart: '10' }],
    ['offset', { isOpen: true, amount: '5', cap: '5', offsetEnd: 'soon' }],
  ])('asks for %s where %o', (field, change) => {
    expect(etch(change)).toEqual({ content: undefined, missing: [field] });
  });

  it('leaves out what is not said', () => {
    const open = { isOpen: true, amount: '5', cap: '9', offsetEnd: '100' };
    expect(etch(open).content).toMatchObject({
      premine: '10',
      terms: { amount: '5', cap: '9', height: null, offset: [0, 100] },
      logo: null,
    });
    expect(etch({}).content).toMatchObject({ terms: null });
  });

  it('starts empty, and each form has its own', () => {
    const [one, two] = [emptyForm(), emptyForm()];
    one.etch.name = 'X';
    expect(two.etch.name).toBe('');
  });
});

describe('the form of a mint', () => {
  const info = {
    runeid: '5:1',
    rune: 'INKSTONE',
    spacedRune: 'INK•STONE',
    divisibility: 2,
    terms: { amount: '100', cap: '9' },
  };
  const build = (runeMint: Parameters<typeof buildRuneMint>[0]) => {
    const missing: string[] = [];
    return { content: buildRuneMint(runeMint, (field) => missing.push(field)), missing };
  };

  it('submits the rune as it was shown', () => {
    const shown = shownRune(info);
    expect(build({ runeid: '5:1', count: '3', shown }).content).toEqual({
      type: 'runes-mint',
      runeid: '5:1',
      rune: 'INK•STONE',
      amount: '100',
      divisibility: 2,
      count: 3,
    });
  });

  it('needs a rune with terms and a whole number of mints', () => {
    expect(shownRune({ ...info, terms: null })).toBeNull();
    expect(build({ runeid: '5:1', count: '3', shown: null }).missing).toEqual(['runeid']);
    for (const count of ['0', '1001', '1.5', '']) {
      expect(build({ runeid: '5:1', count, shown: shownRune(info) }).missing).toEqual(['count']);
    }
  });
});
