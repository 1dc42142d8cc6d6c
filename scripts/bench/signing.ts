import { randomBytes } from 'node:crypto';

import * as bitcoin from 'bitcoinjs-lib';
import { ECPairFactory } from 'ecpair';
import * as ecc from 'tiny-secp256k1';

import { inspect } from '../../src/main/signing/inspect.ts';
import { networks } from '../../src/shared/bitcoin/network.ts';

const pair = ECPairFactory(ecc);
const { regtest } = bitcoin.networks;

/** A PSBT of P2WPKH inputs that each spend a transaction of their own. */
function psbtOf(inputs: number) {
  const key = pair.fromPrivateKey(randomBytes(32), { network: regtest });
  const script = bitcoin.payments.p2wpkh({ pubkey: key.publicKey, network: regtest })
    .output as Uint8Array;
  const psbt = new bitcoin.Psbt({ network: regtest });
  for (let n = 0; n < inputs; n += 1) {
    const parent = new bitcoin.Transaction();
    parent.addInput(randomBytes(32), 0);
    parent.addOutput(script, 10_000n);
    psbt.addInput({
      hash: parent.getId(),
      index: 0,
      sequence: 0xfffffffd,
      witnessUtxo: { script, value: 10_000n },
      nonWitnessUtxo: parent.toBuffer(),
    });
  }
  psbt.addOutput({ script, value: BigInt(inputs) * 9_000n });
  return { base64: psbt.toBase64(), key, script: Buffer.from(script).toString('hex') };
}

const median = (times: number[]): number =>
  times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

function timed(runs: number, work: () => void): number {
  return median(
    Array.from({ length: runs }, () => {
      const started = performance.now();
      work();
      return performance.now() - started;
    }),
  );
}

/** What reading and proving a PSBT adds to signing it with bitcoinjs-lib bare. */
export function benchSigning(): Record<string, string> {
  bitcoin.initEccLib(ecc);
  const rows: Record<string, string> = {};
  for (const inputs of [1, 20, 200]) {
    const { base64, key, script } = psbtOf(inputs);
    const runs = inputs === 200 ? 5 : 15;
    const bare = timed(runs, () => {
      const psbt = bitcoin.Psbt.fromBase64(base64, { network: regtest });
      psbt.signAllInputs(key);
      psbt.finalizeAllInputs();
      psbt.extractTransaction(true);
    });
    const own = {
      accountId: 1,
      role: 'payment',
      address: '',
      addressType: 'p2wpkh',
      script,
      path: 'wif',
      pubkey: Buffer.from(key.publicKey).toString('hex'),
      fingerprint: '',
      change: false,
      index: 0,
    } as const;
    const read = timed(runs, () =>
      inspect(base64, networks.practice, (found) => (found === script ? own : null)),
    );
    rows[`${inputs} P2WPKH inputs`] =
      `bare sign ${bare.toFixed(1)} ms, inspect ${read.toFixed(1)} ms, ratio ${(read / bare).toFixed(2)}`;
  }
  return rows;
}
