import { describe, expect, it } from 'vitest';

import { bestOf, scoreOf } from '#renderer/base/own/find.ts';
import { marked, readQuery } from '#renderer/frame/palette/palette-match.ts';

describe('how well a result fits', () => {
  it('counts the whole label most, then its beginning, its words, and what else is known', () => {
    expect(scoreOf('coins', { label: 'Coins' })).toBe(4);
    expect(scoreOf('coin', { label: 'Coins' })).toBe(3);
    expect(scoreOf('coins', { label: 'Get practice coins' })).toBe(2);
    expect(scoreOf('argon', { label: 'Password', also: 'encrypted with Argon2id' })).toBe(1);
    expect(scoreOf('140', { label: 'Inscription #140' })).toBe(2);
    expect(scoreOf('', { label: 'Coins' })).toBe(0);
  });

  it('never counts letters in the middle of a word', () => {
    expect(scoreOf('ring', { label: 'String' })).toBe(0);
    expect(scoreOf('pass theme', { label: 'Password' })).toBe(0);
  });

  it('finds Chinese in the middle of a sentence', () => {
    expect(scoreOf('锁定', { label: '自动锁定' })).toBe(2);
  });

  it('puts the best first and keeps the order of equals', () => {
    const all = ['Lock the wallet', 'Auto-lock', 'Block', 'Lock'].map((label) => ({ label }));
    expect(bestOf('lock', all, 5).map(({ label }) => label)).toEqual([
      'Lock',
      'Lock the wallet',
      'Auto-lock',
    ]);
    expect(bestOf('lock', all, 1)).toHaveLength(1);
  });
});

describe('what was typed', () => {
  it('is marked at the start of words', () => {
    expect(marked('Pending peat', 'pe')).toEqual([
      { text: 'Pe', isTyped: true },
      { text: 'nding ', isTyped: false },
      { text: 'pe', isTyped: true },
      { text: 'at', isTyped: false },
    ]);
    expect(marked('Opened (a.b)', '(a')).toEqual([
      { text: 'Opened ', isTyped: false },
      { text: '(a', isTyped: true },
      { text: '.b)', isTyped: false },
    ]);
    expect(marked('Lock', '')).toEqual([{ text: 'Lock', isTyped: false }]);
  });

  it('may start with a sign', () => {
    expect(readQuery(' # 140')).toEqual({ sign: '#', text: '140' });
    expect(readQuery('>theme')).toEqual({ sign: '>', text: 'theme' });
    expect(readQuery('@')).toEqual({ sign: '@', text: '' });
    expect(readQuery('send 5')).toEqual({ sign: null, text: 'send 5' });
  });
});
