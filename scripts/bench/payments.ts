import { createHash, randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import * as bitcoin from 'bitcoinjs-lib';

import { verifyAny } from '#main/signing/messages/verify-any.ts';
import { inspectInTurns } from '#main/signing/read/inspect.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import { ecPair, secp256k1 } from '#main/vault/keys/curve.ts';
import { keyHashCode } from '#main/vault/keys/scripts.ts';
import { toSign } from '#main/vault/sign/bip322-message.ts';
import { signItem } from '#main/vault/sign/item.ts';
import { buildSpend } from '#main/wallet/payment.ts';
import { randomBelow, selectCoins } from '#main/wallet/selection.ts';
import {
  book,
  change,
  keyAt,
  keysAt,
  makeCoin,
  messageOf,
  network,
  ordinals,
  pay,
} from '#test/attacks/world.ts';

import { timed } from './timed.ts';

const { SIGHASH_ALL, SIGHASH_DEFAULT } = bitcoin.Transaction;

/** The hash to be signed for a witness of this script, from the library. */
function hashOf(transaction: bitcoin.Transaction, script: Uint8Array): Uint8Array {
  if (script[0] !== 0) return transaction.hashForWitnessV1(0, [script], [0n], SIGHASH_DEFAULT);
  return transaction.hashForWitnessV0(0, keyHashCode(script.subarray(2)), 0n, SIGHASH_ALL);
}

/**
 * BIP-322 signing and verifying next to a bare signature. Averages many messages, since low-R signing retries a random
 * number of times.
 */
async function messages(rows: Record<string, string>): Promise<void> {
  const texts = Array.from({ length: 64 }, (_, at) => `Sign in to the marketplace ${at}`);
  for (const owner of [pay, ordinals]) {
    const items = texts.map((text) => messageOf(owner, text));
    // The exact hashes that are signed, so that both need the same retries.
    const script = Buffer.from(owner.script, 'hex');
    const hashes = texts.map((text) => hashOf(toSign(text, script), script));
    const { privateKey, publicKey } = keyAt(owner.path);
    const isTaproot = owner.addressType === 'p2tr';
    const bare = await timed(30, () => {
      for (const hash of hashes) {
        if (isTaproot) {
          const signature = secp256k1.signSchnorr(hash, privateKey);
          secp256k1.verifySchnorr(hash, publicKey.subarray(1), signature);
        } else {
          const pair = ecPair.fromPrivateKey(privateKey);
          pair.lowR = true;
          secp256k1.verify(hash, publicKey, pair.sign(hash), true);
        }
      }
    });
    // Like a client that only has the path's key: it is tweaked for each message.
    const tweak = bitcoin.crypto.taggedHash('TapTweak', publicKey.subarray(1));
    const tweaking = await timed(30, () => {
      if (!isTaproot) return;
      for (const hash of hashes) {
        const pair = ecPair.fromPrivateKey(privateKey).tweak(tweak);
        secp256k1.verifySchnorr(hash, pair.publicKey.subarray(1), pair.signSchnorr(hash));
      }
    });
    const whole = await timed(30, () => {
      for (const item of items)
        verifyAny(item.message, owner.address, network, signItem(item, keysAt));
    });
    rows[`message of ${owner.addressType}, signed and proved`] =
      `${(whole / texts.length).toFixed(2)} ms, ${(whole / bare).toFixed(2)} of a bare signature and its verification` +
      (isTaproot ? `, ${(whole / tweaking).toFixed(2)} of one with the key of the path` : '');
  }
}

/** Building a payment and choosing its coins. */
async function payments(rows: Record<string, string>): Promise<void> {
  for (const count of [20, 200, 500]) {
    const coins = Array.from({ length: count }, (_, at) => {
      const { txid, rawHex } = makeCoin(pay.script, 10_000n, `build ${at}`);
      return { txid, vout: 0, sats: 10_000n, owner: pay, previousTx: rawHex };
    });
    const took = await timed(count === 20 ? 41 : 9, () =>
      buildSpend(coins, [{ owner: change, sats: 1_000n }]),
    );
    rows[`build ${count} native segwit inputs`] =
      `${took.toFixed(1)} ms, ${((took / count) * 1000).toFixed(0)} µs an input`;
  }
  const random = randomBelow(randomBytes);
  for (const isEqual of [true, false]) {
    const coins = Array.from({ length: 100_000 }, (_, at) => ({
      outpoint: `${createHash('sha256').update(String(at)).digest('hex')}:0`,
      sats: isEqual ? 10_000n : BigInt(600 + ((at * 7_919) % 1_000_003)),
      type: 'p2wpkh' as const,
    }));
    const took = await timed(15, () =>
      selectCoins(
        coins,
        {
          ...{ paySats: 1_234_567n, payTypes: ['p2wpkh'], changeType: 'p2wpkh' },
          ...{ feeRate: 3, minChange: 600n },
        },
        random,
      ),
    );
    rows[`coins chosen of 100,000 ${isEqual ? 'equal' : 'different'} ones`] =
      `${took.toFixed(0)} ms`;
  }
}

/** The largest accepted PSBT: 1,000 inputs with previous transactions of two kilobytes. */
async function largest(rows: Record<string, string>): Promise<void> {
  const psbt = new bitcoin.Psbt({ network: bitcoin.networks.regtest });
  const previous = Array.from({ length: 1_000 }, (_, at) => {
    const transaction = new bitcoin.Transaction();
    transaction.addInput(createHash('sha256').update(String(at)).digest(), 0);
    transaction.addOutput(Buffer.from(pay.script, 'hex'), 1_000n);
    transaction.addOutput(Buffer.alloc(1_850, 0x6a), 0n);
    return transaction;
  });
  for (const one of previous) psbt.addInput({ hash: one.getHash(), index: 0 });
  for (const [at, one] of previous.entries()) {
    psbt.updateInput(at, { nonWitnessUtxo: one.toBuffer() });
  }
  psbt.addOutput({ script: Buffer.from(change.script, 'hex'), value: 900_000n });
  const base64 = psbt.toBase64();
  const parsing = await timed(9, () => parsePsbt(base64));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await inspectInTurns(base64, network, (script) => book.findScript(script));
  delay.disable();
  rows['largest PSBT that is read'] =
    `${(base64.length / 1e6).toFixed(1)} MB of base64, parsed in ${parsing.toFixed(0)} ms; ` +
    `longest wait while it is read ${(delay.max / 1e6).toFixed(0)} ms`;
}

/** Everything around a signature: messages, coin selection, building, and parsing large PSBTs. */
export async function benchPayments(): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  await messages(rows);
  await payments(rows);
  await largest(rows);
  return rows;
}
