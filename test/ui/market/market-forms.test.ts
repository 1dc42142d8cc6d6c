import { describe, expect, it } from 'vitest';

import { offerLink } from '#renderer/base/offer-link.ts';
import { buyInputOf, capFor, wantedOf } from '#renderer/features/market/trade/buy-form.ts';
import {
  amountsOf,
  emptyListForm,
  type ListForm,
  listInputOf,
  mostPieces,
  offeredOf,
} from '#renderer/features/market/trade/list-form.ts';

const ids = ['aa', 'bb', 'cc'].map((hex) => `${hex.repeat(32)}i0`);
const transfers = ids.map((inscriptionId, at) => ({
  inscriptionId,
  amount: String(100 * (at + 1)),
}));
const form = (patch: Partial<ListForm>): ListForm => ({ ...emptyListForm('moss'), ...patch });
const pricesOf = (patch: Partial<ListForm>, floor: string | null = null) =>
  offeredOf(form({ from: 'balance', piece: '10', ...patch }), [], floor)?.map((item) =>
    item.what === 'item' ? null : item.unitPrice,
  );

describe('what a form offers', () => {
  it('is the transfers that were chosen, each with its own amount', () => {
    const items = offeredOf(
      form({ chosen: [ids[2] ?? '', ids[0] ?? ''], unitPrice: '5' }),
      transfers,
      null,
    );
    expect(items).toEqual([
      { what: 'transfer', inscriptionId: ids[0], tick: 'moss', amount: '100', unitPrice: '5' },
      { what: 'transfer', inscriptionId: ids[2], tick: 'moss', amount: '300', unitPrice: '5' },
    ]);
  });

  it('is so many pieces of a balance at one price, on a ladder, or by the floor', () => {
    expect(pricesOf({ pieces: '2', unitPrice: '5.25' })).toEqual(['5.25', '5.25']);
    expect(pricesOf({ pieces: '3', rule: 'ladder', unitPrice: '10', ladderTo: '20' })).toEqual([
      '10',
      '15',
      '20',
    ]);
    expect(pricesOf({ pieces: '2', rule: 'floor', percent: '-12.5' }, '40')).toEqual(['35', '35']);
  });

  it('is nothing while it is half typed, without a floor to go by, or at a price of nothing', () => {
    expect(pricesOf({ pieces: '2', unitPrice: '' })).toBeUndefined();
    expect(pricesOf({ pieces: '2', rule: 'floor' })).toBeUndefined();
    expect(pricesOf({ pieces: '2', unitPrice: '0' })).toBeUndefined();
    expect(pricesOf({ pieces: '2', rule: 'floor', percent: '-100' }, '40')).toBeUndefined();
    expect(pricesOf({ pieces: '0', unitPrice: '5' })).toBeUndefined();
    expect(pricesOf({ pieces: '501', unitPrice: '5' })).toBeUndefined();
    expect(offeredOf(form({ unitPrice: '5' }), transfers, null)).toBeNull();
  });

  it('ignores a rule of many where there is one line', () => {
    expect(pricesOf({ pieces: '1', rule: 'ladder', unitPrice: '7' })).toEqual(['7']);
  });

  it('knows how many pieces a balance gives', () => {
    expect(mostPieces('105.5', '10')).toBe(10);
    expect(mostPieces('105.5', '0')).toBe(0);
    expect(mostPieces('1000000', '1')).toBe(500);
    expect(amountsOf(form({ from: 'balance', piece: '2', pieces: '3' }), [])).toEqual([
      '2',
      '2',
      '2',
    ]);
  });

  it('starts with the prices that were typed again, and not before all is chosen', () => {
    const items = offeredOf(form({ from: 'balance', piece: '1', unitPrice: '900' }), [], null);
    const places = { payAddress: 'pay', holdAddress: 'hold', feeRate: 2 };
    expect(listInputOf(items, places, ' 900\n901 ')).toMatchObject({
      kind: 'list',
      typedPrices: ['900', '901'],
    });
    expect(listInputOf(items, places, '')).not.toHaveProperty('typedPrices');
    expect(listInputOf(items, { ...places, feeRate: undefined }, '')).toBeUndefined();
    expect(listInputOf(items, { ...places, payAddress: '' }, '')).toBeUndefined();
    expect(listInputOf(null, places, '')).toBeUndefined();
  });
});

describe('what a form buys', () => {
  const offer = {
    auctionId: 'a1',
    inscriptionId: ids[0] ?? '',
    price: 5_000,
    tick: 'moss',
    amount: '100',
    unitPrice: '50',
  };
  const wanted = wantedOf(offer, 'brc20');
  const places = {
    payFrom: 'pay',
    receiveAddress: 'hold',
    feeRate: 3,
    cap: '',
    mostFeeRate: undefined,
  };

  it('is the offer as it was shown, and never more than the cap', () => {
    expect(wanted).toMatchObject({
      auctionId: 'a1',
      priceSats: '5000',
      amount: '100',
      tick: 'moss',
    });
    expect(wantedOf({ ...offer, price: 0 }, 'brc20')).toBeNull();
    const offers = wanted ? [wanted] : [];
    expect(buyInputOf(offers, { ...places, cap: '6000' })).toMatchObject({ maxOutlaySats: '6000' });
    expect(buyInputOf(offers, { ...places, cap: 'all' })).toBeUndefined();
    expect(buyInputOf([], places)).toBeUndefined();
    const total = { netSats: '9454', postageSats: '546' };
    expect(capFor(total, { feeRate: 3 }, 1)).toBe('10200');
    // Twice 600 vB at 5 sat/vB more.
    expect(capFor(total, { feeRate: 3, mostFeeRate: 8 }, 2)).toBe('16200');
  });

  it('offers a higher fee later only up to a rate above the first', () => {
    const offers = wanted ? [wanted] : [];
    expect(buyInputOf(offers, { ...places, mostFeeRate: 9 })).toMatchObject({ mostFeeRate: 9 });
    expect(buyInputOf(offers, { ...places, mostFeeRate: 2 })).not.toHaveProperty('mostFeeRate');
  });
});

it('is led to from an inscription: a transfer as its tokens, anything else as a thing of its own', () => {
  const one = { inscriptionId: 'aai0', number: 7 };
  const path = '/market/offer';
  expect(offerLink({ ...one, brc20: 'transfer my coin 5' })).toEqual({
    path,
    query: { inscription: 'aai0', tick: 'my coin' },
  });
  for (const brc20 of [null, 'mint moss 5'])
    expect(offerLink({ ...one, brc20 })).toEqual({
      path,
      query: { inscription: 'aai0', type: 'collection', name: 'Inscription 7' },
    });
});
