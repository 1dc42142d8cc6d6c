import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as bitcoin from 'bitcoinjs-lib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { silentLog } from '#main/log.ts';
import { keepTransactions } from '#main/provider/kept-transactions.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';
import { testRecordKey } from '#test/support/record-key.ts';

let dir: string;
let store: ReturnType<typeof openNetworkStore>;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-kept-'));
  store = openNetworkStore(dir, 'practice', silentLog, testRecordKey);
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true, force: true });
});

function transaction(n: number, witness?: string): { txid: string; hex: string } {
  const tx = new bitcoin.Transaction();
  tx.version = 2;
  tx.addInput(new Uint8Array(32).fill(n), 0);
  tx.addOutput(Buffer.from(`5120${'11'.repeat(32)}`, 'hex'), 546n);
  if (witness !== undefined) tx.setWitness(0, [Buffer.from(witness)]);
  return { txid: tx.getId(), hex: tx.toHex() };
}

/** Starts the app over the store; counts its requests to the provider. */
function start(answer: (txid: string) => string, maxBytes = 1_000_000) {
  const clock = createFakeClock();
  const requests: string[] = [];
  const provider = {
    call: async (_: string, { txid }: { txid: string }) => {
      requests.push(txid);
      return Promise.resolve(answer(txid));
    },
  } as Partial<ProviderClient> as ProviderClient;
  const kept = keepTransactions(provider, {
    clock,
    cache: {
      get: (txid) => store.cache.get('raw', txid)?.data,
      add: (raw) => store.cache.addWithin('raw', raw, maxBytes, clock.now()),
    },
  });
  const read = (txid: string, isFresh = false) =>
    kept.client.call('chain.rawTx', { txid }, { fresh: isFresh });
  return { ...kept, clock, asked: requests, read };
}

describe('raw transactions', () => {
  it('are requested once, and kept through a restart', async () => {
    const one = transaction(1);
    const first = start(() => one.hex);
    expect(await first.read(one.txid)).toBe(one.hex);
    expect(await first.read(one.txid)).toBe(one.hex);
    expect(first.asked).toEqual([one.txid]);
    first.close();
    const second = start(() => '');
    expect(await second.read(one.txid)).toBe(one.hex);
    expect(second.asked).toEqual([]);
  });

  it('are requested again when the kept bytes hash to something else', async () => {
    const [one, other] = [transaction(1), transaction(2)];
    store.cache.set('raw', one.txid, other.hex, 0);
    const { read, asked } = start(() => one.hex);
    expect(await read(one.txid)).toBe(one.hex);
    expect(asked).toEqual([one.txid]);
  });

  it('are not kept when the provider gives another one', async () => {
    const [one, other] = [transaction(1), transaction(2)];
    const lies = [other.hex, one.hex];
    const { read, asked } = start(() => lies.shift() ?? '');
    expect(await read(one.txid)).toBe(other.hex);
    expect(await read(one.txid)).toBe(one.hex);
    expect(asked).toHaveLength(2);
  });

  it('are replaced by new bytes when a proof failed: a txid does not cover the witness', async () => {
    const [spoilt, honest] = [transaction(1, 'other'), transaction(1, 'content')];
    const answers = [spoilt.hex, honest.hex];
    const { read } = start(() => answers.shift() ?? '');
    expect(await read(honest.txid)).toBe(spoilt.hex);
    expect(await read(honest.txid, true)).toBe(honest.hex);
    expect(await read(honest.txid)).toBe(honest.hex);
  });

  it('take a bounded room: the oldest go first', async () => {
    const all = Array.from({ length: 40 }, (_, n) => transaction(n + 1));
    const bytes = (all[0]?.hex.length ?? 0) + 2;
    const { read, clock, asked } = start(
      (txid) => all.find((one) => one.txid === txid)?.hex ?? '',
      bytes * 20,
    );
    for (const { txid } of all) {
      await read(txid);
      await clock.advance(2_000);
    }
    asked.length = 0;
    await read(all[39]?.txid ?? '');
    expect(asked).toEqual([]);
    const there = all.filter(({ txid }) => store.cache.get('raw', txid) !== null);
    expect(there.length).toBeGreaterThanOrEqual(14);
    expect(there.length).toBeLessThanOrEqual(20);
    expect(there).toEqual(all.slice(-there.length));
  });
});
