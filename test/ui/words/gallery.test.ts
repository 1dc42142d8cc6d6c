import { describe, expect, it } from 'vitest';

import { changedSince, satsMoved } from '#renderer/features/portfolio/changed.ts';
import { inRows, pickInscriptions } from '#renderer/features/portfolio/gallery/gallery.ts';
import { partsOf } from '#renderer/features/portfolio/portfolio-answer.ts';
import type { ActivityRow } from '#shared/ipc/history.ts';
import type { InscriptionView } from '#shared/ipc/wallet.ts';

const item = (number: number, change: Partial<InscriptionView> = {}): InscriptionView => ({
  inscriptionId: `${String(number).padStart(64, '0')}i0`,
  number,
  contentType: 'image/png',
  size: 100,
  address: 'bcrt1q',
  outpoint: 'x:0',
  sats: '546',
  height: 5,
  brc20: null,
  usable: null,
  ...change,
});
const items = [
  item(7, { size: 10 }),
  item(-1, { height: null, contentType: 'text/plain' }),
  item(42, { brc20: 'mint inks 5', contentType: 'text/plain' }),
];
const numbers = (request: Partial<Parameters<typeof pickInscriptions>[1]>) =>
  pickInscriptions(items, { search: '', kind: 'all', order: 'newest', ...request }).map(
    ({ number }) => number,
  );

describe('the gallery of the portfolio', () => {
  it('shows the newest first, what is in no block before all', () => {
    expect(numbers({})).toEqual([-1, 42, 7]);
    expect(numbers({ order: 'oldest' })).toEqual([7, 42, -1]);
  });

  it('takes a mint for tokens, not for text', () => {
    expect(numbers({ kind: 'token' })).toEqual([42]);
    expect(numbers({ kind: 'text' })).toEqual([-1]);
  });

  it('finds by number, as it is written, and by token', () => {
    expect(numbers({ search: '#42' })).toEqual([42]);
    expect(numbers({ search: 'INKS' })).toEqual([42]);
  });

  it('fills rows to the last', () => {
    expect(inRows([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  });
});

describe('the answer of the portfolio', () => {
  const btc = {
    spendable: '300',
    unconfirmed: '0',
    held: '0',
    inAssets: '100',
    pending: '0',
    unknown: '0',
    total: '400',
  };

  it('says what the total is made of', () => {
    expect(partsOf(btc).map(({ share }) => share)).toEqual([0.75, 0.25, 0, 0]);
    expect(
      partsOf({ ...btc, spendable: '0', unconfirmed: '0', inAssets: '0' }).map(
        ({ share }) => share,
      ),
    ).toEqual([0, 0, 0, 0]);
    expect(partsOf({ ...btc, held: '100', spendable: '200' })[1]).toMatchObject({
      key: 'held',
      sats: '100',
      share: 0.25,
    });
  });

  it('sums up recent changes, each thing once, and nothing that failed', () => {
    const happened = (more: Partial<ActivityRow>): ActivityRow =>
      ({ status: 'confirmed', at: 50, amount: null, ...more }) as ActivityRow;
    const of = (direction: 'in' | 'out' | 'own', amount: string, unit = 'sats') => ({
      amount: { direction, amount, unit },
    });
    const rows = [
      happened(of('in', '0.5', 'inks')),
      happened(of('in', '5000')),
      happened(of('in', '0.25', 'inks')),
      happened({ ...of('out', '2241', 'moss'), status: 'unconfirmed' }),
      happened(of('own', '99', 'inks')),
      happened({ ...of('out', '80000', 'inks'), status: 'pending' }),
      happened({ ...of('out', '80000', 'inks'), status: 'cancelled' }),
      happened({ ...of('in', '1', 'inks'), at: 49 }),
      happened(of('in', '1.2.3', 'moss')),
      happened({}),
    ];
    expect(changedSince(rows, 50)).toEqual([
      { direction: 'in', amount: '0.75', unit: 'inks' },
      { direction: 'out', amount: '2241', unit: 'moss' },
    ]);
    expect(changedSince(rows, 51)).toEqual([]);
    expect(satsMoved({ inSats: '7', outSats: '0' })).toEqual([
      { direction: 'in', amount: '7', unit: 'sats' },
    ]);
  });
});
