import { describe, expect, it } from 'vitest';

import { tokenMoves } from '#main/ledger/token-moves.ts';
import { scaleDecimal, TOKEN_DECIMALS } from '#shared/bitcoin/amount.ts';

const units = (amount: string): bigint => scaleDecimal(amount, TOKEN_DECIMALS);
const txid = 'ab'.repeat(32);

function brc20(type: string, from: string, to: string, status = 'confirmed') {
  const data = {
    of: 'mine',
    from,
    to,
    txid,
    inscriptionId: `${txid}i0`,
    amount: '2.5',
    tick: 'moss',
  };
  return tokenMoves({ kind: `brc20-${type}`, ref: '', status, data })?.moves;
}
function swap(kind: string, data: Record<string, unknown>, status = 'confirmed') {
  const told = tokenMoves({ kind, ref: 'r', status, data: { of: 'mine', ...data } });
  return Object.fromEntries((told?.moves ?? []).map(({ tick, atoms }) => [tick, atoms]));
}

describe('what BRC-20 events did to a balance', () => {
  it('is one entry per side, whichever of its records has it', () => {
    const [out] = brc20('transfer', 'mine', 'other') ?? [];
    expect(out).toMatchObject({ layer: 'brc20', tick: 'moss', atoms: -units('2.5') });
    expect(brc20('send', 'mine', 'other')).toEqual([out]);
    const [come] = brc20('transfer', 'other', 'mine') ?? [];
    expect(come?.atoms).toBe(units('2.5'));
    expect(brc20('receive', 'other', 'mine')).toEqual([come]);
    const own = brc20('transfer', 'mine', 'mine') ?? [];
    expect(own.map(({ atoms }) => atoms)).toEqual([-units('2.5'), units('2.5')]);
    expect(new Set(own.map(({ entry }) => entry)).size).toBe(2);
  });

  it('is what a mint brought, and nothing for a deployment, a transfer to be sent, or an invalid event', () => {
    expect(brc20('inscribe-mint', '', 'mine')?.[0]?.atoms).toBe(units('2.5'));
    expect(brc20('inscribe-deploy', '', 'mine')).toEqual([]);
    expect(brc20('inscribe-transfer', '', 'mine')).toEqual([]);
    expect(brc20('receive', 'other', 'mine', 'invalid')?.[0]?.atoms).toBe(0n);
    expect(brc20('receive', 'other', 'mine', 'dropped')?.[0]?.atoms).toBe(0n);
  });

  it('is nothing where the amount has more decimals than any token, or the row is of another source', () => {
    const data = { of: 'mine', from: '', to: 'mine', txid, inscriptionId: 'i', tick: 'moss' };
    const row = { kind: 'brc20-receive', ref: '', status: 'confirmed' };
    const amount = `0.${'1'.repeat(TOKEN_DECIMALS + 1)}`;
    expect(tokenMoves({ ...row, data: { ...data, amount } })?.moves).toEqual([]);
    expect(tokenMoves({ ...row, data: { from: '', to: 'mine' } })).toBeNull();
  });
});

describe('what the swap did to a balance', () => {
  it('is both sides of a swap, and nothing of one that failed', () => {
    const data = { tickIn: 'lime', amountIn: '100', tickOut: 'pine', amountOut: '49.7' };
    expect(swap('swap', data)).toEqual({ lime: -units('100'), pine: units('49.7') });
    expect(swap('swap', data, 'failed')).toEqual({});
    expect(swap('swap-route', { ...data, middle: 'reed', middleAmount: '3' })).toEqual({
      lime: -units('100'),
      reed: units('3'),
    });
  });

  it('is what two pools left between them, or took from the balance', () => {
    const data = { tickIn: 'lime', amountIn: '100', tickOut: 'pine', amountOut: '49.7' };
    const route = (middleAmount: string, middleSpent: string) =>
      swap('swap-route', { ...data, middle: 'reed', middleAmount, middleSpent });
    const both = { lime: -units('100'), pine: units('49.7') };
    expect(route('3', '3')).toEqual(both);
    expect(route('3.25', '3')).toEqual({ ...both, reed: units('0.25') });
    expect(route('3', '3.25')).toEqual({ ...both, reed: -units('0.25') });
  });

  it('is the tokens of a pool without its shares', () => {
    const pool = { tick0: 'lime', tick1: 'pine', amount0: '3', amount1: '4', lp: '2' };
    expect(swap('swap-liquidity-add', pool)).toEqual({ lime: -units('3'), pine: -units('4') });
    expect(swap('swap-liquidity-remove', pool)).toEqual({ lime: units('3'), pine: units('4') });
    expect(swap('swap-claim', { tick: 'pine', amount: '5' })).toEqual({ pine: units('5') });
    expect(swap('swap-lock', pool)).toEqual({});
  });

  it('is what was sent and received, with or without the name of the sender', () => {
    const sent = { tick: 'reed', amount: '2' };
    expect(swap('swap-send', { ...sent, address: 'mine', to: 'other' })).toEqual({
      reed: -units('2'),
    });
    expect(swap('swap-send', { ...sent, address: 'other', to: 'mine' })).toEqual({
      reed: units('2'),
    });
    expect(swap('swap-send', { ...sent, to: 'other' })).toEqual({ reed: -units('2') });
    expect(swap('swap-send', { ...sent, to: 'mine' })).toEqual({ reed: units('2') });
    expect(swap('swap-send', { ...sent, address: 'mine', to: 'mine' })).toEqual({ reed: 0n });
  });

  it('is a fee, a deposit once it counts, and a withdrawal until it is cancelled', () => {
    expect(swap('swap-fee', { tick: 'pine', gas: '0.04' })).toEqual({ pine: -units('0.04') });
    const deposit = { tick: 'lime', amount: '7' };
    expect(swap('swap-deposit', deposit)).toEqual({ lime: units('7') });
    expect(swap('swap-deposit', deposit, '1 of 2 confirmations')).toEqual({ lime: 0n });
    const withdrawal = { tick: 'lime', totalAmount: '7' };
    expect(swap('swap-withdrawal', withdrawal, 'pendingOrder')).toEqual({ lime: -units('7') });
    expect(swap('swap-withdrawal', withdrawal, 'cancel')).toEqual({ lime: 0n });
    expect(swap('swap-fee', { tick: 'pine', gas: '0.04' }, 'dropped')).toEqual({ pine: 0n });
  });
});
