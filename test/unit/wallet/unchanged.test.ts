import { expect, it } from 'vitest';

import type { ProviderClient } from '#main/provider/types.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import type { CoinKnowledge } from '#main/wallet/coin-knowledge.ts';
import { createCoinReader } from '#main/wallet/coin-reader.ts';

const owner = { address: 'mine', script: '0014aa', role: 'payment' } as OwnAddress;
const utxo = (n: number) => ({
  txid: String(n).padStart(64, '0'),
  vout: 0,
  satoshi: 10_000 + n,
  scriptPk: owner.script,
  height: 1,
  inscriptionsCount: n % 2,
});

it('a coin that is read again as it was is the same object, and another where anything differs', async () => {
  let utxos = [utxo(1), utxo(2), utxo(3)];
  let height = 2;
  let frozen = '';
  const nothing = { total: 0, detail: [], utxo: [], inscription: [] };
  const call = (name: string, { cursor = 0 }) =>
    Promise.resolve(
      name === 'chain.allUtxos' && cursor === 0
        ? { total: utxos.length, utxo: utxos }
        : { ...nothing, blocks: height, height, bestHeight: height },
    );
  const { list } = createCoinReader({
    client: { call } as unknown as ProviderClient,
    network: 'practice',
    minCoinSats: () => 600,
    lockedBy: () => null,
    isCleanChange: () => false,
    rules: { released: () => [], isFrozen: (outpoint) => outpoint === frozen },
    knowledge: {
      ...{ kept: () => [], note: () => undefined, hasRead: () => false },
    } as unknown as CoinKnowledge,
  });
  /** Which coins are the same objects as before. */
  const same = async (before: Awaited<ReturnType<typeof list>>) => {
    const after = await list([owner], before);
    return { after, same: after.map((coin) => before.includes(coin)) };
  };
  const first = await list([owner]);
  const again = await same(first);
  expect(again.same).toEqual([true, true, true]);

  utxos = [utxo(1), { ...utxo(2), height: 2 }, { ...utxo(3), satoshi: 7 }];
  const moved = await same(first);
  expect(moved.same).toEqual([true, false, false]);
  expect(moved.after.map(({ sats, height: at }) => [sats, at])).toEqual([
    [10_001n, 1],
    [10_002n, 2],
    [7n, 1],
  ]);
  frozen = moved.after[0]?.outpoint ?? '';
  expect((await same(moved.after)).same).toEqual([false, true, true]);
  // Its reasons name the heights of the indexes.
  frozen = '';
  height = 3;
  expect((await same(first)).same).toEqual([false, false, false]);
});
