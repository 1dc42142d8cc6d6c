import { describe, expect, it } from 'vitest';

import {
  createNames,
  type LedgerFacts,
  ownEntries,
  tradeOperations,
} from '#main/trades/read-own.ts';
import type { LiveSignature } from '#shared/flows/trade.ts';

const AT = 1_700_000_000_000;
const id = (letter: string): string => `${letter.repeat(64)}i0`;
const line = (letter: string, more: object = {}) => ({
  ...{ label: '100 moss', tick: 'moss', amount: '100', inscriptionId: id(letter) },
  ...{ priceSats: '5000', status: 'done', txid: null, outlaySats: null, item: null },
  ...more,
});
const operation = (kind: string, lines: object[], more: object = {}) => ({
  ...{ id: kind, parentId: null, walletId: 'w', kind, createdAt: AT },
  ...{ asked: JSON.stringify(more), lines: JSON.stringify(lines) },
});
const signature = (letter: string, priceSats: string): LiveSignature => ({
  ...{ outpoint: `${letter}:0`, flowId: 'list', inscriptionId: id(letter), auctionId: null },
  ...{ priceSats, payAddress: 'us', psbtHash: priceSats, signedAt: AT },
});

interface World {
  effects?: Record<string, bigint>;
  spent?: Record<string, string>;
  made?: string[];
  shared?: string[];
  txids?: Record<string, string[]>;
  makers?: { flowId: string; made: string[] }[];
}
function entries(
  rows: object[],
  signatures: LiveSignature[],
  { effects = {}, spent = {}, made = [], shared = [], txids = {}, makers = [] }: World,
) {
  const facts: LedgerFacts = {
    walletId: 'w',
    effect: (txid) => (effects[txid] === undefined ? null : { sats: effects[txid], at: AT }),
    coin: (outpoint) => ({ sats: 546n, spentBy: spent[outpoint] ?? null }),
    isMade: (txid) => made.includes(txid),
    isShared: (txid) => shared.includes(txid),
    txidsOf: (flowId) => txids[flowId] ?? [],
  };
  const operations = tradeOperations(rows as Parameters<typeof tradeOperations>[0]);
  const names = createNames(operations);
  const makersOf = (ids: readonly string[]) =>
    makers.filter(({ made }) => made.some((one) => ids.includes(one)));
  return ownEntries({ operations, signatures, names, facts, makersOf });
}

describe('a sale by a signature of ours', () => {
  const rows = [operation('list', [line('a'), line('b')])];

  it('brought what its transaction did, at the price that was paid', () => {
    const signed = [signature('a', '4000'), signature('a', '5000')];
    const world = { effects: { sale: 3_454n }, spent: { 'a:0': 'sale' } };
    expect(entries(rows, signed, world)).toMatchObject([
      { side: 'sell', asset: 'moss', priceSats: 4_000n, feeSats: 546n, txid: 'sale' },
    ]);
  });

  it('has its part of a transaction that took two', () => {
    const signed = [signature('a', '4000'), signature('b', '6000')];
    const world = {
      effects: { sale: 8_908n },
      spent: { 'a:0': 'sale', 'b:0': 'sale' },
    };
    const found = entries(rows, signed, world);
    expect(found.map((one) => 'priceSats' in one && one.priceSats - one.feeSats)).toEqual([
      3_563n,
      5_345n,
    ]);
  });

  it('is none where we moved the coin, here or with the same keys elsewhere', () => {
    const signed = [signature('a', '5000')];
    const world = { effects: { move: -300n }, spent: { 'a:0': 'move' } };
    expect(entries(rows, signed, { ...world, made: ['move'] })).toEqual([]);
    expect(entries(rows, signed, world)).toEqual([]);
  });

  it('is none where another wallet had the coin', () => {
    const facts = { effects: {}, spent: { 'a:0': 'sale' } };
    expect(entries(rows, [signature('a', '5000')], facts)).toEqual([]);
  });
});

