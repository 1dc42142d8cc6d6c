import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as bitcoin from 'bitcoinjs-lib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createLedger, type Ledger } from '#main/ledger/ledger.ts';
import { silentLog } from '#main/log.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { type NetworkStore, openNetworkStore } from '#main/store/open-stores.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { systemClock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import { testRecordKey } from '#test/support/record-key.ts';

const MINE = '0014' + 'aa'.repeat(20);
const THEIRS = '0014' + 'bb'.repeat(20);

let dir: string;
let store: NetworkStore;
let ledger: Ledger;
/** The provider's answers: bytes by txid, and what spends a coin. */
let known: Map<string, bitcoin.Transaction>;
let spends: Map<string, string>;

const client = {
  call(name: string, params: { txid: string }) {
    const tx = known.get(params.txid);
    if (!tx) return Promise.reject(new AppError('NOT_FOUND', 'unknown transaction'));
    if (name === 'chain.rawTx') return Promise.resolve(tx.toHex());
    return Promise.resolve(
      tx.outs.map((_, vout) => ({
        vout,
        txidSpent: spends.get(`${params.txid}:${vout}`) ?? '',
        heightSpent: 0,
      })),
    );
  },
} as unknown as ProviderClient;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-ledger-'));
  store = openNetworkStore(dir, 'practice', silentLog, testRecordKey);
  known = new Map();
  spends = new Map();
  ledger = createLedger({
    ...{ store, client, clock: systemClock, log: silentLog },
    isReady: () => true,
    walletsOf: (script) => (script === MINE ? ['w'] : []),
    onSent: () => undefined,
    onChange: () => undefined,
  });
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true, force: true });
});

/** A transaction that spends these coins and pays these outputs. */
function transaction(from: readonly string[], to: readonly [script: string, sats: bigint][]) {
  const tx = new bitcoin.Transaction();
  for (const outpoint of from)
    tx.addInput(Buffer.from(outpoint.slice(0, 64), 'hex').reverse(), Number(outpoint.slice(65)));
  for (const [script, sats] of to) tx.addOutput(Buffer.from(script, 'hex'), sats);
  known.set(tx.getId(), tx);
  for (const outpoint of from) spends.set(outpoint, tx.getId());
  return tx.getId();
}

const none = { state: 'said', value: false } as const;
const coinOf = (
  outpoint: string,
  sats: bigint,
  height: number | null = 5,
  more: { inscription?: string; rune?: bigint | 'unasked' } = {},
): Coin => {
  const { inscription, rune } = more;
  const evidence = {
    inscriptions: inscription === undefined ? [] : [{ id: inscription, offset: 0n }],
    kept: [],
    addressRunes: { state: 'said', value: rune !== undefined },
    addressAlkanes: none,
  };
  const tokens = {
    runes: [{ id: '5:1', amount: typeof rune === 'bigint' ? rune : 0n }],
    alkanes: [],
  };
  return {
    ...{ outpoint, txid: outpoint.slice(0, 64), sats, height, evidence },
    ...(typeof rune === 'bigint' ? { tokens } : {}),
  } as unknown as Coin;
};

/** The listed coins; on the first call of a run all of them are compared. */
const listed = (...coins: Coin[]) => ledger.read('w', coins, null);
const outside = (n: number): string => `${String(n).padStart(64, '0')}:0`;

/** One coin of 10,000 sats, received after the ledger began. */
async function received(): Promise<string> {
  await listed();
  const txid = transaction([outside(1)], [[MINE, 10_000n]]);
  await listed(coinOf(`${txid}:0`, 10_000n));
  expect(store.ledger.total('w')).toBe(10_000n);
  return `${txid}:0`;
}

