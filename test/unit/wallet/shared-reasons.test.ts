import { describe, expect, it } from 'vitest';

import { type CoinEvidence, judgeCoin, sharedReasons } from '#main/wallet/coin-report.ts';

const said = (value: boolean) => ({ state: 'said', value }) as const;
const at = (value: number) => ({ state: 'said', value }) as const;

function evidence(more: Partial<CoinEvidence> = {}): CoinEvidence {
  return {
    sats: 10_000n,
    script: '0014',
    height: 100,
    spent: false,
    available: said(true),
    inscriptionList: said(false),
    abandonedList: said(false),
    inscriptions: [],
    addressRunes: said(false),
    addressAlkanes: said(false),
    record: { state: 'not-asked' },
    runes: { state: 'not-asked' },
    alkanes: { state: 'not-asked' },
    heights: { chain: at(100), brc20: at(100), runes: at(100), alkanes: at(100) },
    ownCleanChange: false,
    released: [],
    kept: [],
    maker: { state: 'not-asked' },
    ...more,
  };
}
const judged = (more?: Partial<CoinEvidence>) => judgeCoin(evidence(more), 600n, 'list');

describe('the reasons of very many coins', () => {
  it('is in memory once where it is the same', () => {
    expect(judged().reasons).toBe(judged({ sats: 20_000n }).reasons);
    expect(judged().verdict).toBe('clean');
  });

  it('are separate if one source says something else', () => {
    const doubtful = judged({ available: said(false) });
    expect(doubtful.verdict).toBe('unknown');
    expect(doubtful.reasons).not.toEqual(judged().reasons);
    expect(judged().verdict).toBe('clean');
    const low = judged({ sats: 599n });
    expect(low.verdict).toBe('unknown');
    expect(low.reasons.filter(({ ok }) => ok === false)).toHaveLength(1);
  });

  it('stays right while ever other coins are judged', () => {
    const clean = structuredClone(judged());
    for (let n = 0; n < 3_000; n += 1) {
      const carrying = judged({ inscriptions: [{ id: `${n}i0`, offset: 0n }] });
      expect(carrying.verdict).toBe('asset');
      expect(carrying.reasons[0]).toEqual({
        source: 'inscriptions',
        says: `contains ${n}i0`,
        ok: false,
      });
    }
    expect(judged()).toEqual(clean);
  });

  it('cannot be changed by one who was given it', () => {
    const { reasons } = judged();
    expect(Object.isFrozen(reasons)).toBe(true);
    expect(reasons.every((one) => Object.isFrozen(one))).toBe(true);
  });

  it('is shared with what was kept on disk', () => {
    const kept = structuredClone(judged().reasons);
    expect(kept).not.toBe(judged().reasons);
    expect(sharedReasons(kept)).toBe(judged().reasons);
  });

  it('does not mix what is nearly the same', () => {
    const yes = sharedReasons([{ source: 'a', says: 'b', ok: true }]);
    const no = sharedReasons([{ source: 'a', says: 'b', ok: false }]);
    const open = sharedReasons([{ source: 'a', says: 'b', ok: null }]);
    const split = [sharedReasons([{ source: 'ab', says: 'c', ok: true }])];
    split.push(sharedReasons([{ source: 'a', says: 'bc', ok: true }]));
    expect(split.map(([one]) => one?.source)).toEqual(['ab', 'a']);
    expect([yes, no, open].map(([one]) => one)).toEqual([
      { source: 'a', says: 'b', ok: true },
      { source: 'a', says: 'b', ok: false },
      { source: 'a', says: 'b', ok: null },
    ]);
  });
});
