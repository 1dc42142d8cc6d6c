import { describe, expect, it } from 'vitest';

import { type CoinEvidence, judgeCoin } from '#main/wallet/coin-report.ts';

import { cleanEvidence, failed, record, said } from './support.ts';

const judge = (more: Partial<CoinEvidence>, depth: 'list' | 'proof' = 'proof') =>
  judgeCoin({ ...cleanEvidence, ...more }, 600n, depth);
const heights = cleanEvidence.heights;
const inscription = { id: `${'ab'.repeat(32)}i0`, offset: 0n };

describe('a coin’s report', () => {
  it('is clean when every source says so, with a reason for each', () => {
    const { verdict, reasons } = judge({});
    expect(verdict).toBe('clean');
    expect(reasons.every(({ ok }) => ok === true)).toBe(true);
    expect(reasons.length).toBeGreaterThanOrEqual(11);
  });

  it.each<[string, Partial<CoinEvidence>]>([
    ['an inscription in any list', { inscriptions: [inscription] }],
    ['the inscription list', { inscriptionList: said(true) }],
    ['the abandoned list', { abandonedList: said(true) }],
    ['the outpoint record', { record: said({ ...record, inscriptions: [inscription] }) }],
    ['runes', { runes: said(true) }],
    ['alkanes', { alkanes: said(true) }],
  ])('is an asset by %s', (_, more) => {
    expect(judge(more).verdict).toBe('asset');
    // Other sources that call it available change nothing, nor does being our own change.
    expect(judge({ ...more, ownCleanChange: true }).verdict).toBe('asset');
  });

  it.each<[string, Partial<CoinEvidence>]>([
    ['the available list is down', { available: failed }],
    ['the available list leaves it out', { available: said(false) }],
    ['the inscription list is down', { inscriptionList: failed }],
    ['the abandoned list is down', { abandonedList: failed }],
    ['the outpoint route is down', { record: failed }],
    ['the outpoint route was not asked', { record: { state: 'not-asked' } }],
    ['the outpoint is not known', { record: said(null) }],
    ['the outpoint is spent', { record: said({ ...record, spent: true }) }],
    ['the outpoint has another value', { record: said({ ...record, sats: 1n }) }],
    ['the outpoint has another script', { record: said({ ...record, script: '00' }) }],
    ['the outpoint is in another block', { record: said({ ...record, height: 91 }) }],
    ['runes are down', { runes: failed }],
    ['runes were not asked', { runes: { state: 'not-asked' } }],
    ['alkanes are down', { alkanes: failed }],
    ['a list says it is spent', { spent: true }],
    ['it is below the minimum', { sats: 599n, record: said({ ...record, sats: 599n }) }],
    ['it is unconfirmed', { height: null, record: said({ ...record, height: null }) }],
    ['the chain height is unknown', { heights: { ...heights, chain: failed } }],
    ['the brc20 index is behind its block', { heights: { ...heights, brc20: said(89) } }],
    ['the runes index is behind its block', { heights: { ...heights, runes: said(89) } }],
    ['the alkanes index is down', { heights: { ...heights, alkanes: failed } }],
  ])('is unknown when %s', (_, more) => {
    expect(judge(more).verdict).toBe('unknown');
  });

  describe('of a coin with a released inscription', () => {
    const on: Partial<CoinEvidence> = {
      released: [inscription.id],
      inscriptions: [inscription],
      abandonedList: said(true),
      available: said(false),
      sats: 546n,
      record: said({ ...record, sats: 546n, inscriptions: [inscription] }),
    };

    it('is clean although lists name it and it is small, and says why', () => {
      const { verdict, reasons, inscriptions } = judge(on);
      expect(verdict).toBe('clean');
      expect(inscriptions).toEqual([]);
      expect(reasons[0]).toMatchObject({ source: 'you' });
      expect(reasons[0]?.says).toContain(inscription.id);
    });

    it.each<[string, Partial<CoinEvidence>, string]>([
      [
        'another inscription appears on it',
        { inscriptions: [inscription, { id: `${'cd'.repeat(32)}i0`, offset: 1n }] },
        'asset',
      ],
      ['the release was of another one', { released: [`${'cd'.repeat(32)}i0`] }, 'asset'],
      ['nothing of it is known any more', { inscriptions: [], record: said(record) }, 'asset'],
      ['it holds runes', { runes: said(true) }, 'asset'],
      ['it holds alkanes', { alkanes: said(true) }, 'asset'],
      ['the abandoned list is down', { abandonedList: failed }, 'unknown'],
      ['the available list is down', { available: failed }, 'unknown'],
      ['runes are down', { runes: failed }, 'unknown'],
      ['the outpoint is spent', { spent: true }, 'unknown'],
      ['it is unconfirmed', { height: null }, 'unknown'],
    ])('is not clean when %s', (_, more, verdict) => {
      expect(judge({ ...on, ...more }).verdict).toBe(verdict);
    });
  });

  it('takes a family that the network does not have as no asset', () => {
    const absent = { state: 'absent' as const };
    expect(
      judge({ alkanes: absent, addressAlkanes: absent, heights: { ...heights, alkanes: absent } })
        .verdict,
    ).toBe('clean');
  });

  it('trusts our own unconfirmed change, which the available list may leave out', () => {
    const unconfirmed = { height: null, record: said({ ...record, height: null }) };
    expect(judge({ ...unconfirmed, available: said(false), ownCleanChange: true }).verdict).toBe(
      'clean',
    );
  });

  it('rests on the lists for the balance view, and doubts where the address holds tokens', () => {
    const notRequested = { state: 'not-asked' as const };
    const listed = { record: notRequested, runes: notRequested, alkanes: notRequested };
    expect(judge(listed, 'list').verdict).toBe('clean');
    expect(judge({ ...listed, addressRunes: said(true) }, 'list').verdict).toBe('unknown');
    expect(judge({ ...listed, addressAlkanes: failed }, 'list').verdict).toBe('unknown');
  });

  it('names each inscription once', () => {
    const both = {
      inscriptions: [inscription],
      record: said({ ...record, inscriptions: [inscription] }),
    };
    expect(judge(both).inscriptions).toEqual([inscription]);
  });
});
