import * as bitcoin from 'bitcoinjs-lib';
import { beforeEach, describe, expect, it } from 'vitest';

import type { StoredTx } from '#main/flows/engine/store-port.ts';
import { createLedger, type Differences } from '#main/ledger/ledger.ts';
import { silentLog } from '#main/log.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { type NetworkStore, openNetworkStore } from '#main/store/open-stores.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { AppError } from '#shared/errors.ts';
import { testRecordKey } from '#test/support/record-key.ts';
import { atTestEnd } from '#test/support/test-end.ts';
import { testFolder } from '#test/support/test-folder.ts';
import { cleanEvidence } from '#test/unit/wallet/support.ts';

const ME = 'wallet';
const OURS = Buffer.from(`0014${'11'.repeat(20)}`, 'hex');
const THEIRS = Buffer.from(`0014${'22'.repeat(20)}`, 'hex');
const UNSPENT = { come: [], gone: [] } satisfies Differences;

let store: NetworkStore;
/** The chain: bytes by txid, and what spends each coin. */
let bytes: Map<string, string>;
let spends: Map<string, string>;
/** Our records of transactions. */
let records: Map<string, StoredTx>;

beforeEach(() => {
  store = openNetworkStore(testFolder(), 'practice', silentLog, testRecordKey);
  atTestEnd(() => store.close());
  [bytes, spends, records] = [new Map(), new Map(), new Map()];
});

const unknown = (): never => {
  throw new AppError('PROVIDER_REJECTED', 'tx not found', { row: 'chain', code: -1, msg: '' });
};
const client = {
  async call(row: string, { txid, cursor }: { txid: string; cursor: number }) {
    const raw = bytes.get(txid) ?? unknown();
    if (row === 'chain.rawTx') return Promise.resolve(raw);
    return Promise.resolve(
      bitcoin.Transaction.fromHex(raw).outs.map((_, vout) => {
        const txidSpent = spends.get(`${txid}:${vout + cursor}`) ?? '';
        return { vout, txidSpent, heightSpent: 7 };
      }),
    );
  },
} as unknown as ProviderClient;

/** Adds a transaction to the chain; returns its id. */
function transact(from: readonly string[], outs: readonly [Buffer, number][]): string {
  const tx = new bitcoin.Transaction();
  for (const outpoint of from) {
    const [txid = '', vout] = outpoint.split(':');
    tx.addInput(Buffer.from(txid, 'hex').reverse(), Number(vout));
  }
  if (from.length === 0) tx.addInput(Buffer.alloc(32, bytes.size), 0);
  for (const [script, sats] of outs) tx.addOutput(script, BigInt(sats));
  const txid = tx.getId();
  bytes.set(txid, tx.toHex());
  for (const outpoint of from) spends.set(outpoint, txid);
  return txid;
}

const coin = (outpoint: string, sats: number): Coin =>
  ({
    ...{ outpoint, txid: outpoint.slice(0, 64), sats: BigInt(sats), height: 5 },
    evidence: { ...cleanEvidence, kept: [], inscriptions: [] },
  }) as unknown as Coin;

const sent = (txid: string, outpoints: string[], status: StoredTx['status']): StoredTx =>
  ({
    ...{ txid, outpoints, status, flowId: 'flow' },
    rawHex: null,
    feeSats: '0',
    at: 2,
    height: null,
  }) as unknown as StoredTx;

function open() {
  const own = {
    get: (txid: string) => records.get(txid) ?? null,
    ofFlow: () => [...records.values()],
  };
  return createLedger({
    store: {
      ...store,
      ledger: { ...store.ledger, missing: () => [...records.keys()] },
      transactions: { ...store.transactions, ...own },
    },
    clock: { now: () => 1, after: () => () => undefined },
    ...{ log: silentLog, client, isReady: () => true },
    ...{ onChange: () => undefined, onSent: () => undefined },
    walletsOf: (script) => (script === OURS.toString('hex') ? [ME] : []),
  });
}
const totals = () => ({
  sats: store.ledger.total(ME),
  unexplained: store.ledger.unexplained(ME).length,
});

describe('coins that left while another copy of the wallet was used', () => {
  it('are followed through the coins that were made and spent meanwhile', async () => {
    const first = `${transact([], [[OURS, 9_000]])}:0`;
    const ledger = open();
    await ledger.read(ME, [coin(first, 9_000)], null);
    const second = `${transact([first], [[OURS, 8_000]])}:0`;
    transact([second], [[THEIRS, 7_000]]);
    await ledger.read(ME, [], { come: [], gone: [coin(first, 9_000)] });
    expect(totals()).toEqual({ sats: 0n, unexplained: 0 });
  });

  it('are looked up again at each read as long as nothing is known to spend them', async () => {
    const first = `${transact([], [[OURS, 9_000]])}:0`;
    const ledger = open();
    await ledger.read(ME, [coin(first, 9_000)], null);
    await ledger.read(ME, [], { come: [], gone: [coin(first, 9_000)] });
    expect(totals()).toEqual({ sats: 0n, unexplained: 1 });
    transact([first], [[THEIRS, 8_000]]);
    await ledger.read(ME, [], UNSPENT);
    expect(totals()).toEqual({ sats: 0n, unexplained: 0 });
  });
});

describe('a payment of ours that another one replaced', () => {
  it('gives its coin to the other, also where the coin had left the lists before', async () => {
    const first = `${transact([], [[OURS, 9_000]])}:0`;
    const ledger = open();
    await ledger.read(ME, [coin(first, 9_000)], null);
    const paid = transact([first], [[THEIRS, 8_000]]);
    records.set(paid, sent(paid, [first], 'sent'));
    await ledger.follow('flow');
    expect(totals()).toEqual({ sats: 0n, unexplained: 0 });
    const other = `${transact([first], [[OURS, 6_000]])}:0`;
    await ledger.read(ME, [coin(other, 6_000)], { come: [coin(other, 6_000)], gone: [] });
    records.set(paid, sent(paid, [first], 'dropped'));
    await ledger.follow('flow');
    await ledger.read(ME, [coin(other, 6_000)], UNSPENT);
    expect(totals()).toEqual({ sats: 6_000n, unexplained: 0 });
  });

  it('keeps nothing else from being entered while its bytes are not known', async () => {
    const first = `${transact([], [[OURS, 9_000]])}:0`;
    const ledger = open();
    await ledger.read(ME, [coin(first, 9_000)], null);
    const gone = 'ee'.repeat(32);
    records.set(gone, sent(gone, [first], 'sent'));
    const other = `${transact([first], [[OURS, 6_000]])}:0`;
    const differences = { come: [coin(other, 6_000)], gone: [coin(first, 9_000)] };
    await ledger.read(ME, [coin(other, 6_000)], differences);
    expect(totals()).toEqual({ sats: 6_000n, unexplained: 0 });
  });
});
