import { describe, expect, it } from 'vitest';

import { visibleText } from '#shared/text.ts';
import { flow as chineseFlow } from '#shared/words/chinese/operations/flow.ts';
import { said as chinese } from '#shared/words/chinese/said/index.ts';
import { flow as englishFlow } from '#shared/words/english/operations/flow.ts';
import { said as english } from '#shared/words/english/said/index.ts';
import {
  allInWords,
  inWords,
  isSaid,
  isSentence,
  shortened,
  valuesIn,
  valuesOf,
  written,
} from '#shared/words/said.ts';

const catalog = {
  coin: {
    frozen: 'It is frozen.',
    of: ({ count }: { count: number }) => `${count} coins`,
    sent: ({ what, to }: { what: string; to: string }) => `${what} to ${to}`,
  },
};

describe('a sentence of main', () => {
  it('becomes words with its values, also inside another one and several times over', () => {
    const coins = written('coin.of', { count: 3 });
    const sent = written('coin.sent', { what: coins, to: 'bc1q' });
    const twice = written('coin.sent', { what: sent, to: coins });
    expect(inWords(sent, catalog)).toBe('3 coins to bc1q');
    expect(inWords(twice, catalog)).toBe('3 coins to bc1q to 3 coins');
    expect(inWords(`${written('coin.frozen')} ${sent}.`, catalog)).toBe(
      'It is frozen. 3 coins to bc1q.',
    );
  });

  it('keeps quotes, backslashes and line ends of its values', () => {
    const what = 'a "b" \\ c\n’';
    expect(inWords(written('coin.sent', { what, to: '' }), catalog)).toBe(`${what} to `);
  });

  it('is found anywhere in a value, of which nothing else is copied', () => {
    const bytes = new Uint8Array(2);
    const rest = { id: 1, bytes };
    const value = { rest, list: [written('coin.frozen'), null], big: 1n };
    const spoken = allInWords(value, catalog);
    expect(spoken).toEqual({ rest, list: ['It is frozen.', null], big: 1n });
    expect(spoken.rest).toBe(rest);
    expect(allInWords(rest, catalog)).toBe(rest);
    expect(allInWords({ [written('coin.frozen')]: 1 }, catalog)).toEqual({ 'It is frozen.': 1 });
  });

  it('that the catalog doesn’t have is shown as it was written', () => {
    expect(inWords(written('coin.sold', { to: 'x' }), catalog)).toBe('["coin.sold",{"to":"x"}]');
    for (const key of ['coin.toString', '__proto__', 'coin', 'constructor.name'])
      expect(inWords(written(key), catalog)).toBe(JSON.stringify([key]));
    expect(inWords('\uFDD0no json\uFDD1', catalog)).toBe('no json');
  });

  it('is known by its key, and is never cut in two', () => {
    const of = ({ count }: { count: number }) => written('coin.of', { count });
    expect(isSentence(of({ count: 3 }))).toBe(true);
    expect(isSentence(`${of({ count: 3 })}.`)).toBe(false);
    expect(isSaid(of({ count: 3 }), of)).toBe(true);
    expect(isSaid(written('coin.frozen'), of)).toBe(false);
    expect(shortened('12345', 3)).toBe('123');
    expect(inWords(shortened(`x ${of({ count: 3 })}`, 3), catalog)).toBe('x 3 coins');
  });

  it('can be asked for its values, and no other text has them', () => {
    const sentence = (values: { what: string; to: string }) => written('coin.sent', values);
    const values = { what: '1', to: 'a' };
    expect(valuesOf(sentence(values), sentence)).toEqual(values);
    expect(valuesOf(`${sentence(values)}.`, sentence)).toBeNull();
    expect(valuesOf(written('coin.frozen'), sentence)).toBeNull();
    expect(valuesOf('1 to a', sentence)).toBeNull();
    const outer = `a ${written('coin.sent', { what: written('coin.of', { count: 7 }), to: '' })}`;
    const of = ({ count }: { count: number }) => written('coin.of', { count });
    expect(valuesIn(outer, of)).toEqual({ count: 7 });
    expect(valuesIn(written('coin.frozen'), of)).toBeNull();
  });

  it('cannot be imitated by text of others that is shown as text', () => {
    const forged = visibleText(written('coin.frozen'));
    expect(inWords(forged, catalog)).toBe(forged);
    expect(forged).toContain('⟨U+FDD0⟩');
  });
});

/** Keys with their types, in order. */
function keysOf(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([name, one]: [string, unknown]) =>
    typeof one === 'object' && one !== null
      ? keysOf(one, `${path}${name}.`)
      : [`${path}${name} ${typeof one}`],
  );
}

describe('the sentences of main', () => {
  it('include the one that the page knows by its words', () => {
    expect(englishFlow.waitingForApproval).toBe(english.inscribe.flowStates.waitingForYourApproval);
    expect(chineseFlow.waitingForApproval).toBe(chinese.inscribe.flowStates.waitingForYourApproval);
  });

  it('are the same in both languages, and Chinese ones have Han characters', () => {
    expect(keysOf(chinese)).toEqual(keysOf(english));
    expect(keysOf(english).length).toBeGreaterThan(2_000);
    const plain = JSON.stringify(chinese);
    expect((plain.match(/\p{Script=Han}/gu) ?? []).length).toBeGreaterThan(5_000);
  });
});
