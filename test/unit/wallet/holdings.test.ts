import { setImmediate } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { createHoldings, noHoldings } from '#main/app/portfolio/holdings.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import type { Coin } from '#main/wallet/coins.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import { asSaid } from '#test/support/asset-record.ts';

import { cleanEvidence, failed, said } from './support.ts';

type Params = { address: string; start?: number; cursor?: number };
type Answers = Record<string, (params: Params) => unknown>;

const nothing: Answers = {
  'inscription.byAddress': () => ({ total: 0, inscription: [] }),
  'brc20.addressSummary': () => ({ detail: [] }),
  'swap.allBalance': () => ({}),
  'runes.addressBalances': () => ({ detail: [] }),
  'alkanes.addressTokens': () => ({ detail: [] }),
  'alkanes.addressCollections': () => ({ detail: [] }),
  'collections.byAddress': () => ({ detail: [] }),
};

const ownerOf = (address: string, change = false) => ({ address, change }) as OwnAddress;
/** A coin whose details don't mention tokens, so its address is queried. */
const coinAt = (address: string, evidence: Partial<Coin['evidence']> = {}) =>
  ({
    owner: ownerOf(address),
    report: { inscriptions: [] },
    evidence: { ...cleanEvidence, addressRunes: failed, addressAlkanes: failed, ...evidence },
  }) as unknown as Coin;

function start(answers: Answers, network: NetworkId = 'practice') {
  const calls: { row: string; address: string }[] = [];
  const client: ProviderClient = {
    async call(row, params) {
      calls.push({ row, address: (params as Params).address });
      const answer = { ...nothing, ...answers }[row] ?? expect.fail(`${row} was asked`);
      return Promise.resolve(answer(params as Params)) as never;
    },
  };
  let now = 1_000;
  const clock = { now: () => now, after: () => expect.fail('nothing waits here') };
  const read = createHoldings({ network, clock, client, divided: asSaid });
  const owners = [ownerOf('one'), ownerOf('two'), ownerOf('change', true)];
  const coins = [coinAt('one'), coinAt('two')];
  const requests = (row: string) => calls.filter((call) => call.row === row).map((c) => c.address);
  return {
    asked: requests,
    calls,
    read: (before = noHoldings(), own: Coin[] | null = coins) => read(owners, own, before),
    later: () => (now += 60_000),
  };
}

const down = (): never => {
  throw new AppError('PROVIDER_UNREACHABLE', 'gone');
};
const rune = (runeid: string, amount: string, more = {}) => ({
  runeid,
  amount,
  spacedRune: `R\u202e${runeid}`,
  symbol: null,
  divisibility: 38,
  ...more,
});

