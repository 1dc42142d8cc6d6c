import { describe, expect, it } from 'vitest';

import { clockProblems, swapSkew } from '#main/kinds/shared/swap-rules.ts';
import { checkOperation } from '#main/kinds/swap/quote/check.ts';

const MINUTE = 60_000;
const send = {
  kind: 'operation',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ask: { op: 'send', tick: 'ordi', receivers: [] },
  fee: { payType: 'feeTick', feeTick: 'sats' },
} as never;

describe('a clock that is not the swap’s', () => {
  it.each([
    [40 * MINUTE, '40 minutes behind'],
    [-61 * MINUTE, '61 minutes ahead of'],
  ])('of %s ms is named before anything is signed', (skew, words) => {
    const [problem] = clockProblems('testnet', () => skew);
    expect(problem).toMatchObject({ severity: 'error', field: 'operation' });
    expect(problem?.text).toContain(words);
    const found = checkOperation(send, {
      id: 'testnet',
      own: { isMine: () => true },
      serverSkew: () => skew,
    });
    expect(found.map(({ text }) => text)).toContain(problem?.text);
  });

  it('within what the swap takes is set right without a word', () => {
    for (const skew of [null, 0, 8 * MINUTE, -9 * MINUTE]) {
      expect(clockProblems('testnet', () => skew)).toEqual([]);
      expect(swapSkew('testnet', () => skew)()).toBe(skew ?? 0);
    }
  });

  it('is a lever on the practice network', () => {
    expect(clockProblems('practice', () => 90 * MINUTE)).toEqual([]);
    expect(swapSkew('practice', () => 90 * MINUTE)()).toBe(90 * MINUTE);
  });
});
