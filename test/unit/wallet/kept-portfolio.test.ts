import { setImmediate } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { createKeptPortfolios } from '#main/app/portfolio/keep.ts';
import { type KeptPortfolio, keptPortfolio } from '#shared/ipc/wallet.ts';

const part = { asOf: null, problem: null };
function portfolio(coins: number, inscriptions: number, height: number): KeptPortfolio {
  const txid = (at: number): string => at.toString(16).padStart(64, '0');
  return keptPortfolio.parse({
    network: 'practice',
    asOf: height,
    stale: false,
    problem: null,
    btc: {
      spendable: '1',
      unconfirmed: '0',
      held: '0',
      inAssets: '0',
      pending: '0',
      unknown: '0',
      total: '1',
    },
    brc20: [],
    swap: [],
    runes: [],
    alkanes: [],
    collections: [],
    parts: Object.fromEntries(
      ['inscriptions', 'brc20', 'swap', 'runes', 'alkanes', 'collections'].map((n) => [n, part]),
    ),
    height,
    coins: Array.from({ length: coins }, (_, at) => ({
      outpoint: `${txid(at)}:0`,
      sats: String(height * 1_000 + at),
      address: 'bcrt1q',
      height,
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
    })),
    inscriptions: Array.from({ length: inscriptions }, (_, at) => ({
      inscriptionId: `${txid(at)}i0`,
      number: height * 1_000 + at,
      contentType: 'text/plain',
      size: 5,
      address: 'bcrt1p',
      outpoint: `${txid(at)}:0`,
      sats: '546',
      height,
      timestamp: 1,
      brc20: null,
      usable: null,
    })),
  });
}

/** An in-memory cache like the store's, which stops the app before its n-th change. */
function cacheUntil(last = Infinity) {
  const rows = new Map<string, string>();
  let changes = 0;
  let longest = 0;
  function change(): void {
    changes += 1;
    if (changes > last) throw new Error('the app ended');
  }
  return {
    rows,
    changes: () => changes,
    longest: () => longest,
    go: () => {
      last = Infinity;
    },
    get(name: string, key: string) {
      const data = rows.get(`${name} ${key}`);
      return data === undefined ? null : { data: JSON.parse(data) as unknown, fetchedAt: 0 };
    },
    set(name: string, key: string, data: unknown) {
      change();
      if (Array.isArray(data)) longest = Math.max(longest, data.length);
      rows.set(`${name} ${key}`, JSON.stringify(data));
    },
    remove(name: string, key: string) {
      change();
      return rows.delete(`${name} ${key}`);
    },
  };
}

describe('the last portfolio of a wallet', () => {
  it('comes back as it was, each wallet its own', async () => {
    const cache = cacheUntil();
    const kept = createKeptPortfolios(cache, () => 0);
    const [large, small] = [portfolio(1_201, 700, 1), portfolio(1, 0, 2)];
    await kept.save('one', large);
    await kept.save(null, small);
    expect(await kept.load('one')).toEqual(large);
    expect(await kept.load(null)).toEqual(small);
    expect(await kept.load('another')).toBeNull();
  });

  it('holds main for five hundred items at most', async () => {
    const cache = cacheUntil();
    const kept = createKeptPortfolios(cache, () => 0);
    let turns = 0;
    const done = new AbortController();
    const others = (async () => {
      while (!done.signal.aborted) {
        await setImmediate();
        turns += 1;
      }
    })();
    await kept.save('one', portfolio(5_000, 5_000, 1));
    const whileSaved = turns;
    await kept.load('one');
    done.abort();
    await others;
    expect(cache.longest()).toBe(500);
    expect(whileSaved).toBeGreaterThanOrEqual(20);
    expect(turns - whileSaved).toBeGreaterThanOrEqual(20);
  });

  it('leaves nothing of a longer one', async () => {
    const cache = cacheUntil();
    const kept = createKeptPortfolios(cache, () => 0);
    for (const [coins, inscriptions] of [
      [2_600, 1_100],
      [400, 0],
      [0, 0],
    ] as const) {
      const shown = portfolio(coins, inscriptions, 3);
      await kept.save('one', shown);
      expect(await kept.load('one')).toEqual(shown);
      const rows = 1 + Math.ceil(coins / 500) + Math.ceil(inscriptions / 500);
      expect(cache.rows.size).toBe(rows);
    }
  });

  it('is the one before or the new one, whenever the app ends', async () => {
    const [before, after] = [portfolio(1_300, 600, 1), portfolio(1_900, 100, 2)];
    const whole = cacheUntil();
    await createKeptPortfolios(whole, () => 0).save('one', before);
    const first = whole.changes();
    await createKeptPortfolios(whole, () => 0).save('one', after);
    const seen = new Set<number>();
    for (let last = first; last <= whole.changes(); last += 1) {
      const cache = cacheUntil(last);
      const kept = createKeptPortfolios(cache, () => 0);
      await kept.save('one', before);
      await kept.save('one', after).catch(() => undefined);
      const found = await kept.load('one');
      expect([before, after]).toContainEqual(found);
      seen.add(found?.height ?? 0);
      // Leftovers don't affect the next one.
      cache.go();
      await kept.save('one', after);
      expect(await kept.load('one')).toEqual(after);
    }
    expect([...seen]).toEqual([1, 2]);
  });

  it('is not read where it is damaged', async () => {
    const cache = cacheUntil();
    const kept = createKeptPortfolios(cache, () => 0);
    await kept.save('one', portfolio(900, 0, 2));
    for (const [name, key] of [
      ['portfolio.coins', 'one/0/1'],
      ['portfolio.coins', 'one/1/1'],
    ] as const) {
      if (cache.get(name, key)) cache.set(name, key, [{ outpoint: 'nonsense' }]);
    }
    expect(await kept.load('one')).toBeNull();
  });

  it('is the new one where it is read while that replaces it', async () => {
    const cache = cacheUntil();
    const kept = createKeptPortfolios(cache, () => 0);
    const [before, after] = [portfolio(4_000, 0, 1), portfolio(500, 0, 2)];
    await kept.save('one', before);
    const [read] = await Promise.all([kept.load('one'), kept.save('one', after)]);
    expect([before, after]).toContainEqual(read);
    expect(await kept.load('one')).toEqual(after);
  });
});
