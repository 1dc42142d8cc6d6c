import { expect, it } from 'vitest';

import { withSeen } from '#renderer/features/market/trade/seen-contents.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';

const contentHash = 'ab'.repeat(32);
const quote = { lines: [{ contentHash: null }, { contentHash }] } as unknown as TradeQuote;

it('binds each item of a form to the content that its quote proved, and no token', () => {
  const input = {
    kind: 'list',
    items: [
      { what: 'transfer', inscriptionId: 'a', tick: 'reed', amount: '1', unitPrice: '2' },
      { what: 'item', inscriptionId: 'b', nftType: 'collection', name: 'B', priceSats: '700' },
    ],
    payAddress: 'x',
    holdAddress: 'y',
    feeRate: 1,
  } satisfies TradeInput;
  const seen = withSeen(input, quote);
  expect(seen.items).toEqual([input.items[0], { ...input.items[1], contentHash }]);
  expect(withSeen(input, undefined)).toEqual(input);
});
