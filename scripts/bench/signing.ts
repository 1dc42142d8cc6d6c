import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

import * as bitcoin from 'bitcoinjs-lib';

import { honestList, honestPayment, money } from '#main/self-test/honest.ts';
import { verdictsOf } from '#main/self-test/provider-made-case.ts';
import { coinsOf, inspectionOf, limits, psbtOf, type Scene } from '#main/self-test/scene.ts';
import { book, change, keyAt, keysAt, network } from '#main/self-test/world.ts';
import type { Assets } from '#main/signing/assets.ts';
import { judgeTransaction } from '#main/signing/judge.ts';
import { withdrawPayment } from '#main/signing/purposes/withdraw-payment/purpose.ts';
import { inspect } from '#main/signing/read/inspect.ts';
import { checkSignatures } from '#main/signing/read/verify.ts';
import { ecPair } from '#main/vault/keys/curve.ts';
import { LISTING_SIGHASH, signPsbt } from '#main/vault/sign/psbt.ts';

const median = (times: number[]): number =>
  times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** The median of some runs, in ms. */
async function timed(runs: number, work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < runs; n += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

/** A payment of `count` P2WPKH coins with a previous transaction of its own each. */
function paymentOf(count: number): Scene {
  const { scene } = honestPayment();
  const inputs = Array.from({ length: count }, (_, index) => money(`bench ${index}`));
  const fee = BigInt(3 * (68 * count + 73));
  const rest = 50_000n * BigInt(count) - 3_000n - fee;
  return { ...scene, inputs, outputs: [scene.outputs[0]!, { script: change.script, sats: rest }] };
}

const NOTHING = { inscriptions: [], runes: [], alkanes: [] };

/** Reading, proving, judging and the check after signing, beside bitcoinjs-lib bare. */
async function proofs(rows: Record<string, string>): Promise<void> {
  const path = book.findScript(money().script)?.path ?? '';
  const pair = ecPair.fromPrivateKey(Buffer.from(keyAt(path).privateKey));
  // As the app signs: an R of at most 32 bytes, so that sizes are exact.
  pair.lowR = true;
  for (const count of [1, 20, 200]) {
    const scene = paymentOf(count);
    const base64 = psbtOf(scene);
    const coins = coinsOf(scene);
    const assets: Assets = new Map([...coins.keys()].map((outpoint) => [outpoint, NOTHING]));
    const named = scene.inputs.map((_, index) => index);
    const facts = () => ({
      intent: honestPayment().intent,
      network,
      inspection: inspect(base64, network, (script) => book.findScript(script), { assets }),
      coins,
      assets,
      extraPsbts: [],
      isMessage: false,
      elsewhere: new Map(),
      limits,
    });
    const runs = count === 200 ? 7 : 21;
    const bare = await timed(runs, () => {
      const psbt = bitcoin.Psbt.fromBase64(base64, { network: bitcoin.networks.regtest });
      psbt.signAllInputs(pair);
      psbt.finalizeAllInputs();
      psbt.extractTransaction(true);
    });
    const proof = await timed(runs, () => {
      if (judgeTransaction(withdrawPayment, facts()).some(({ verdict }) => verdict === 'block')) {
        throw new Error('the honest case was blocked');
      }
    });
    const signed = signPsbt(
      base64,
      named.map((index) => ({ index, path })),
      keysAt,
    );
    const sign = await timed(runs, () =>
      signPsbt(
        base64,
        named.map((index) => ({ index, path })),
        keysAt,
      ),
    );
    const check = await timed(runs, () => checkSignatures(base64, signed, named));
    const whole = proof + sign + check;
    rows[`${count} P2WPKH inputs`] =
      `bare ${bare.toFixed(1)} ms; inspect and judge ${proof.toFixed(1)}, sign ${sign.toFixed(1)}, ` +
      `check after ${check.toFixed(1)} ms; proof ${((proof + check) / bare).toFixed(2)} of bare, whole ${(whole / bare).toFixed(2)}`;
  }
}

/** Five hundred listings read, judged, signed and checked in one go, others getting their turn in between. */
async function listings(rows: Record<string, string>): Promise<void> {
  const base = honestList();
  const cases = Array.from({ length: 500 }, (_, index) => {
    const scene = structuredClone(base.scene);
    for (const input of scene.inputs) input.salt = `listing ${index}`;
    return { ...base, scene };
  });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  for (const one of cases) {
    const inspection = inspectionOf(one.scene);
    const outpoint = inspection.inputs[0]?.outpoint ?? '';
    const intent = { ...one.intent, outpoint };
    const token = one.token && { ...one.token, outpoint };
    const clauses = verdictsOf({ ...one, intent, token });
    if (clauses.some(({ verdict }) => verdict === 'block')) throw new Error('blocked');
    const path = inspection.inputs[0]?.mine?.path ?? '';
    const base64 = psbtOf(one.scene);
    const signed = signPsbt(base64, [{ index: 0, path, sighash: LISTING_SIGHASH }], keysAt);
    await checkSignatures(base64, signed, [0]);
    await setImmediate();
  }
  const took = performance.now() - started;
  delay.disable();
  rows['500 listings'] =
    `${(took / 1000).toFixed(2)} s in one thread, longest wait of the event loop ${(delay.max / 1e6).toFixed(0)} ms`;
}

/** What reading and proving adds to signing with bitcoinjs-lib bare. */
export async function benchSigning(): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  await proofs(rows);
  await listings(rows);
  return rows;
}
