import { describe, expect, it } from 'vitest';

import { createOwnAddresses } from '#main/app/own-addresses.ts';
import { arrivalsOf, writeArrivals } from '#main/app/portfolio/arrivals.ts';
import { createPortfolio } from '#main/app/portfolio/portfolio.ts';
import type { SpendSources } from '#main/kinds/spend/quote/parts.ts';
import { quoteSpend } from '#main/kinds/spend/quote/quote.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { Vault } from '#main/vault/vault.ts';
import type { AddressBook, OwnAddress } from '#main/wallet/accounts.ts';
import type { CoinKnowledge } from '#main/wallet/coin-knowledge.ts';
import { createCoinReader } from '#main/wallet/coin-reader.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { systemClock } from '#shared/clock.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';
import { asSaid } from '#test/support/asset-record.ts';
import { openKeys } from '#test/unit/signing/support.ts';

const COINS = 100_000;
/** Items processed per turn. */
const PIECE = 50;

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

/** The maximum count in one turn. */
async function mostInATurn(work: (count: () => void) => Promise<unknown>): Promise<number> {
  let most = 0;
  let counted = 0;
  let isOver = false;
  const next = (): void => {
    most = Math.max(most, counted);
    counted = 0;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  await work(() => {
    counted += 1;
  });
  isOver = true;
  return Math.max(most, counted);
}

/** A portfolio of 3,330 coins at three addresses, every other one with an inscription. `judged` is called for each. */
function portfolioOf(judged: () => void) {
  const owners = [0, 1, 2].map(
    (at): OwnAddress =>
      ({ address: `address ${at}`, script: `0014${at}`, role: 'payment' }) as OwnAddress,
  );
  const utxos = (address: string) =>
    Array.from({ length: 1_110 }, (_, n) => ({
      txid: `${address.at(-1)}${n}`.padStart(64, '0'),
      vout: 0,
      satoshi: 1_000 + n,
      scriptPk: `0014${address.at(-1)}`,
      height: 1,
      inscriptionsCount: n % 2,
    }));
  const nothing = { total: 0, detail: [], utxo: [], inscription: [], blocks: 2, height: 2 };
  const call = async (name: string, { address = '', cursor = 0 }) => {
    // As slow as any answer.
    await new Promise(setImmediate);
    if (name !== 'chain.allUtxos' || cursor > 0) return { ...nothing, bestHeight: 2 };
    return { total: 1_110, utxo: utxos(address) };
  };
  const client = { call } as unknown as ProviderClient;
  const knowledge = { kept: () => [], note: () => undefined, hasRead: () => false };
  return createPortfolio({
    ...{ network: 'practice', clock: systemClock, client, walletId: () => 'many', divided: asSaid },
    coins: createCoinReader({
      ...{ client, network: 'practice', minCoinSats: () => 1_000, isCleanChange: () => false },
      lockedBy() {
        judged();
        return null;
      },
      rules: { isFrozen: () => false, released: () => [] },
      knowledge: knowledge as unknown as CoinKnowledge,
    }),
    book: () => ({ ownAddresses: () => owners }) as unknown as AddressBook,
    load: () => Promise.resolve(null),
    save: () => Promise.resolve(),
    onChange: () => undefined,
  });
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
      warningFor: () => null,
      trapAt: () => null,
    } as Partial<SpendSources> as SpendSources;
    const [address = ''] = own.current();
    const { turns, made } = await turnsOf(() =>
      quoteSpend({ kind: 'send', recipients: [{ address, sats: '50000' }], feeRate: 2 }, from),
    );
    expect(made.cost).not.toBeNull();
    // Scanned once, and the spendable ones prepared once more.
    expect(turns).toBeGreaterThanOrEqual(COINS / PIECE);
    expect(read() - before).toBeLessThan(COINS / 100);
  });

  it('has some of its coins judged in each turn, when they are read and again', async () => {
    let judged = 0;
    let count = (): void => undefined;
    const portfolio = portfolioOf(() => {
      judged += 1;
      count();
    });
    for (const work of [() => portfolio.get(true), () => portfolio.judgeAgain()]) {
      const most = await mostInATurn((counts) => {
        count = counts;
        return work();
      });
      expect(most).toBeGreaterThan(1);
      expect(most).toBeLessThanOrEqual(PIECE);
    }
    const { coins, problem } = await portfolio.get(false);
    expect(problem).toBeNull();
    expect(coins).toHaveLength(3_330);
    expect(judged).toBe(2 * coins.length);
  });

  it('knows an address as soon as it is issued', async () => {
    const { own, use } = await ready();
    expect(own.isOwn('bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx')).toBe(false);
    const known = new Set(own.all());
    use();
    const added = own.all().filter((address) => !known.has(address));
    expect(added.length).toBeGreaterThan(0);
    expect(added.filter((address) => !own.isOwn(address))).toEqual([]);
  });

  it('writes what it received piece by piece', async () => {
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
