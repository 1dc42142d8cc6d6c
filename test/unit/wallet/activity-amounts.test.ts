import { describe, expect, it } from 'vitest';

import { amountOf, txidOf } from '#main/app/activity-amounts.ts';
import { arrivalsOf } from '#main/app/portfolio/arrivals.ts';
import { ftsQuery } from '#main/store/search.ts';
import type { Coin } from '#main/wallet/coins.ts';

const TXID = 'ab'.repeat(32);
const isMine = (address: string): boolean => address === 'mine';

describe('amounts of what happened', () => {
  it('say which way they went, in whole units', () => {
    const tokens = { kind: 'brc20-transfer', summary: 'BRC-20 transfer 250.5 in ks' };
    const at = (from: string, to: string) => amountOf({ ...tokens, data: { from, to } }, isMine);
    expect(at('mine', 'other')).toEqual({ direction: 'out', amount: '250.5', unit: 'in ks' });
    expect(at('other', 'mine')?.direction).toBe('in');
    expect(at('mine', 'mine')?.direction).toBe('own');
    const recipients = [{ sats: '5' }, { sats: '7' }];
    expect(amountOf({ kind: 'send', summary: '', data: { recipients } }, isMine)?.amount).toBe(
      '12',
    );
    expect(amountOf({ kind: 'transaction', summary: '', data: {} }, isMine)).toBeNull();
    expect(txidOf({ ref: `${TXID}:x:0:mine`, data: {} })).toBe(TXID);
  });

  it('are found as they are typed, however they are grouped', () => {
    expect(ftsQuery('60000')?.match).toBe('("60000"* OR ("60" AND "000"))');
    expect(ftsQuery('sent 1234567')?.match).toBe(
      '"sent"* AND ("1234567"* OR ("1" AND "234" AND "567"))',
    );
    expect(ftsQuery('sent 600')?.match).toBe('"sent"* "600"*');
  });

  it('are written down when coins come in, but not for our own change', () => {
    const coin = (txid: string, sats: bigint): Coin =>
      ({
        txid,
        sats,
        height: null,
        owner: { address: 'mine' },
        report: { inscriptions: [] },
      }) as unknown as Coin;
    const entries = arrivalsOf(
      [coin(TXID, 40_000n), coin(TXID, 20_000n), coin('cd'.repeat(32), 5n)],
      (txid) => txid !== TXID,
      9,
    );
    expect(entries).toMatchObject([
      { kind: 'received', ref: TXID, status: 'unconfirmed', at: 9, data: { sats: '60000' } },
    ]);
  });
});
