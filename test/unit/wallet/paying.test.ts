import { expect, it } from 'vitest';

import { spendableAt } from '#main/kinds/bridge/balances/balances.ts';
import { mayPay, mayPayConfirmed, type PayingFacts } from '#shared/bitcoin/paying.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';

const clean: PayingFacts = { verdict: 'clean', frozen: false, lockedBy: null, height: 10 };

it.each<[string, Partial<PayingFacts>, boolean, boolean]>([
  ['a clean coin', {}, true, true],
  ['a coin that this operation reserved', { lockedBy: 'flow-1' }, true, true],
  ['a coin of another operation', { lockedBy: 'flow-2' }, false, false],
  ['a frozen coin', { frozen: true }, false, false],
  [
    'a frozen coin that this operation reserved',
    { frozen: true, lockedBy: 'flow-1' },
    false,
    false,
  ],
  ['a coin with an asset', { verdict: 'asset' }, false, false],
  ['a coin in doubt', { verdict: 'unknown' }, false, false],
  ['an unconfirmed coin', { height: null }, true, false],
])('one rule says whether %s may pay', (_name, change, pays, paysConfirmed) => {
  expect(mayPay({ ...clean, ...change }, 'flow-1')).toBe(pays);
  expect(mayPayConfirmed({ ...clean, ...change }, 'flow-1')).toBe(paysConfirmed);
});

it('counts no frozen coin of an address as money for the swap fee', () => {
  const coin = { ...clean, address: 'here', sats: '5000' } as CoinView;
  expect(
    spendableAt([coin, { ...coin, frozen: true }, { ...coin, address: 'there' }], 'here'),
  ).toBe(5_000n);
});
