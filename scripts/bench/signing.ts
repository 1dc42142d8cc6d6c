import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

import * as bitcoin from 'bitcoinjs-lib';

import { withdrawPayment } from '#main/kinds/bridge/sign/withdraw-payment.ts';
import { judgeTransaction } from '#main/signing/judge.ts';
import type { Assets } from '#main/signing/read/assets.ts';
import { inspect } from '#main/signing/read/inspect.ts';
import { checkSignatures, checkSigned } from '#main/signing/read/verify.ts';
import { ecPair, secp256k1 } from '#main/vault/keys/curve.ts';
import { LISTING_SIGHASH, signPsbt } from '#main/vault/sign/psbt.ts';
import { honestList, honestPayment, money } from '#test/attacks/honest.ts';
import { verdictsOf } from '#test/attacks/provider-made-case.ts';
import {
  coinsOf,
  inspectionOf,
  knownGuards,
  limits,
  psbtOf,
  type Scene,
} from '#test/attacks/scene.ts';
import { book, change, keyAt, keysAt, network, ordinals } from '#test/attacks/world.ts';

import { timed } from './timed.ts';

/** A payment of `count` coins of one type, each with its own previous transaction. */
function paymentOf(count: number, isTaproot: boolean): Scene {
  const { scene } = honestPayment();
  const inputs = Array.from({ length: count }, (_, index) => ({
    ...money(`bench ${index}`),
    ...(isTaproot ? { script: ordinals.script, taproot: ordinals.pubkey } : {}),
  }));
  const fee = BigInt(3 * (68 * count + 73));
  const rest = 50_000n * BigInt(count) - 3_000n - fee;
  return { ...scene, inputs, outputs: [scene.outputs[0]!, { script: change.script, sats: rest }] };
}

const NOTHING = { inscriptions: [], runes: [], alkanes: [] };

/** A key as the library signs with it: low R, so that sizes are exact; tweaked for taproot. */
function barePair(path: string, isTaproot: boolean): bitcoin.Signer {
  const pair = ecPair.fromPrivateKey(Buffer.from(keyAt(path).privateKey));
  pair.lowR = true;
  const tweak = bitcoin.crypto.taggedHash('TapTweak', bitcoin.toXOnly(pair.publicKey));
  return isTaproot ? pair.tweak(tweak) : pair;
}

/** Proving, signing and the check afterwards as in an approval, next to bare bitcoinjs-lib. */
async function approvals(rows: Record<string, string>, count: number, isTaproot: boolean) {
  const scene = paymentOf(count, isTaproot);
  const base64 = psbtOf(scene);
  const coins = coinsOf(scene);
  const assets: Assets = new Map([...coins.keys()].map((outpoint) => [outpoint, NOTHING]));
  const path = book.findScript(scene.inputs[0]?.script ?? '')?.path ?? '';
  const named = scene.inputs.map((_, index) => index);
  const wanted = named.map((index) => ({ index, path }));
  const pair = barePair(path, isTaproot);
  const facts = () => ({
    intent: honestPayment().intent,
    network,
    inspection: inspect(base64, network, (script) => book.findScript(script), { assets }),
    coins,
    assets,
    extraPsbts: [],
    isMessage: false,
    contents: new Map(),
    listed: new Map(),
    onOtherNetworks: new Map(),
    runes: new Map(),
    limits,
    ...knownGuards,
  });
  const runs = { 1: 1_500, 20: 101 }[count] ?? 9;
  const signBare = (signer: bitcoin.Signer) => {
    const psbt = bitcoin.Psbt.fromBase64(base64, { network: bitcoin.networks.regtest });
    psbt.signAllInputs(signer);
    psbt.finalizeAllInputs();
    psbt.extractTransaction(true);
  };
  const bare = await timed(runs, () => signBare(pair));
  // Like a client that only has the path's key: it is tweaked for each transaction.
  const tweaking = isTaproot ? await timed(runs, () => signBare(barePair(path, true))) : bare;
  // Like a client that verifies its signatures before finalising.
  const verifying = await timed(runs, () => {
    const psbt = bitcoin.Psbt.fromBase64(base64, { network: bitcoin.networks.regtest });
    psbt.signAllInputs(barePair(path, isTaproot));
    psbt.validateSignaturesOfAllInputs((key, hash, signature) =>
      isTaproot
        ? secp256k1.verifySchnorr(hash, key, signature)
        : ecPair.fromPublicKey(key).verify(hash, signature),
    );
    psbt.finalizeAllInputs();
    psbt.extractTransaction(true);
  });
  // Taproot coins never pay, but are judged all the same.
  const proof = await timed(runs, () => judgeTransaction(withdrawPayment, facts()));
  const signed = signPsbt(base64, wanted, keysAt);
  const sign = await timed(runs, () => signPsbt(base64, wanted, keysAt));
  const check = await timed(runs, () => checkSigned(base64, signed, named, null));
  const whole = proof + sign + check;
  rows[`${count} ${isTaproot ? 'taproot' : 'native segwit'} inputs`] =
    `bare ${bare.toFixed(1)} ms; inspect and judge ${proof.toFixed(1)}, sign ${sign.toFixed(1)}, ` +
    `check and finish ${check.toFixed(1)} ms; whole approval ${(whole / bare).toFixed(2)} of bare, ` +
    `${(whole / tweaking).toFixed(2)} of bare with the key of the path, ${(whole / verifying).toFixed(2)} where it verifies as well`;
}

/** One listing read, judged, signed and checked five hundred times in a row, yielding to the event loop in between. */
async function listings(rows: Record<string, string>): Promise<void> {
  const honest = honestList();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  for (let count = 0; count < 500; count += 1) {
    const inspection = inspectionOf(honest.scene);
    const clauses = verdictsOf(honest);
    if (clauses.some(({ verdict }) => verdict === 'block')) throw new Error('blocked');
    const path = inspection.inputs[0]?.mine?.path ?? '';
    const base64 = psbtOf(honest.scene);
    const signed = signPsbt(base64, [{ index: 0, path, sighash: LISTING_SIGHASH }], keysAt);
    await checkSignatures(base64, signed, [0]);
    await setImmediate();
  }
  const took = performance.now() - started;
  delay.disable();
  rows['500 listings'] =
    `${(took / 1000).toFixed(2)} s in one thread, longest wait of the event loop ${(delay.max / 1e6).toFixed(0)} ms`;
}

/** What reading and proving add to signing with bare bitcoinjs-lib. */
export async function benchSigning(): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (const count of [1, 20, 200]) {
    for (const isTaproot of [false, true]) await approvals(rows, count, isTaproot);
  }
  await listings(rows);
  return rows;
}
