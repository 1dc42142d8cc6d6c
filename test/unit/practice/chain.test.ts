import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer';
import { beforeAll, describe, expect, it } from 'vitest';

import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';
import { REGTEST } from '#practice/formats/scripts.ts';
import { decodeTx, encodeTx } from '#practice/formats/tx.ts';

import { alice, bob, startPractice } from './support.ts';

const key = alice.key;
const pubkey = secp256k1.getPublicKey(key);
const payments = {
  P2PKH: p2pkh(pubkey, REGTEST),
  'P2SH-P2WPKH': p2sh(p2wpkh(pubkey, REGTEST), REGTEST),
  P2WPKH: p2wpkh(pubkey, REGTEST),
  P2TR: p2tr(schnorr.getPublicKey(key), undefined, REGTEST),
};
type Kind = keyof typeof payments;

const practice = startPractice();
const coins = new Map<Kind, { txid: string; index: number }[]>();

beforeAll(async () => {
  for (const kind of Object.keys(payments) as Kind[]) {
    const list: { txid: string; index: number }[] = [];
    for (let n = 0; n < 12; n++) {
      const { txid } = await practice.network.faucet(payments[kind].address, 100_000);
      list.push({ txid, index: 0 });
    }
    coins.set(kind, list);
    await practice.network.mine(1);
  }
});

async function spend(
  kind: Kind,
  options: {
    sats?: bigint;
    sequence?: number;
    sighash?: number;
    coin?: { txid: string; index: number };
    to?: string;
  } = {},
) {
  const payment = payments[kind];
  const coin = options.coin ?? coins.get(kind)!.pop()!;
  const raw = await practice.call('chain.rawTx', { txid: coin.txid });
  const tx = new Transaction({ allowLegacyWitnessUtxo: true });
  tx.addInput({
    ...coin,
    ...payment,
    nonWitnessUtxo: hexToBytes(raw),
    sequence: options.sequence ?? 0xfffffffd,
    ...(options.sighash === undefined ? {} : { sighashType: options.sighash }),
    ...(kind === 'P2TR' ? { witnessUtxo: { script: payment.script, amount: 100_000n } } : {}),
  });
  tx.addOutputAddress(options.to ?? bob.address, options.sats ?? 99_000n, REGTEST);
  tx.sign(key, options.sighash === undefined ? undefined : [options.sighash]);
  tx.finalize();
  return { hex: tx.hex, txid: tx.id, coin };
}
const push = (txHex: string, maxFeeRate?: number) =>
  practice.ask('chain.push', { txHex, ...(maxFeeRate === undefined ? {} : { maxFeeRate }) });

describe.each(Object.keys(payments) as Kind[])('spending %s', (kind) => {
  it('accepts a good signature and the same transaction again', async () => {
    const { hex, txid } = await spend(kind);
    expect(await push(hex)).toMatchObject({ code: 0, data: txid });
    expect(await push(hex)).toMatchObject({ code: 0, data: txid });
  });

  it.each([2, 3, 0x81, 0x82, 0x83])('accepts sighash type %i', async (sighash) => {
    const { hex, txid } = await spend(kind, { sighash });
    expect(await push(hex)).toMatchObject({ code: 0, data: txid });
  });

  it('refuses a spoiled signature and a changed output', async () => {
    const { hex } = await spend(kind);
    const tx = decodeTx(hexToBytes(hex));
    tx.outs[0]!.sats -= 1n;
    const changed = await push(bytesToHex(encodeTx(tx)));
    expect(changed).toMatchObject({ code: -26 });
    expect(changed.msg).toContain('mandatory-script-verify-flag-failed');
    tx.outs[0]!.sats += 1n;
    const holder = tx.ins[0]!.witness[0] ?? tx.ins[0]!.scriptSig;
    holder[20] = (holder[20] as number) ^ 1;
    expect(await push(bytesToHex(encodeTx(tx)))).toMatchObject({ code: -26 });
  });
});

describe('rules of the node', () => {
  it('names a transaction it cannot read', async () => {
    expect(await push('00'.repeat(40))).toMatchObject({ code: -22 });
  });

  it('refuses missing inputs, and knows what is in the chain', async () => {
    const { hex, coin } = await spend('P2WPKH');
    expect((await push(hex)).code).toBe(0);
    await practice.network.mine(1);
    expect(await push(hex)).toMatchObject({ code: -27 });
    const again = await spend('P2WPKH', { coin, sats: 90_000n });
    expect(await push(again.hex)).toMatchObject({
      code: -25,
      msg: 'bad-txns-inputs-missingorspent',
    });
  });

  it('refuses dust, a fee under the relay minimum, and one above the maximum', async () => {
    const dust = await push((await spend('P2WPKH', { sats: 293n })).hex, 0);
    expect(dust).toMatchObject({ code: -26, msg: 'dust' });
    const cheap = await push((await spend('P2WPKH', { sats: 99_950n })).hex);
    expect(cheap.msg).toContain('min relay fee not met');
    const dear = await spend('P2WPKH', { sats: 50_000n });
    expect(await push(dear.hex, 0.0001)).toMatchObject({ code: -25 });
    expect(await push(dear.hex, 0.5)).toMatchObject({ code: 0 });
  });

  it('lets a better paying transaction take the place of another, and its children go', async () => {
    const first = await spend('P2TR');
    expect((await push(first.hex)).code).toBe(0);
    const worse = await spend('P2TR', { coin: first.coin, sats: 98_990n });
    expect((await push(worse.hex)).msg).toContain('insufficient fee');
    const better = await spend('P2TR', { coin: first.coin, sats: 98_000n });
    expect(await push(better.hex)).toMatchObject({ code: 0 });
    expect((await practice.ask('chain.tx', { txid: first.txid })).code).not.toBe(0);
  });

  it('distinguishes an output that is unspent, spent in the mempool, and spent in a block', async () => {
    const { hex, coin } = await spend('P2WPKH');
    const look = () => practice.call('chain.utxo', { txid: coin.txid, index: coin.index });
    expect(await look()).toMatchObject({ isSpent: false, satoshi: 100_000 });
    await push(hex);
    expect(await look()).toMatchObject({ isSpent: true });
    await practice.network.mine(1);
    expect(await look()).toBeNull();
  });

  it('links blocks by hash and counts every transaction once', async () => {
    const { blocks, bestBlockHash } = await practice.call('chain.info', {});
    const tip = await practice.call('chain.blockByHeight', { height: blocks });
    expect(tip.id).toBe(bestBlockHash);
    const before = await practice.call('chain.blockByHeight', { height: blocks - 1 });
    expect(tip.prev).toBe(before.id);
    expect(await practice.call('chain.blockById', { blockid: before.id })).toEqual(before);
  });
});
