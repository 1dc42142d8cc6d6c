import { signTx, type Unlock, type Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, utf8 } from '#practice/formats/bytes.ts';
import type { Inscribe } from '#practice/formats/envelope.ts';
import { revealAddress } from '#practice/inscriptions/reveal-address.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { Data, EndpointName, Params } from '#shared/api/endpoints.ts';

import type { startPractice } from './support.ts';

type Whole = ReturnType<typeof startPractice>;
interface Practice {
  call<N extends EndpointName>(name: N, params: Params<N>): Promise<Data<N>>;
  network: Pick<Whole['network'], 'faucet' | 'mine'>;
}

/** A coin as signing needs it, from the outpoint route. */
export async function coinAt(practice: Practice, txid: string, index: number): Promise<Coin> {
  const utxo = await practice.call('chain.utxo', { txid, index });
  if (!utxo) throw new Error('no such coin');
  return {
    txid,
    vout: index,
    sats: BigInt(utxo.satoshi),
    script: utxo.scriptPk,
    address: utxo.address,
    coinbase: false,
    spentBy: null,
    items: [],
  };
}

/** Spends coins into outputs, signed with their unlocks, and pushes it. */
export async function send(
  practice: Practice,
  ins: { coin: Coin; unlock: Unlock }[],
  outs: { sats: bigint; script: Uint8Array }[],
): Promise<string> {
  const tx = signTx(ins, outs);
  return practice.call('chain.push', { txHex: bytesToHex(tx.raw), maxFeeRate: 0 });
}

/** Inscribes to a wallet, spending the parents' coins first; mines, and returns the reveal's txid. */
export async function inscribe(
  practice: Practice,
  owner: Wallet,
  items: Inscribe[],
  parentCoins: Coin[] = [],
  postage = 10_000n,
): Promise<string> {
  const own = revealAddress(owner.key, items);
  const { txid } = await practice.network.faucet(own.address, 60_000);
  const coin = await coinAt(practice, txid, 0);
  const parents = parentCoins.map((parent) => ({ coin: parent, unlock: { key: owner.key } }));
  const reveal = await send(
    practice,
    [...parents, { coin, unlock: own.byScript as Unlock }],
    [...parents, null].map((parent) => ({
      sats: parent?.coin.sats ?? postage,
      script: owner.script,
    })),
  );
  await practice.network.mine(1);
  return reveal;
}

export const brc20 = (fields: Record<string, string>): Inscribe => ({
  contentType: 'text/plain;charset=utf-8',
  body: utf8(JSON.stringify({ p: 'brc-20', ...fields })),
});