describe('what the addresses of a wallet hold', () => {
  it('leaves others their turn, however much that is', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      ...coinAt('one'),
      outpoint: `${at.toString(16).padStart(64, '0')}:0`,
    }));
    const { read } = start({});
    let turns = 0;
    const done = new AbortController();
    const others = (async () => {
      for (; !done.signal.aborted; turns += 1) await setImmediate();
    })();
    await read(undefined, many);
    done.abort();
    await others;
    // Scanned once for unlisted ones and once for holders, five hundred at a time.
    expect(turns).toBeGreaterThanOrEqual(40);
  });

  it('is summed exactly over addresses, also beyond thirty decimals, without what is nothing', async () => {
    const huge = '99999999999999999999999999999999999999';
    const { read } = start({
      'runes.addressBalances': ({ address }) => ({
        detail: address === 'one' ? [rune('1:1', huge)] : [rune('1:1', '2'), rune('9:9', '0')],
      }),
      'alkanes.addressTokens': () => ({ detail: [{ alkaneid: '2:1', amount: '7' }] }),
      'collections.byAddress': ({ address }) => ({
        detail: [{ collectionId: 'c', name: 'C', count: address === 'one' ? 2 : 3 }],
      }),
    });
    const { runes, alkanes, collections, parts } = await read();
    expect(runes).toEqual([
      {
        id: '1:1',
        name: 'R⟨U+202E⟩1:1',
        symbol: '',
        atoms: '100000000000000000000000000000000000001',
        divisibility: 38,
        doubt: null,
      },
    ]);
    expect(alkanes).toEqual([
      { id: '2:1', name: '2:1', symbol: '', atoms: '14', divisibility: null },
    ]);
    expect(collections).toEqual([{ id: 'c', name: 'C', count: 5 }]);
    expect(Object.values(parts)).toEqual(Array(6).fill({ asOf: 1_000, problem: null }));
  });

  it('keeps a token that is held in an amount that the index does not say', async () => {
    const { read } = start({
      'alkanes.addressTokens': ({ address }) => ({
        detail: [{ alkaneid: '2:1', ...(address === 'one' ? {} : { amount: '7' }) }],
      }),
    });
    const { alkanes } = await read();
    expect(alkanes.map(({ id, atoms }) => [id, atoms])).toEqual([['2:1', null]]);
  });

  it('lists the items of alkane collections, which the list of tokens omits', async () => {
    const { read } = start({
      'alkanes.addressTokens': () => ({ detail: [{ alkaneid: '2:1', amount: '7' }] }),
      'alkanes.addressCollections': ({ address }) => ({
        detail: address === 'one' ? [{ alkaneid: '2:10' }] : [],
      }),
      'alkanes.addressCollectionItems': () => ({
        detail: [{ alkaneid: '2:11', nftData: { name: 'Shell #1' } }, { alkaneid: '2:12' }],
      }),
    });
    const { alkanes } = await read();
    expect(alkanes.map(({ id, name, atoms }) => [id, name, atoms])).toEqual([
      ['2:1', '2:1', '14'],
      ['2:12', '2:12', '1'],
      ['2:11', 'Shell #1', '1'],
    ]);
  });

  it('keeps swap balances by address, because each signs for its own, and leaves out empty ones', async () => {
    const of = (swap: string) => ({
      balance: { swap, module: '0', pendingSwap: '0.000', pendingAvailable: '0' },
    });
    const { read, asked } = start({
      'swap.allBalance': ({ address }) => ({
        pine: of(address === 'one' ? '1.000000000000000001' : '2'),
        lime: of('0'),
      }),
    });
    const { swap } = await read();
    expect(swap.map(({ tick, address, swap: amount }) => [tick, address, amount])).toEqual([
      ['pine', 'one', '1.000000000000000001'],
      ['pine', 'two', '2'],
    ]);
    expect(asked('swap.allBalance')).toEqual(['one', 'two']);
  });

  it('stays as it was, with its age and the reason, where one index does not answer half way', async () => {
    const answers: Answers = {
      'runes.addressBalances': () => ({ detail: [rune('1:1', '5')] }),
      'collections.byAddress': () => ({ detail: [{ collectionId: 'c', name: 'C', count: 1 }] }),
    };
    const world = start(answers);
    const before = await world.read();
    answers['runes.addressBalances'] = ({ address }) =>
      address === 'two' ? down() : { detail: [rune('1:1', '1')] };
    world.later();
    const after = await start(answers).read(before);
    expect(after.runes).toEqual(before.runes);
    expect(after.parts.runes).toEqual({
      asOf: 1_000,
      problem: { code: 'PROVIDER_UNREACHABLE', message: 'gone' },
    });
    expect(after.parts.collections.problem).toBeNull();
    expect(after.collections).toEqual([{ id: 'c', name: 'C', count: 2 }]);
  });

  it('survives every index being down at once, and knows nothing rather than none', async () => {
    const all = Object.fromEntries(Object.keys(nothing).map((row) => [row, down]));
    const { parts } = await start(all).read();
    expect(Object.values(parts).map(({ asOf, problem }) => [asOf, problem?.code])).toEqual(
      Array(6).fill([null, 'PROVIDER_UNREACHABLE']),
    );
  });

  it('is not asked for where the network does not serve it', async () => {
    const { read, asked } = start({}, 'testnet4');
    const { parts } = await read();
    for (const row of ['alkanes.addressTokens', 'collections.byAddress', 'swap.allBalance']) {
      expect(asked(row)).toEqual([]);
    }
    expect(parts.swap).toEqual({ asOf: null, problem: null });
    expect(parts.runes.asOf).toBe(1_000);
  });

  it('is requested only for addresses whose coins may contain it', async () => {
    const { read, asked } = start({});
    await read(noHoldings(), [
      coinAt('one', { addressRunes: said(false), addressAlkanes: said(true) }),
      coinAt('one', { addressRunes: said(false), addressAlkanes: said(true) }),
    ]);
    expect(asked('runes.addressBalances')).toEqual([]);
    expect(asked('alkanes.addressTokens')).toEqual(['one']);
    expect(asked('collections.byAddress')).toEqual(['one']);
    expect(asked('brc20.addressSummary')).toEqual(['one', 'two', 'change']);
  });

  it('is requested for every address if the coins are not known', async () => {
    const { read, asked } = start({});
    await read(noHoldings(), null);
    for (const row of ['runes.addressBalances', 'alkanes.addressTokens', 'collections.byAddress']) {
      expect(asked(row)).toEqual(['one', 'two', 'change']);
    }
  });

  it('is read to the last page, whatever size the pages have, and counts a moved row once', async () => {
    const { read } = start({
      'runes.addressBalances': ({ address, start: at = 0 }) => {
        if (address === 'two') return { total: 0, detail: [] };
        const rows = Array.from({ length: 45 }, (_, index) => rune(`${index}:1`, '1'));
        return { total: 46, detail: [...rows, rune('44:1', '1')].slice(at, at + 20) };
      },
    });
    const { runes } = await read();
    expect(runes).toHaveLength(45);
    expect(new Set(runes.map(({ atoms }) => atoms))).toEqual(new Set(['1']));
  });

  it('is read whole where an address holds fifty thousand inscriptions, in a hundred calls', async () => {
    const total = 50_000;
    const one = (at: number) => ({
      inscriptionId: `${at}`,
      inscriptionNumber: at,
      contentType: 'text/plain',
      contentLength: 1,
      address: 'one',
      height: 1,
    });
    const { read, asked } = start({
      'inscription.byAddress': ({ address, cursor = 0, ...params }) => {
        const { size } = params as { size: number };
        const left = address === 'one' ? Math.min(size, total - cursor) : 0;
        const inscription = Array.from({ length: left }, (_, at) => one(cursor + at));
        return { total: address === 'one' ? total : 0, inscription };
      },
    });
    const { inscriptions, parts } = await read();
    expect(parts.inscriptions.problem).toBeNull();
    expect(inscriptions).toHaveLength(total);
    expect(asked('inscription.byAddress').filter((address) => address === 'one')).toHaveLength(100);
  });

  it('ends with a problem where a list does not end', async () => {
    const { read, calls } = start({
      'runes.addressBalances': ({ start: at = 0 }) => ({
        detail: Array.from({ length: 100 }, (_, index) => rune(`${at + index}:1`, '1')),
      }),
    });
    const { parts } = await read();
    expect(parts.runes.problem?.code).toBe('PROVIDER_SHAPE');
    expect(calls.length).toBeLessThan(150);
  });
});
