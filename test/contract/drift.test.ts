import { describe, expect, it } from 'vitest';

import { type EndpointName, endpoints } from '#shared/api/endpoints.ts';
import { families } from '#shared/api/families.ts';

/** Where the provider's documents changed: what they say now is read or asked, and what they said before still is. */

const TXID = 'ab'.repeat(32);
const ADDRESS = 'bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x';
const PUBKEY = `02${'11'.repeat(32)}`;

const answers = (name: EndpointName, data: unknown): unknown => {
  const { success, data: read, error } = endpoints[name].data.safeParse(data);
  return success ? read : `refused at ${error.issues[0]?.path.join('.') ?? ''}`;
};
const asks = (name: EndpointName, params: unknown): boolean =>
  endpoints[name].params.safeParse(params).success;

describe('answers in the form of now and in the older one', () => {
  const lock = {
    ...{ id: 'l', address: ADDRESS, tick0: 'a', tick1: 'b', lp: '3', amount0: '1', amount1: '2' },
    ...{ amount0USD: '1', amount1USD: '2', ts: 50_000, lockDay: 7, shareOfPool: '0.1' },
  };
  it.each([[1_768_000_000_000], ['1768000000000'], ['2026-01-09T23:06:40.000Z']])(
    'the end of a lock as %j',
    (unlockTime) => {
      const page = { total: 1, list: [{ ...lock, unlockTime }] };
      expect(answers('swap.lockLpHistory', page)).toMatchObject({
        list: [{ unlockTime: 1_768_000_000_000 }],
      });
    },
  );

  it.each([[{ total: 1 }], [{}]])('a price line with %j beside its list', (beside) => {
    const list = [{ price: 1, usdPrice: 2, ts: 3 }];
    expect(answers('swap.priceLine', { ...beside, list })).toMatchObject({ list });
  });

  it.each([[{ eid: 'e1' }], [{}]])('a staking epoch with %j', (named) => {
    const item = { ...named, startBlock: 1, endBlock: 2, stakePools: [] };
    expect(answers('swap.stakeList', { list: [item] })).toMatchObject({ list: [item] });
    expect(answers('swap.stakeItem', { item, newestHeight: 1 })).toMatchObject({ item });
  });

  it.each([[{ auctionId: 'x1', price: 900 }], [{ auctionId: null, price: null }], [{}]])(
    'a market row with %j',
    (sold) => {
      const row = { inscriptionId: `${TXID}i0`, ...sold };
      expect(answers('market.list', { list: [row], total: 1 })).toMatchObject({ list: [row] });
    },
  );

  it.each([[{ cap: '10' }], [{ cap: 10 }], [{}]])('figures of a ticker with %j', (more) => {
    const stats = { tick: 'ordi', curPrice: 1, changePrice: 0, btcVolume: 1, amountVolume: 2 };
    expect(answers('market.typesSpecified', { ...stats, ...more })).toMatchObject({ tick: 'ordi' });
  });
});

describe('requests as the documents have them now', () => {
  it('take less than a hundred events of the market at once, like its listings', () => {
    for (const [name, filter] of [
      ['market.actions', {}],
      ['market.list', { nftType: 'brc20' }],
    ] as const) {
      expect(asks(name, { filter, sort: {}, start: 0, limit: 99 }), name).toBe(true);
      expect(asks(name, { filter, sort: {}, start: 0, limit: 100 }), name).toBe(false);
    }
  });

  it('name one of six chains for a bridge, or none', () => {
    const deposit = { pubkey: PUBKEY, address: ADDRESS };
    expect(asks('swap.createDeposit', deposit)).toBe(true);
    for (const networkType of ['FRACTAL_BITCOIN_MAINNET', 'BITCOIN_SIGNET'])
      expect(asks('swap.createDeposit', { ...deposit, networkType })).toBe(true);
    expect(asks('swap.createDeposit', { ...deposit, networkType: 'BITCOIN' })).toBe(false);
  });

  it('pay for a withdrawal in the one way there is, and name no fee rate to confirm it', () => {
    const query = {
      ...{ pubkey: PUBKEY, address: ADDRESS, tick: 'a', amount: '1', ts: 1, feeTick: 'fee' },
    };
    expect(asks('swap.createWithdraw', query)).toBe(false);
    expect(asks('swap.createWithdraw', { ...query, payType: 'freeQuota' })).toBe(false);
    expect(asks('swap.createWithdraw', { ...query, payType: 'tick' })).toBe(true);
    expect(Object.keys(endpoints['swap.confirmWithdraw'].params.shape)).not.toContain('feeRate');
  });

  it('never send a list of amounts to one receiver, and no text beside a bid', () => {
    expect(Object.keys(endpoints['swap.send'].params.shape)).not.toContain('amountList');
    expect(Object.keys(endpoints['market.prepareBid'].params.shape)).not.toContain('sign');
  });

  it('look for parts of a ticker only where that is documented', () => {
    const lists = ['send', 'liq', 'swap', 'sendLp', 'burn', 'multiSwap'] as const;
    const fuzzy = lists.filter(
      (one) => 'fuzzySearch' in endpoints[`swap.${one}History`].params.shape,
    );
    expect(fuzzy).toEqual(['sendLp', 'burn', 'multiSwap']);
  });

  it('ask less than a hundred rows of a swap history', () => {
    const names = ['gas', 'send', 'liq', 'swap', 'sendLp', 'burn', 'multiSwap'] as const;
    for (const one of names) {
      expect(asks(`swap.${one}History`, { start: 0, limit: 99 }), one).toBe(true);
      expect(asks(`swap.${one}History`, { start: 0, limit: 100 }), one).toBe(false);
    }
    expect(asks('swap.rollupHistory', { start: 0, limit: 1_000 })).toBe(false);
    expect(asks('swap.tickHolders', { tick: 'a', start: 0, limit: 101 })).toBe(false);
  });

  it('filter BRC-20 events by a known type, or by none', () => {
    const ask = { ticker: 'ordi', start: 0, limit: 10 };
    expect(asks('brc20.history', ask)).toBe(true);
    expect(asks('brc20.history', { ...ask, type: 'inscribe-mint', height: 9 })).toBe(true);
    expect(asks('brc20.history', { ...ask, type: 'minted' })).toBe(false);
  });
});

it('leaves the swap on altchain, and BRC-20 with its market on mainnet too', () => {
  expect(families.swap).toEqual(['practice', 'altchain']);
  expect(families.brc20).toContain('mainnet');
  expect(families.market).toContain('mainnet');
});
