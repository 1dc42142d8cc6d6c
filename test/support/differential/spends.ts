import { createHash } from 'node:crypto';

import * as bitcoin from 'bitcoinjs-lib';

import { inspect } from '#main/signing/read/inspect.ts';
import { checkSignatures } from '#main/signing/read/verify.ts';
import { bip32 } from '#main/vault/keys/curve.ts';
import { addressTypes, redeemScriptOf, scriptOf } from '#main/vault/keys/scripts.ts';
import { LISTING_SIGHASH, signPsbt } from '#main/vault/sign/psbt.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import { networks } from '#shared/bitcoin/network.ts';
import type { AddressType } from '#shared/ipc/wallet.ts';

import { type RawInput, rawPsbt, rawTransaction, txidOf, u32 } from './build.ts';
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

/** Reproducible random integers below a bound. */
export function dice(seed: string): (below: number) => number {
  let counter = 0;
  return (below) =>
    createHash('sha256').update(`${seed}/${counter++}`).digest().readUInt32LE(0) % below;
}

/** One to two hundred inputs, usually few. */
function inputCount(roll: (below: number) => number): number {
  const kind = roll(100);
  if (kind < 75) return 1 + roll(3);
  return kind < 96 ? 4 + roll(9) : 13 + roll(188);
}

/**
 * Every tenth spend cycles through sizes from 1 to 200, so that two thousand spends have each size; the others are
 * small like most real spends, since their variety lies elsewhere.
 */
export const spendSize = (at: number): number =>
  at % 10 === 9 ? 1 + (Math.floor(at / 10) % 200) : 1 + (at % 8);

const { SIGHASH_ALL, SIGHASH_DEFAULT } = bitcoin.Transaction;

export interface Spend {
  base64: string;
  prevouts: Prevout[];
  /** The byte that each signature must carry; 0 is taproot's default. */
  sighashes: number[];
  paths: string[];
  owners: Map<string, OwnAddress>;
  /** Raw previous transactions in hex, by txid. */
  previous: Map<string, string>;
}

/**
 * A random spend: any mix of script types, each input signed in full, with an explicit sighash byte, or as a listing.
 */
export function randomSpend(seed: string, countOf = inputCount): Spend {
  const roll = dice(seed);
  const count = countOf(roll);
  const version = 1 + roll(2);
  const locktime = roll(5) === 0 ? roll(900_000) : 0;
  const spend: Spend = {
    ...{ base64: '', prevouts: [], sighashes: [], paths: [] },
    owners: new Map(),
    previous: new Map(),
  };
  const inputs: RawInput[] = [];
  for (let index = 0; index < count; index += 1) {
    const type = addressTypes[roll(4)] as AddressType;
    const path = `m/${roll(4)}/${roll(6)}`;
    const { publicKey, script, redeemScript } = unlockOf(type, path);
    const sats = BigInt(600 + roll(4_000_000));
    const vout = roll(3);
    const source = createHash('sha256').update(`${seed}:${index}`).digest();
    const previous = rawTransaction(
      2,
      [{ outpoint: Buffer.concat([source, u32(roll(4))]), sequence: 0xffffffff }],
      Array.from({ length: vout + 1 }, (_, at) => ({ script, sats: at === vout ? sats : 1_000n })),
      0,
    );
    const choice = roll(10);
    const request = choice < 6 ? null : choice < 8 ? SIGHASH_ALL : LISTING_SIGHASH;
    const txid = txidOf(previous);
    spend.previous.set(Buffer.from(txid).reverse().toString('hex'), previous.toString('hex'));
    inputs.push({
      outpoint: Buffer.concat([txid, u32(vout)]),
      sequence: roll(2) === 0 ? 0xfffffffd : 0xffffffff,
      // As wallets do it: segwit inputs usually carry only the output, and the proof is stored
      // separately.
      nonWitnessUtxo: type === 'p2pkh' || roll(4) === 0 ? previous : null,
      witnessUtxo: type === 'p2pkh' ? null : { script, sats },
      sighash: request,
      redeemScript,
      tapInternalKey: type === 'p2tr' && roll(2) === 0 ? bitcoin.toXOnly(publicKey) : null,
    });
    spend.prevouts.push({ script, sats });
    spend.sighashes.push(request ?? (type === 'p2tr' ? SIGHASH_DEFAULT : SIGHASH_ALL));
    spend.paths.push(path);
    spend.owners.set(script.toString('hex'), owner(type, script, path, publicKey));
  }
  // One output per input, so that every listing binds one; none after the last bound one.
  const lastListing = spend.sighashes.lastIndexOf(LISTING_SIGHASH);
  const outputs = spend.prevouts
    .filter((_, index) => index <= Math.max(4, lastListing))
    .map(({ script }) => ({ script, sats: BigInt(330 + roll(200)) }));
  spend.base64 = rawPsbt(version, inputs, outputs, locktime);
  return spend;
}

