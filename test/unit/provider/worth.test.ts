import { describe, expect, it } from 'vitest';

import type { NetworkId } from '#shared/bitcoin/network.ts';
import { handlersOn } from '#test/support/handlers.ts';

function worthIn(
  onScreen: NetworkId,
  { worth = 'usd', price }: { worth?: 'off' | 'usd'; price?: number } = {},
) {
  const requests: unknown[] = [];
  const read = async (row: string, params: unknown) => {
    requests.push([row, params]);
    if (price === undefined) throw new Error('gone');
    return { data: { price } };
  };
  const ctx = {
    settings: { current: () => ({ worth }) },
    networks: { shownId: () => onScreen },
    session: () => ({ reads: { read } }),
  };
  return { asked: requests, on: handlersOn(ctx) };
}
const micros = async (made: ReturnType<typeof worthIn>, network: NetworkId) =>
  (await made.on('provider.worth', { network })).micros;

describe('what a coin is worth', () => {
  it('is asked of the provider in the coin of the network, in whole millionths', async () => {
    const main = worthIn('mainnet', { price: 64_123.457 });
    expect(await micros(main, 'mainnet')).toBe('64123457000');
    expect(main.asked).toEqual([['chain.price', { coin: 'btc' }]]);
    const alt = worthIn('altchain', { price: 0.5234567 });
    expect(await micros(alt, 'altchain')).toBe('523457');
    expect(alt.asked).toEqual([['chain.price', { coin: 'fb' }]]);
  });

  it('costs no call where it is not wanted, where coins are worth nothing, and of another network', async () => {
    const off = worthIn('mainnet', { worth: 'off', price: 1 });
    const test = worthIn('testnet4', { price: 1 });
    const other = worthIn('practice', { price: 1 });
    expect(await micros(off, 'mainnet')).toBeNull();
    expect(await micros(test, 'testnet4')).toBeNull();
    expect(await micros(other, 'mainnet')).toBeNull();
    expect([...off.asked, ...test.asked, ...other.asked]).toEqual([]);
  });

  it('is unknown, and no failure, while the provider does not answer', async () => {
    expect(await micros(worthIn('mainnet'), 'mainnet')).toBeNull();
  });
});
