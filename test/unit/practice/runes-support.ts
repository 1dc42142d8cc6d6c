import type { Wallet } from '#practice/chain/wallet.ts';
import { hexToBytes } from '#practice/formats/bytes.ts';
import { type Edict, runestoneScript } from '#practice/formats/runestone.ts';
import type { Coin } from '#practice/state/records/chain.ts';

import { coinAt, send } from './inscribing.ts';
import { type startPractice, textFile } from './support.ts';

type Practice = ReturnType<typeof startPractice>;

export const etching = {
  spacedRune: 'PRACTICE•RUNE•ONE',
  symbol: 'P',
  divisibility: 2,
  premine: '1000',
  terms: { amount: '100', cap: '5' },
};

/** Orders an etching for a wallet, pays it and mines until it exists; returns the reveal's txid. */
export async function etch(
  practice: Practice,
  owner: Wallet,
  changes: Partial<typeof etching> = {},
): Promise<{ txid: string; id: string }> {
  const order = await practice.call('orders.createRunesEtch', {
    receiveAddress: owner.address,
    feeRate: 3,
    outputValue: 546,
    files: [{ ...textFile('a logo'), runes_etch: { etching: { ...etching, ...changes } } }],
  });
  await practice.network.payFromOutside(order.payAddress, order.amount, false);
  await practice.network.mine(7);
  const done = await practice.call('orders.get', { orderId: order.orderId });
  const txid = (done.files?.[0]?.inscriptionId ?? '').slice(0, 64);
  const { height, idx } = await practice.call('chain.tx', { txid });
  return { txid, id: `${height}:${idx}` };
}

export const idOf = (id: string) => {
  const [block = '0', tx = '0'] = id.split(':');
  return { block: BigInt(block), tx: BigInt(tx) };
};

export interface Out {
  to: Wallet | Uint8Array;
  sats: bigint;
}

/** Spends a coin with runes and one from the faucet into `outs`, the rest to the owner; mines a block. */
export async function spend(
  practice: Practice,
  owner: Wallet,
  outpoint: { txid: string; vout: number },
  outs: readonly Out[],
): Promise<string> {
  const { txid } = await practice.network.faucet(owner.address, 50_000);
  const coins: Coin[] = [
    await coinAt(practice, outpoint.txid, outpoint.vout),
    await coinAt(practice, txid, 0),
  ];
  const total = coins.reduce((sum, coin) => sum + coin.sats, 0n);
  const used = outs.reduce((sum, out) => sum + out.sats, 0n);
  const sent = await send(
    practice,
    coins.map((coin) => ({ coin, unlock: { key: owner.key } })),
    [
      ...outs.map(({ to, sats }) => ({ sats, script: to instanceof Uint8Array ? to : to.script })),
      { sats: total - used - 2_000n, script: owner.script },
    ],
  );
  await practice.network.mine(1);
  return sent;
}

export const stone = (edicts: readonly Edict[], pointer?: number): Out => ({
  to: runestoneScript(pointer === undefined ? { edicts } : { edicts, pointer }),
  sats: 0n,
});
export const rawStone = (payload: string): Out => ({
  to: hexToBytes(`6a5d${(payload.length / 2).toString(16).padStart(2, '0')}${payload}`),
  sats: 0n,
});
