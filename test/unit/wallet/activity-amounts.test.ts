import { describe, expect, it } from 'vitest';

import { amountOf, moreOf, sumOfSent, txidOf } from '#main/app/activity-amounts.ts';
import { arrivalsOf } from '#main/app/portfolio/arrivals.ts';
import type { OwnFacts } from '#main/kinds/shared/activity.ts';
import { ftsQuery } from '#main/store/search.ts';
import type { Coin } from '#main/wallet/coins.ts';

const TXID = 'ab'.repeat(32);
const own: OwnFacts = {
  isMine: (address) => address === 'mine',
  paidFor: (orderId) => (orderId === 'paid' ? 1_398n : 0n),
  runeOf: (id) => (id === '840:1' ? { name: 'INK•STONE', divisibility: 2 } : null),
};

describe('amounts of what happened', () => {
  it('say which way they went, in whole units', () => {
    const moved = { amount: '250.5', tick: 'in ks' };
    const at = (from: string, to: string) =>
      amountOf({ kind: 'brc20-transfer', ref: '', data: { ...moved, from, to } }, own);
    expect(at('mine', 'other')).toEqual({ direction: 'out', amount: '250.5', unit: 'in ks' });
    expect(at('other', 'mine')?.direction).toBe('in');
    expect(at('mine', 'mine')?.direction).toBe('own');
    const recipients = [{ sats: '5' }, { sats: '7' }];
    expect(amountOf({ kind: 'send', ref: '', data: { recipients } }, own)?.amount).toBe('12');
    expect(amountOf({ kind: 'transaction', ref: '', data: {} }, own)).toBeNull();
    expect(txidOf({ kind: 'transaction', ref: `${TXID}:x:0:mine`, data: {} })).toBe(TXID);
  });

  it('of a rune event are divided as our records have it, and left out where none does', () => {
    const at = (kind: string, runeid: string) =>
      amountOf({ kind, ref: '', data: { runeid, atoms: '12345' } }, own);
    expect(at('runes-receive', '840:1')).toEqual({
      direction: 'in',
      amount: '123.45',
      unit: 'INK•STONE',
    });
    expect(at('runes-send', '840:1')?.direction).toBe('out');
    expect(at('runes-send', '841:1')).toBeNull();
    expect(at('runes-unknown', '840:1')).toBeNull();
  });

  it('of an order are what this wallet paid for it, not what it costs', () => {
    const at = (ref: string) => amountOf({ kind: 'order', ref, data: { amountSats: '4136' } }, own);
    expect(at('paid')).toEqual({ direction: 'out', amount: '1398', unit: 'sats' });
    expect(at('paid by somebody else, or not at all')).toBeNull();
    const payments = (['signed', 'sent', 'confirmed', 'deep', 'replaced', 'dropped'] as const).map(
      (status, at) => ({ status, sats: String(10 ** at) }),
    );
    expect(sumOfSent(payments)).toBe(1_110n);
  });

  it('of trades are what was paid, what was received and what stayed', () => {
    const at = (kind: string, data: Record<string, unknown>) =>
      amountOf({ kind, ref: '', data }, own);
    const moss = { tick: 'moss', amount: '50', priceSats: '2250' };
    expect(at('buy', moss)).toEqual({ direction: 'out', amount: '2250', unit: 'sats' });
    expect(at('list', moss)).toEqual({ direction: 'own', amount: '50', unit: 'moss' });
    expect(at('list', { ...moss, tick: '', amount: '' })).toBeNull();
    const sold = (from: string, to: string) => at('market-sold', { from, to, priceSats: '9' });
    expect(sold('mine', 'other')?.direction).toBe('in');
    expect(sold('other', 'mine')?.direction).toBe('out');
  });

  it('of the swap say the side that was exact, and the sum of a sending', () => {
    const at = (kind: string, data: Record<string, unknown>) =>
      amountOf({ kind, ref: '', data }, own);
    const swap = { tickIn: 'lime', amountIn: '100', tickOut: 'pine', amountOut: '49.7' };
    expect(at('swap-swap', { ...swap, exactType: 'exactIn' })).toEqual({
      direction: 'out',
      amount: '100',
      unit: 'lime',
    });
    expect(at('swap-swap', { ...swap, exactType: 'exactOut' })).toEqual({
      direction: 'in',
      amount: '49.7',
      unit: 'pine',
    });
    const receivers = [{ amount: '0.1' }, { amount: '0.2' }];
    expect(at('swap-send', { tick: 'reed', receivers })?.amount).toBe('0.3');
    const many = Array.from({ length: 50 }, () => ({ amount: '1' }));
    expect(at('swap-send', { tick: 'reed', receivers: many })).toBeNull();
    const sent = (address: string, to: string) =>
      at('swap-send', { tick: 'reed', amount: '2', address, to })?.direction;
    expect(sent('other', 'mine')).toBe('in');
    // Without the sender's name, the queried address is returned.
    expect(sent('mine', 'mine')).toBe('in');
    expect(sent('mine', 'other')).toBe('out');
    expect(at('swap-lock-lp', { tick0: 'a', tick1: 'b', amount: '7' })?.unit).toBe(
      'LP tokens of a/b',
    );
  });

  it('of the swap’s own records say also what moved beside', () => {
    const swap = { tickIn: 'lime', amountIn: '100', tickOut: 'pine', amountOut: '49.7' };
    const more = (kind: string, data: Record<string, unknown>) =>
      moreOf({ kind, data }).map(({ direction, amount, unit }) => `${direction} ${amount} ${unit}`);
    expect(more('swap', { ...swap, exactType: 'exactIn' })).toEqual(['in 49.7 pine']);
    expect(more('swap-route', { ...swap, exactType: 'exactOut' })).toEqual(['out 100 lime']);
    expect(more('swap-route', { ...swap, amountOut: undefined })).toEqual([]);
    const pool = { tick0: 'lime', tick1: 'pine', amount0: '3', amount1: '4' };
    expect(more('swap-liquidity-add', pool)).toEqual(['out 3 lime', 'out 4 pine']);
    expect(more('swap-liquidity-remove', pool)).toEqual(['in 3 lime', 'in 4 pine']);
    expect(more('swap-swap', swap)).toEqual([]);
    // An operation's id is as long as a txid, but isn't one.
    expect(txidOf({ kind: 'swap-swap', ref: TXID, data: {} })).toBeNull();
    expect(txidOf({ kind: 'swap-deposit', ref: '', data: { txid: TXID } })).toBe(TXID);
  });

  it('are found as they are typed, however they are grouped', () => {
    expect(ftsQuery('60000')?.match).toBe('("60000"* OR ("60" AND "000"))');
    expect(ftsQuery('sent 1234567')?.match).toBe(
      '"sent"* AND ("1234567"* OR ("1" AND "234" AND "567"))',
    );
    expect(ftsQuery('sent 600')?.match).toBe('"sent"* AND "600"*');
  });

  it('are written down when coins come in, but not for our own change', async () => {
    const coin = (txid: string, sats: bigint): Coin =>
      ({
        txid,
        sats,
        height: null,
        owner: { address: 'mine' },
        report: { inscriptions: [] },
      }) as unknown as Coin;
    const entries = await arrivalsOf(
      [coin(TXID, 40_000n), coin(TXID, 20_000n), coin('cd'.repeat(32), 5n)],
      (txid) => txid !== TXID,
      9,
    );
    expect(entries).toMatchObject([
      { kind: 'received', ref: TXID, status: 'unconfirmed', at: 9, data: { sats: '60000' } },
    ]);
  });
});
