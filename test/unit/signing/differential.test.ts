import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { OutScript, SigHash, Transaction } from '@scure/btc-signer';
import * as bitcoin from 'bitcoinjs-lib';
import { beforeAll, describe, expect, it } from 'vitest';

import { inspect } from '#main/signing/read/inspect.ts';
import { checkSigned } from '#main/signing/read/verify.ts';
import { accountsOf, createAddressBook, type OwnAddress } from '#main/wallet/accounts.ts';
import { sizeOf } from '#main/wallet/fees.ts';
import { buildPayment, type PayingCoin } from '#main/wallet/payment.ts';
import { randomBelow } from '#main/wallet/selection.ts';

import { signBytes } from './pipeline.ts';
import { network, openKeys, seeded } from './support.ts';

const SEED = 'differential-1';
const PAYMENTS = 300;

let keys: Awaited<ReturnType<typeof openKeys>>;
let own: OwnAddress[];
let findScript: (script: string) => OwnAddress | null;
beforeAll(async () => {
  keys = await openKeys();
  const accounts = accountsOf(keys.accountKeys, network);
  const book = createAddressBook(accounts, network, { next: () => 5 });
  own = book.ownAddresses();
  findScript = (script) => book.findScript(script);
});

/** A random payment of one to six inputs of both types. */
function randomPayment(index: number) {
  const bytes = seeded(`${SEED}/${index}`);
  const below = randomBelow(bytes);
  const coins = Array.from({ length: 1 + below(6) }, (): PayingCoin => {
    const owner = own[below(own.length)]!;
    const sats = BigInt(1000 + below(1_000_000));
    const vout = below(3);
    const previous = new bitcoin.Transaction();
    previous.version = 2;
    previous.addInput(bytes(32), below(5));
    for (let at = 0; at < 3; at++) {
      const script = at === vout ? owner.script : own[below(own.length)]!.script;
      previous.addOutput(Buffer.from(script, 'hex'), at === vout ? sats : BigInt(below(5000)));
    }
    return { txid: previous.getId(), vout, sats, owner, previousTx: previous.toHex() };
  });
  const total = coins.reduce((sum, { sats }) => sum + sats, 0n);
  const payScript = own[below(own.length)]!.script;
  const paySats = total / 3n;
  const change = below(4) === 0 ? null : { owner: own[below(own.length)]!, sats: total / 2n };
  return {
    coins,
    psbt: buildPayment({ coins, payScript: Buffer.from(payScript, 'hex'), paySats, change }),
  };
}

async function signed(psbt: string) {
  const inspection = inspect(psbt, network, findScript);
  const inputs = inspection.inputs.map(({ index, mine }) => ({ index, path: mine!.path }));
  const answer = await signBytes(keys.service, psbt, inputs);
  const named = inputs.map(({ index }) => index);
  return {
    inspection,
    answer,
    named,
    ...(await checkSigned(psbt, answer, named, inspection.txid)),
  };
}

/** Checks every witness with another library's sighashes and curve. */
function verifiesElsewhere(rawHex: string, coins: readonly PayingCoin[]): boolean {
  const raw = Uint8Array.from(Buffer.from(rawHex, 'hex'));
  const transaction = Transaction.fromRaw(raw, { allowUnknownOutputs: true });
  const scripts = coins.map(({ owner }) => Uint8Array.from(Buffer.from(owner.script, 'hex')));
  const amounts = coins.map(({ sats }) => sats);
  return coins.every((coin, index) => {
    const witness = transaction.getInput(index).finalScriptWitness ?? [];
    const [signature, pubkey] = witness;
    if (!signature) return false;
    if (coin.owner.addressType === 'p2tr') {
      if (witness.length !== 1 || signature.length !== 64) return false;
      const hash = transaction.preimageWitnessV1(index, scripts, SigHash.DEFAULT, amounts);
      return schnorr.verify(signature, hash, scripts[index]!.subarray(2));
    }
    if (!pubkey || signature.at(-1) !== SigHash.ALL) return false;
    const script = OutScript.encode({ type: 'pkh', hash: scripts[index]!.subarray(2) });
    const hash = transaction.preimageWitnessV0(index, script, SigHash.ALL, coin.sats);
    const der = signature.subarray(0, -1);
    return secp256k1.verify(der, hash, pubkey, { prehash: false, lowS: true, format: 'der' });
  });
}

describe(`${PAYMENTS} random payments (seed ${SEED})`, () => {
  it('verify with @scure/btc-signer and @noble/curves, to the predicted txid and size', async () => {
    for (let index = 0; index < PAYMENTS; index++) {
      const { coins, psbt } = randomPayment(index);
      const { txid, rawHex, inspection, answer } = await signed(psbt);
      expect(verifiesElsewhere(rawHex, coins), `payment ${index}`).toBe(true);
      // As the library finalises it.
      const finished = bitcoin.Psbt.fromBase64(answer).finalizeAllInputs();
      expect(rawHex).toBe(finished.extractTransaction(true).toHex());
      const transaction = bitcoin.Transaction.fromHex(rawHex);
      expect(transaction.getId()).toBe(txid);
      const types = coins.map(({ owner }) => owner.addressType);
      const outputs = inspection.outputs.map(({ type }) => type!);
      const estimate = sizeOf(types, outputs);
      // A signature is occasionally a byte or two shorter, never longer.
      expect(transaction.virtualSize()).toBeLessThanOrEqual(estimate);
      expect(estimate - transaction.virtualSize()).toBeLessThanOrEqual(2);
    }
  });

  it('spoiled in one byte of a signature are refused by both sides', async () => {
    for (let index = 0; index < 60; index++) {
      const { coins, psbt } = randomPayment(index);
      const { answer, named, rawHex, inspection } = await signed(psbt);
      const below = randomBelow(seeded(`spoil/${index}`));
      const at = below(coins.length);
      const spoiled = bitcoin.Psbt.fromBase64(answer);
      const input = spoiled.data.inputs[at]!;
      const signature = input.tapKeySig ?? input.partialSig![0]!.signature;
      const byte = 10 + below(50);
      signature[byte] = (signature[byte] ?? 0) ^ (1 << below(8));
      const refused = expect.objectContaining({ code: 'PSBT_INVALID' });
      const base64 = spoiled.toBase64();
      await expect(checkSigned(psbt, base64, named, inspection.txid)).rejects.toEqual(refused);
      const transaction = bitcoin.Transaction.fromHex(rawHex);
      const [witness] = transaction.ins[at]!.witness;
      witness![byte] = (witness![byte] ?? 0) ^ 4;
      const onOtherNetworks = ((): boolean => {
        try {
          return verifiesElsewhere(transaction.toHex(), coins);
        } catch {
          return false;
        }
      })();
      expect(onOtherNetworks).toBe(false);
    }
  });

  it('are hashed by both ways where a taproot coin comes with its whole transaction alone', async () => {
    let seen = 0;
    for (let index = 0; index < 20; index++) {
      const { coins, psbt } = randomPayment(index);
      const bare = bitcoin.Psbt.fromBase64(psbt);
      for (const [at, { owner, previousTx }] of coins.entries()) {
        if (owner.addressType !== 'p2tr') continue;
        seen += 1;
        delete bare.data.inputs[at]!.witnessUtxo;
        bare.data.inputs[at]!.nonWitnessUtxo = Buffer.from(previousTx, 'hex');
      }
      const { rawHex } = await signed(bare.toBase64());
      expect(verifiesElsewhere(rawHex, coins)).toBe(true);
    }
    expect(seen).toBeGreaterThan(5);
  });
});