interface Unlock extends Key {
  script: Buffer;
  redeemScript: Uint8Array | null;
}
const unlocks = new Map<string, Unlock>();
function unlockOf(type: AddressType, path: string): Unlock {
  const name = `${type} ${path}`;
  const known = unlocks.get(name);
  if (known) return known;
  const key = keyOf(path);
  const made = {
    ...key,
    script: Buffer.from(scriptOf(type, key.publicKey)),
    redeemScript: type === 'p2sh-p2wpkh' ? redeemScriptOf(key.publicKey) : null,
  };
  unlocks.set(name, made);
  return made;
}

const owner = (
  addressType: AddressType,
  script: Buffer,
  path: string,
  pubkey: Uint8Array,
): OwnAddress => ({
  walletId: 'random',
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

/** Signs with the product's signer and its check; returns the PSBT and the final transaction. */
export async function signSpend(spend: Spend): Promise<{ signed: string; rawHex: string }> {
  const inputs = spend.paths.map((path, index) => ({
    index,
    path,
    ...(spend.sighashes[index] === LISTING_SIGHASH ? { sighash: LISTING_SIGHASH } : {}),
  }));
  const signed = signPsbt(spend.base64, inputs, (path) => [keyOf(path)]);
  const psbt = await checkSignatures(
    spend.base64,
    signed,
    inputs.map(({ index }) => index),
  );
  psbt.finalizeAllInputs();
  return { signed, rawHex: psbt.extractTransaction(true).toHex() };
}

/** What the inspection proves about a spend by hashing its previous transactions. */
export const inspectSpend = (spend: Spend) =>
  inspect(spend.base64, networks.practice, (script) => spend.owners.get(script) ?? null, {
    previous: spend.previous,
  });

export const verifiers = { own: ownVerifies, scure: scureVerifies };

/** A verifier that throws has rejected. */
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

/** Changes the signed transaction: one bit of a signature, a sequence or an amount. */
export function spoil(rawHex: string, seed: string): string {
  const roll = dice(`${seed}/spoil`);
  const transaction = bitcoin.Transaction.fromHex(rawHex);
  const at = roll(transaction.ins.length);
  const input = transaction.ins[at];
  const output = transaction.outs[at] ?? transaction.outs[0];
  if (!input || !output) throw new Error('nothing to spoil');
  const bit = 1 << roll(8);
  switch (roll(3)) {
    case 0: {
      const signature = Buffer.from(input.witness[0] ?? input.script.subarray(1));
      const byte = 12 + roll(48);
      signature.writeUInt8(signature.readUInt8(byte) ^ bit, byte);
      if (input.witness.length > 0) input.witness[0] = signature;
      else input.script = Buffer.concat([input.script.subarray(0, 1), signature]);
      break;
    }
    case 1:
      input.sequence = (input.sequence ^ bit) >>> 0;
      break;
    default:
      output.value += BigInt(bit);
  }
  return transaction.toHex();
}