describe('a purchase of ours', () => {
  const bought = { status: 'sent', txid: 'buy', outlaySats: '6000' };

  it('cost all that its operation took, shared among its lines', () => {
    const lines = [
      line('a', bought),
      line('b', { ...bought, txid: 'other' }),
      line('c', { status: 'lost' }),
    ];
    const world = {
      effects: { split: -301n, buy: -5_700n, other: -5_800n },
      txids: { buy: ['split', 'buy', 'other'] },
    };
    expect(entries([operation('buy', lines)], [], world)).toMatchObject([
      { side: 'buy', priceSats: 5_000n, feeSats: 850n, isMeasured: true },
      { side: 'buy', priceSats: 5_000n, feeSats: 951n },
    ]);
  });

  it('that failed keeps its cost', () => {
    const world = { effects: { split: -301n }, txids: { buy: ['split'] } };
    expect(entries([operation('buy', [line('a', { status: 'lost' })])], [], world)).toMatchObject([
      { side: 'cost', act: 'buy', asset: 'moss', sats: 301n, txid: 'split' },
    ]);
  });

  it('from before the ledger has the outlay of its record, and says so', () => {
    expect(entries([operation('buy', [line('a', bought)])], [], {})).toMatchObject([
      { side: 'buy', priceSats: 5_000n, feeSats: 1_000n, isMeasured: false },
    ]);
  });

  it('from another wallet of the vault is marked in both', () => {
    const rows = [
      { ...operation('list', [line('a')]), walletId: 'v' },
      operation('buy', [line('a', bought)]),
    ];
    const common = { made: ['buy'], shared: ['buy'], txids: { buy: ['buy'] } };
    expect(entries(rows, [], { ...common, effects: { buy: -5_700n } })).toMatchObject([
      { side: 'buy', isOwn: true, priceSats: 5_000n, feeSats: 700n },
    ]);
    const seller = rows.map((row) => ({ ...row, walletId: row.walletId === 'v' ? 'w' : 'v' }));
    const world = { ...common, effects: { buy: 4_454n }, spent: { 'a:0': 'buy' } };
    expect(entries(seller, [signature('a', '5000')], world)).toMatchObject([
      { side: 'sell', isOwn: true, priceSats: 4_454n, feeSats: 0n },
    ]);
  });

  it('of another wallet is not counted', () => {
    const row = { ...operation('buy', [line('a', bought)]), walletId: 'v' };
    expect(entries([row], [], { effects: { buy: 4_000n } })).toEqual([]);
  });

  it('of a listing of the same wallet is a cost, and no trade', () => {
    const rows = [operation('list', [line('a')]), operation('buy', [line('a', bought)])];
    const world = {
      ...{ effects: { buy: -700n }, spent: { 'a:0': 'buy' } },
      ...{ made: ['buy'], txids: { buy: ['buy'] } },
    };
    expect(entries(rows, [signature('a', '5000')], world)).toMatchObject([
      { side: 'cost', sats: 700n },
    ]);
  });

  it('with more postage than fees cost less than its price', () => {
    const item = { tick: '', amount: '', item: { name: 'alice' } };
    const world = { effects: { buy: -4_000n }, txids: { buy: ['buy'] } };
    const rows = [operation('buy', [line('a', { ...bought, ...item })])];
    expect(entries(rows, [], world)).toMatchObject([
      { asset: 'alice aaaaaaaa', priceSats: 4_000n, feeSats: 0n },
    ]);
  });
});

describe('what listings cost', () => {
  it('counts what others’ transactions brought back to an inscribed transfer', () => {
    const lines = [line('a'), line('b')];
    const asked = { items: [{ what: 'balance' }, { what: 'balance' }] };
    const world = {
      effects: { pay: -3_001n, [id('a').slice(0, 64)]: 546n, [id('b').slice(0, 64)]: 546n },
      txids: { list: ['pay'] },
    };
    const [cost] = entries([operation('list', lines, asked)], [], world);
    expect(cost).toMatchObject({
      ...{ side: 'cost', act: 'list', sats: 1_909n },
      shares: [
        { of: id('a'), from: null, sats: 954n },
        { of: id('b'), from: null, sats: 955n },
      ],
    });
  });

  it('goes with the tokens to their new listing, and stays with the asset once that is cancelled', () => {
    const asked = { inscriptionId: id('a') };
    const world = {
      effects: { move: -500n, back: -200n },
      txids: { 're-price': ['move'], delist: ['back'] },
    };
    const rows = [operation('re-price', [line('b')], asked), operation('delist', [line('b')])];
    expect(entries(rows, [], world)).toMatchObject([
      { act: 're-price', shares: [{ of: id('b'), from: id('a'), sats: 500n }] },
      { act: 'delist', shares: [{ of: null, from: id('b'), sats: 200n }] },
    ]);
    const moved = [operation('re-price', [line('a', { status: 'failed' })], asked)];
    expect(entries(moved, [], world)).toMatchObject([{ shares: [{ of: null, from: id('a') }] }]);
  });

  it('includes what inscribing it cost before, its part of the order', () => {
    const lines = [line('a')];
    const world = {
      effects: { pay: -3_300n, [id('a').slice(0, 64)]: 546n },
      txids: { order: ['pay'] },
      makers: [{ flowId: 'order', made: [id('a'), id('b'), id('c')] }],
    };
    expect(entries([operation('list', lines)], [signature('a', '5000')], world)).toMatchObject([
      { act: 'inscribe', asset: 'moss', sats: 918n, shares: [{ of: id('a'), sats: 918n }] },
    ]);
    const begun = operation('list', lines, { items: [{ what: 'balance' }] });
    expect(entries([begun], [signature('a', '5000')], world)).toMatchObject([
      { act: 'list', sats: -546n },
    ]);
  });

  it('is nothing where nothing was sent', () => {
    expect(entries([operation('re-price', [line('a')])], [], {})).toEqual([]);
  });
});
