import { createHash } from 'node:crypto';

import * as bitcoin from 'bitcoinjs-lib';

import type { AddressType } from '#shared/ipc/wallet.ts';

import { inspect } from '../../../src/main/signing/inspect.ts';
import { checkSignatures } from '../../../src/main/signing/verify.ts';
import { bip32 } from '../../../src/main/vault/curve.ts';
import { addressTypes, redeemScriptOf, scriptOf } from '../../../src/main/vault/scripts.ts';
import { LISTING_SIGHASH, signPsbt } from '../../../src/main/vault/sign-psbt.ts';
import type { OwnAddress } from '../../../src/main/wallet/accounts.ts';
import { networks } from '../../../src/shared/bitcoin/network.ts';
import { ownVerifies, type Prevout } from './own-verifier.ts';
import { scureVerifies } from './scure-verifier.ts';

const root = bip32.fromSeed(Buffer.alloc(32, 9), bitcoin.networks.testnet);
const keyAt = (path: string) => {
  const { privateKey, publicKey } = root.derivePath(path);
  if (!privateKey) throw new Error('no key');
  return { privateKey, publicKey };
};
interface Key {
  privateKey: Uint8Array;
  publicKey: Uint8Array;
}
const keys = new Map<string, Key>();
const keyOf = (path: string): Key => {
  const known = keys.get(path) ?? keyAt(path);
  keys.set(path, known);
  return known;
};

/** Numbers below a bound from a seed, the same in every run. */
export function dice(seed: string): (below: number) => number {
  let counter = 0;
  return (below) =>
    createHash('sha256').update(`${seed}/${counter++}`).digest().readUInt32LE(0) % below;
}

/** One to two hundred inputs, most of them few. */
function inputCount(roll: (below: number) => number): number {
  const kind = roll(100);
  if (kind < 75) return 1 + roll(3);
  return kind < 96 ? 4 + roll(9) : 13 + roll(188);
}

const { SIGHASH_ALL, SIGHASH_DEFAULT } = bitcoin.Transaction;

export interface Spend {
  base64: string;
  prevouts: Prevout[];
  /** The byte that each signature must carry; 0 is taproot's default. */
  sighashes: number[];
  paths: string[];
  owners: Map<string, OwnAddress>;
}

/** A random spend: any mix of script types, each input whole, with the byte written out, or as a listing. */
export function randomSpend(seed: string): Spend {
  const roll = dice(seed);
  const count = inputCount(roll);
  const psbt = new bitcoin.Psbt({ network: bitcoin.networks.regtest });
  psbt.setVersion(1 + roll(2));
  if (roll(5) === 0) psbt.setLocktime(roll(900_000));
  const spend: Spend = { base64: '', prevouts: [], sighashes: [], paths: [], owners: new Map() };
  const scripts: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    const type = addressTypes[roll(4)] as AddressType;
    const path = `m/${roll(4)}/${roll(6)}`;
    const { publicKey } = keyOf(path);
    const script = Buffer.from(scriptOf(type, publicKey));
    const sats = BigInt(600 + roll(4_000_000));
    const vout = roll(3);
    const previous = new bitcoin.Transaction();
    previous.version = 2;
    previous.addInput(createHash('sha256').update(`${seed}:${index}`).digest(), roll(4));
    for (let at = 0; at <= vout; at += 1) previous.addOutput(script, at === vout ? sats : 1_000n);
    const choice = roll(10);
    const asked = choice < 6 ? undefined : choice < 8 ? SIGHASH_ALL : LISTING_SIGHASH;
    psbt.addInput({
      hash: previous.getId(),
      index: vout,
      sequence: roll(2) === 0 ? 0xfffffffd : 0xffffffff,
      nonWitnessUtxo: previous.toBuffer(),
      ...(type === 'p2pkh' ? {} : { witnessUtxo: { script, value: sats } }),
      ...(type === 'p2sh-p2wpkh' ? { redeemScript: redeemScriptOf(publicKey) } : {}),
      ...(type === 'p2tr' && roll(2) === 0 ? { tapInternalKey: bitcoin.toXOnly(publicKey) } : {}),
      ...(asked === undefined ? {} : { sighashType: asked }),
    });
    spend.prevouts.push({ script, sats });
    spend.sighashes.push(asked ?? (type === 'p2tr' ? SIGHASH_DEFAULT : SIGHASH_ALL));
    spend.paths.push(path);
    spend.owners.set(script.toString('hex'), owner(type, script, path, publicKey));
    scripts.push(script);
  }
  // One output an input, so that every listing binds one.
  for (const [index, script] of scripts.entries()) {
    psbt.addOutput({ script, value: BigInt(330 + roll(200)) });
    if (index > 3 && !spend.sighashes.slice(index).includes(LISTING_SIGHASH)) break;
  }
  spend.base64 = psbt.toBase64();
  return spend;
}

const owner = (
  addressType: AddressType,
  script: Buffer,
  path: string,
  pubkey: Uint8Array,
): OwnAddress => ({
  accountId: 1,
  role: 'payment',
  address: '',
  addressType,
  script: script.toString('hex'),
  path,
  pubkey: Buffer.from(pubkey).toString('hex'),
  fingerprint: '',
  change: false,
  index: 0,
});

/** Signs through the product's signer and its check after signing; gives the PSBT and the final transaction. */
export function signSpend(spend: Spend): { signed: string; rawHex: string } {
  const inputs = spend.paths.map((path, index) => ({
    index,
    path,
    ...(spend.sighashes[index] === LISTING_SIGHASH ? { sighash: LISTING_SIGHASH } : {}),
  }));
  const signed = signPsbt(spend.base64, inputs, (path) => [keyOf(path)]);
  const psbt = checkSignatures(
    spend.base64,
    signed,
    inputs.map(({ index }) => index),
  );
  psbt.finalizeAllInputs();
  return { signed, rawHex: psbt.extractTransaction(true).toHex() };
}

/** What the inspection proves of a spend, by hashing its previous transactions. */
export const inspectSpend = (spend: Spend) =>
  inspect(spend.base64, networks.practice, (script) => spend.owners.get(script) ?? null);

export const verifiers = { own: ownVerifies, scure: scureVerifies };

/** A verifier that throws has refused. */
export function accepts(
  verifier: keyof typeof verifiers,
  rawHex: string,
  { prevouts, sighashes }: Spend,
): boolean {
  try {
    return verifiers[verifier](rawHex, prevouts, sighashes);
  } catch {
    return false;
  }
}
