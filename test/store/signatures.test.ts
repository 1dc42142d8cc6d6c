import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { silentLog } from '#main/log.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { endSpentSignatures } from '#main/signing/coins/spent-signatures.ts';
import { type NetworkStore, openNetworkStore } from '#main/store/open-stores.ts';
import { AppError } from '#shared/errors.ts';
import type { LiveSignature } from '#shared/flows/trade.ts';
import { testRecordKey } from '#test/support/record-key.ts';

let dir: string;
let store: NetworkStore;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-signatures-'));
  store = openNetworkStore(dir, 'practice', silentLog, testRecordKey);
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true, force: true });
});

const COIN = `${'aa'.repeat(32)}:1`;
const OTHER = `${'bb'.repeat(32)}:0`;
const signature = (over: Partial<LiveSignature> = {}): LiveSignature => ({
  outpoint: COIN,
  flowId: 'flow-1',
  inscriptionId: `${'cc'.repeat(32)}i0`,
  auctionId: null,
  priceSats: '20000',
  payAddress: 'bcrt1pay',
  psbtHash: '01'.repeat(32),
  signedAt: 5,
  ...over,
});

describe('the ledger of live signatures', () => {
  it('keeps every signature of a coin, the same one once, over a restart', () => {
    store.signatures.add(signature());
    store.signatures.add(signature());
    store.signatures.add(signature({ psbtHash: '02'.repeat(32), priceSats: '30000', signedAt: 6 }));
    store.close();
    store = openNetworkStore(dir, 'practice', silentLog, testRecordKey);
    expect(store.signatures.ofCoin(COIN).map(({ priceSats }) => priceSats)).toEqual([
      '20000',
      '30000',
    ]);
    expect(store.signatures.ofCoin(OTHER)).toEqual([]);
  });

  it('ends all signatures of a spent coin and keeps them as history', () => {
    store.signatures.add(signature());
    store.signatures.add(signature({ psbtHash: '02'.repeat(32) }));
    store.signatures.add(signature({ outpoint: OTHER }));
    expect(store.signatures.end(COIN, 'dd'.repeat(32), 9)).toBe(2);
    expect(store.signatures.end(COIN, 'ee'.repeat(32), 10)).toBe(0);
    expect(store.signatures.allLive().map(({ outpoint }) => outpoint)).toEqual([OTHER]);
    expect(store.signatures.recentlyEnded(10)).toHaveLength(2);
    expect(store.signatures.recentlyEnded(10)[0]).toMatchObject({ endedTxid: 'dd'.repeat(32) });
  });
});

describe('ending what was spent', () => {
  const client = (answer: (txid: string) => unknown): ProviderClient => ({
    call: (_name, params) =>
      Promise.resolve().then(() => answer((params as { txid: string }).txid)) as never,
  });
  const spent = (heightSpent: number) => [{ vout: 1, txidSpent: 'dd'.repeat(32), heightSpent }];

  it('takes a spend in a block, and neither one in the mempool nor none', async () => {
    store.signatures.add(signature());
    const run = (outputs: unknown) =>
      endSpentSignatures(
        client(() => outputs),
        store.signatures,
        7,
      );
    expect(await run([{ vout: 1, txidSpent: '00'.repeat(32), heightSpent: 0 }])).toEqual([]);
    expect(await run(spent(4_194_303))).toEqual([]);
    expect(await run([{ vout: 0, txidSpent: 'dd'.repeat(32), heightSpent: 9 }])).toEqual([]);
    expect(store.signatures.ofCoin(COIN)).toHaveLength(1);
    expect(await run(spent(900))).toEqual([COIN]);
    expect(store.signatures.allLive()).toEqual([]);
    // If the coin still exists, the spend was undone or invented: the signature is valid again.
    expect(store.signatures.ofCoin(COIN)).toHaveLength(1);
  });

  it('leaves everything live while the provider is silent', async () => {
    store.signatures.add(signature());
    const down = client(() => {
      throw new AppError('PROVIDER_UNREACHABLE', 'down');
    });
    await expect(endSpentSignatures(down, store.signatures, 7)).rejects.toThrow('down');
    expect(store.signatures.ofCoin(COIN)).toHaveLength(1);
  });
});