describe('the ledger', () => {
  it('begins with the existing coins, without any calls', async () => {
    await listed(coinOf(outside(1), 700n), coinOf(outside(2), 300n));
    expect(store.ledger.total('w')).toBe(1_000n);
    expect(store.ledger.since('w', 0)).toEqual([]);
  });

  it('finds what another device spent, with the fee', async () => {
    const coin = await received();
    const txid = transaction(
      [coin],
      [
        [THEIRS, 4_000n],
        [MINE, 5_800n],
      ],
    );
    await listed(coinOf(`${txid}:1`, 5_800n, null));
    expect(store.ledger.effect('w', txid)).toMatchObject({ sats: -4_200n, feeSats: 200n });
    expect(store.ledger.total('w')).toBe(5_800n);
  });

  it('says of a coin that vanished that nothing explains it, until it is listed again', async () => {
    const coin = await received();
    await listed();
    expect(store.ledger.unexplained('w')).toMatchObject([{ outpoint: coin, sats: 10_000n }]);
    expect(store.ledger.total('w')).toBe(0n);
    await listed(coinOf(coin, 10_000n));
    expect(store.ledger.unexplained('w')).toEqual([]);
    expect(store.ledger.total('w')).toBe(10_000n);
  });

  it('looks again for what spent a coin, and enters it once it is found', async () => {
    const coin = await received();
    await listed();
    const txid = transaction([coin], [[THEIRS, 9_900n]]);
    await listed();
    expect(store.ledger.unexplained('w')).toEqual([]);
    expect(store.ledger.effect('w', txid)).toMatchObject({ sats: -10_000n, feeSats: 100n });
  });

  it('forgets a payment that its payer took back before it was mined', async () => {
    await listed();
    const first = transaction([outside(1)], [[MINE, 8_000n]]);
    await listed(coinOf(`${first}:0`, 8_000n, null));
    known.delete(first);
    const second = transaction([outside(1)], [[MINE, 7_000n]]);
    await listed(coinOf(`${second}:0`, 7_000n, null));
    expect(store.ledger.since('w', 0)).toMatchObject([{ txid: second, sats: 7_000n }]);
    expect(store.ledger.total('w')).toBe(7_000n);
    expect(store.ledger.unexplained('w')).toEqual([]);
  });

  it('believes no bytes but those of the transaction', async () => {
    const coin = await received();
    const txid = transaction([coin], [[MINE, 8_000n]]);
    const other = transaction([outside(2)], [[MINE, 9_999n]]);
    known.set(txid, known.get(other) ?? new bitcoin.Transaction());
    await listed();
    expect(store.ledger.effect('w', txid)).toBeNull();
    expect(store.ledger.effect('w', other)).toBeNull();
  });

  it('makes no call for a payment of others whose coins are listed', async () => {
    await listed();
    const txid = transaction([outside(1)], [[MINE, 8_000n]]);
    known.clear();
    await listed(coinOf(`${txid}:0`, 8_000n));
    expect(store.ledger.effect('w', txid)).toMatchObject({ sats: 8_000n, feeSats: null });
  });

  it('undoes with a transaction those that spend its coins', async () => {
    const coin = await received();
    const first = transaction([coin], [[MINE, 9_000n]]);
    const second = transaction([`${first}:0`], [[MINE, 8_000n]]);
    await listed(coinOf(`${second}:0`, 8_000n, null));
    await listed(coinOf(`${second}:0`, 8_000n, null));
    expect(store.ledger.total('w')).toBe(8_000n);
    store.ledger.undo(first);
    expect(store.ledger.total('w')).toBe(10_000n);
    expect(store.ledger.since('w', 0).map(({ sats }) => sats)).toEqual([10_000n]);
  });

  it('enters a coin’s assets when received, moved within the wallet and sent', async () => {
    await listed();
    const first = transaction([outside(1)], [[MINE, 10_000n]]);
    const [INSCRIPTION, held] = [`${'c'.repeat(64)}i0`, () => store.ledger.held('w')];
    const on = { inscription: INSCRIPTION, rune: 500n };
    await listed(coinOf(`${first}:0`, 10_000n, 5, on));
    const both = [
      { kind: 'inscription', id: INSCRIPTION, amount: 1n },
      { kind: 'rune', id: '5:1', amount: 500n },
    ];
    expect(store.ledger.assets('w', first)).toEqual(both);
    expect(held()).toEqual(both);

    // To yourself, with part of the rune to someone else.
    const second = transaction(
      [`${first}:0`],
      [
        [MINE, 6_000n],
        [THEIRS, 3_800n],
      ],
    );
    await listed(coinOf(`${second}:0`, 6_000n, 6, { ...on, rune: 200n }));
    expect(store.ledger.assets('w', second)).toEqual([{ kind: 'rune', id: '5:1', amount: -300n }]);
    expect(held()).toEqual([both[0], { ...both[1], amount: 200n }]);

    const third = transaction([`${second}:0`], [[THEIRS, 5_800n]]);
    await listed();
    expect(store.ledger.assets('w', third)).toEqual([
      { kind: 'inscription', id: INSCRIPTION, amount: -1n },
      { kind: 'rune', id: '5:1', amount: -200n },
    ]);
    expect(held()).toEqual([]);
    store.ledger.undo(first);
    expect(store.ledger.assets('w', third)).toEqual([]);
  });

  it('keeps the tokens that it knows of a coin while no index answers', async () => {
    await listed();
    const outpoint = `${transaction([outside(1)], [[MINE, 10_000n]])}:0`;
    const rune = (amount: bigint | 'unasked') => coinOf(outpoint, 10_000n, 5, { rune: amount });
    await listed(rune('unasked'));
    expect(store.ledger.held('w')).toEqual([]);
    await listed(rune(500n));
    const known = [{ kind: 'rune', id: '5:1', amount: 500n }];
    expect(store.ledger.held('w')).toEqual(known);
    await listed(rune('unasked'));
    expect(store.ledger.held('w')).toEqual(known);
  });
});
