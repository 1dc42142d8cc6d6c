import { describe, expect, it } from 'vitest';

import { carrierOf, coinsWith } from '#main/kinds/trade/quote/trade-sources.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';

const coin = (inscription: string) => ({ inscriptions: [inscription] }) as CoinView;

/** A wallet whose last refresh is older than its coins. */
function walletOf({ known, now }: { known: string[]; now: string[] }) {
  const looks: boolean[] = [];
  const list = async (refresh: boolean) => {
    looks.push(refresh);
    return { asOf: 1, coins: (refresh ? now : known).map(coin) };
  };
  return { coins: { list }, looks };
}

describe('the coins that a quote judges by', () => {
  it('are those of the last look while it has all that is asked for', async () => {
    const wallet = walletOf({ known: ['a', 'b'], now: [] });
    expect(carrierOf(await coinsWith(['a', 'b'], wallet), 'b')).toEqual(coin('b'));
    expect(wallet.looks).toEqual([false]);
  });

  it('are read again where an inscription is younger than the last look', async () => {
    const wallet = walletOf({ known: ['a'], now: ['a', 'b'] });
    expect(carrierOf(await coinsWith(['a', 'b'], wallet), 'b')).toEqual(coin('b'));
    expect(wallet.looks).toEqual([false, true]);
  });

  it('lack what really left, after one more look', async () => {
    const wallet = walletOf({ known: ['a'], now: ['a'] });
    expect(carrierOf(await coinsWith(['gone'], wallet), 'gone')).toBeUndefined();
    expect(wallet.looks).toEqual([false, true]);
  });
});
