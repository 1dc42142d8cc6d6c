import { describe, expect, it } from 'vitest';

import { createOwnAddresses } from '#main/app/own-addresses.ts';
import { arrivalsOf, writeArrivals } from '#main/app/portfolio/arrivals.ts';
import { quoteSpend } from '#main/kinds/spend/quote/quote.ts';
import type { QuoteSources } from '#main/kinds/spend/quote/sources.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { Vault } from '#main/vault/vault.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { networks } from '#shared/bitcoin/network.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';
import { openKeys } from '#test/unit/signing/support.ts';

const COINS = 100_000;
/** Items that are done in one turn. */
const PIECE = 500;

/** Runs it and counts the turns that others got meanwhile. */
async function turnsOf<T>(work: () => Promise<T>): Promise<{ turns: number; made: T }> {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const made = await work();
  isOver = true;
  return { turns, made };
}

async function ready() {
  const { accountKeys } = await openKeys();
  let read = 0;
  let used = 0;
  const wallet = {
    nextIndex: () => {
      read += 1;
      return 40 + used;
    },
    indexesUsed: () => used,
  };
  const vault = {
    accountKeys: () => accountKeys,
    wallets: () => [{ id: accountKeys.walletId, keys: accountKeys }],
  };
  const own = createOwnAddresses({
    network: networks.practice,
    vault: vault as unknown as Vault,
    store: { wallet } as unknown as NetworkStore,
    coins: () => [],
    lastAddresses: () => [],
  });
  return {
    own,
    read: () => read,
    use: () => {
      used += 1;
    },
  };
}

describe('a wallet with 100,000 coins', () => {
  it('is quoted in pieces, and the counts of its addresses are not read for each coin', async () => {
    const { own, read } = await ready();
    const addresses = own.all();
    const before = read();
    const coins = Array.from({ length: COINS }, (_, n): CoinView => ({
      outpoint: `${String(n).padStart(64, '0')}:0`,
      sats: String(10_000 + (n % 977)),
      address: addresses[n % addresses.length] ?? '',
      height: 1,
      verdict: 'clean',
      reasons: [],
      inscriptions: [],
      runes: [],
      lockedBy: null,
      role: 'payment',
      frozen: false,
      label: null,
      released: [],
      releaseReason: null,
    }));
    const from = {
      id: 'practice',
      own,
      coins: { list: () => Promise.resolve({ asOf: 1, coins }) },
      minCoinSats: () => 600,
      cautionFor: () => null,
      trapAt: () => null,
    } as Partial<QuoteSources> as QuoteSources;
    const [address = ''] = own.current();
    const { turns, made } = await turnsOf(() =>
      quoteSpend({ kind: 'send', recipients: [{ address, sats: '50000' }], feeRate: 2 }, from),
    );
    expect(made.cost).not.toBeNull();
    // Looked through once, and those that may pay made ready once more.
    expect(turns).toBeGreaterThanOrEqual(COINS / PIECE);
    expect(read() - before).toBeLessThan(COINS / 100);
  });

  it('knows an address as soon as it is handed out', async () => {
    const { own, use } = await ready();
    expect(own.isOwn('bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx')).toBe(false);
    const known = new Set(own.all());
    use();
    const added = own.all().filter((address) => !known.has(address));
    expect(added.length).toBeGreaterThan(0);
    expect(added.filter((address) => !own.isOwn(address))).toEqual([]);
  });

  it('writes down what came in a piece at a time', async () => {
    const coin = (n: number) =>
      ({
        txid: String(n).padStart(64, '0'),
        sats: 1n,
        height: 1,
        owner: { address: 'mine' },
        report: { inscriptions: [] },
      }) as unknown as Coin;
    const coins = Array.from({ length: 10_000 }, (_, n) => coin(n));
    const written: number[] = [];
    const { turns } = await turnsOf(async () => {
      const entries = await arrivalsOf(coins, () => false, 1);
      await writeArrivals(entries, (some) => void written.push(some.length));
    });
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(coins.length);
    expect(Math.max(...written)).toBeLessThanOrEqual(200);
    expect(turns).toBeGreaterThanOrEqual(written.length);
  });
});
