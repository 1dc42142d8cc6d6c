import { describe, expect, it } from 'vitest';

import { belongsTo, matchingPages, stampFlows } from '#main/app/wallet-records.ts';

type Session = Parameters<typeof belongsTo>[0];

function session(): Session {
  const kept = new Map<string, unknown>();
  const cache = {
    get: (name: string, key: string) =>
      kept.has(`${name} ${key}`) ? { data: kept.get(`${name} ${key}`), fetchedAt: 0 } : null,
    set: (name: string, key: string, data: unknown) => void kept.set(`${name} ${key}`, data),
  };
  return {
    own: { all: () => ['mine'] },
    store: {
      cache,
      flows: { parentOf: (id: string) => (id === 'child' ? 'of-one' : null) },
    },
  } as unknown as Session;
}

describe('records of one wallet among several', () => {
  it('are assigned by the operation that made them, then by their addresses', () => {
    const here = session();
    stampFlows(here, ['of-one'], 'one', 0);
    const suits = belongsTo(here, 'one');
    const ofOther = belongsTo(here, 'two');
    const row = (flowId: string | null, data = {}) => ({ flowId, data });
    expect(suits(row('of-one', { address: 'strange' }))).toBe(true);
    expect(ofOther(row('of-one', { address: 'mine' }))).toBe(false);
    expect(suits(row(null, { from: 'strange', to: 'mine' }))).toBe(true);
    expect(suits(row(null, { receiveAddress: 'strange' }))).toBe(false);
    expect([suits(row('child')), ofOther(row('child'))]).toEqual([true, false]);
    // The address of an operation may be its recipient.
    expect(suits(row('older', { address: 'strange' }))).toBe(true);
    // Rows with neither belong to every wallet, so that a guess hides nothing.
    expect(suits(row(null, { feeSats: '3' }))).toBe(true);
  });

  it('come in pages filled from several reads, with the place to continue', () => {
    const read = (cursor: string | null) => {
      const at = Number(cursor ?? 0);
      return { rows: [at, at + 1], next: at >= 8 ? null : String(at + 2) };
    };
    const even = (n: number) => n % 4 === 0;
    expect(matchingPages(read, even, { cursor: null, limit: 4 })).toEqual({
      rows: [0, 4],
      next: '6',
    });
    expect(matchingPages(read, even, { cursor: '6', limit: 4 })).toEqual({ rows: [8], next: null });
  });
});
