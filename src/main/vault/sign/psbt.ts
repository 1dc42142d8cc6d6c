import * as bitcoin from 'bitcoinjs-lib';

import { keyHashCode, redeemScriptOf } from '#main/vault/keys/scripts.ts';
import { ownScriptOf, type SigningKey } from '#main/vault/keys/signing-key.ts';
import { AppError } from '#shared/errors.ts';
import type { AddressType } from '#shared/ipc/wallet.ts';

import { createHashes, type Hashes } from './hashes.ts';
import { prevoutOf, prevoutsOf, type PsbtInput } from './prevouts.ts';
import { ecdsa, schnorr } from './signatures.ts';

export interface InputToSign {
  index: number;
  /** Full derivation path, or `wif`. */
  path: string;
  /**
   * The sighash byte if the approved purpose doesn't sign everything: SINGLE|ANYONECANPAY (0x83) for a listing. The
   * PSBT must sighash the same. Absent: ALL, or taproot's default.
   */
  sighash?: number;
}

const { SIGHASH_ALL, SIGHASH_DEFAULT, SIGHASH_SINGLE, SIGHASH_ANYONECANPAY } = bitcoin.Transaction;

/** A listing's byte: signs this input and the output at the same index; others may add the rest. */
export const LISTING_SIGHASH = SIGHASH_SINGLE | SIGHASH_ANYONECANPAY;

/** A key with its output script of one type. */
interface Owner {
  key: SigningKey;
  script: Uint8Array;
}

/**
 * Signs exactly the named inputs and leaves them unfinalised. Key path only, SIGHASH_ALL unless specified otherwise,
 * and only if the prevout's script is the P2PKH, nested or native P2WPKH or BIP-86 P2TR script of a key at the named
 * path (wallets share paths, so the script decides whose it is). Throws PSBT_INVALID.
 */
export function signPsbt(
  psbtBase64: string,
  inputs: readonly InputToSign[],
  keysAt: (path: string) => readonly SigningKey[],
): string {
  const psbt = bitcoin.Psbt.fromBase64(psbtBase64);
  const unsigned = bitcoin.Transaction.fromBuffer(psbt.data.globalMap.unsignedTx.toBuffer());
  const hashes = createHashes(unsigned, () => prevoutsOf(psbt, unsigned));
  // The inputs of a large payment usually belong to few addresses.
  const owners = new Map<string, readonly Owner[]>();
  const ownersAt = (path: string, type: AddressType): readonly Owner[] => {
    const name = `${type} ${path}`;
    const found =
      owners.get(name) ?? keysAt(path).map((key) => ({ key, script: ownScriptOf(type, key) }));
    owners.set(name, found);
    return found;
  };
  for (const wanted of inputs) {
    const { index } = wanted;
    const input = psbt.data.inputs[index];
    const prevout = prevoutOf(psbt, unsigned, index);
    if (!input || !prevout) throw refuse(index, 'has no prevout');
    const { script } = prevout;
    const type = kindOf(script);
    const owner = type && ownersAt(wanted.path, type).find((one) => equal(script, one.script));
    if (!owner) throw refuse(index, 'is not of the named key');
    const sighash = sighashOf(wanted, input, type, psbt.data.outputs.length);
    const update =
      type === 'p2tr'
        ? taprootUpdate(hashes, index, input, owner.key, sighash)
        : keyHashUpdate(hashes, { index, input, sats: prevout.sats, type, owner, sighash });
    psbt.data.updateInput(index, update);
  }
  return psbt.toBase64();
}

/** The byte to sign with; what was approved and what the PSBT requests must match. */
function sighashOf(
  { index, sighash: named }: InputToSign,
  { sighashType }: PsbtInput,
  type: AddressType,
  outputs: number,
): number {
  const isTaproot = type === 'p2tr';
  const sighash = sighashType ?? (isTaproot ? SIGHASH_DEFAULT : SIGHASH_ALL);
  const isWhole = sighash === SIGHASH_ALL || (isTaproot && sighash === SIGHASH_DEFAULT);
  const isListing = named === LISTING_SIGHASH && sighash === LISTING_SIGHASH;
  if (named === undefined ? !isWhole : !isListing) throw refuse(index, 'asks for another sighash');
  // SINGLE without a matching output signs a constant.
  if (!isWhole && index >= outputs) throw refuse(index, 'has no output of its own');
  return sighash;
}

function taprootUpdate(
  hashes: Hashes,
  index: number,
  input: PsbtInput,
  key: SigningKey,
  sighash: number,
) {
  if (input.tapLeafScript ?? input.tapMerkleRoot) throw refuse(index, 'has a script path');
  return { tapKeySig: schnorr(key, hashes.taproot(index, sighash), sighash) };
}

interface KeyHashInput {
  index: number;
  input: PsbtInput;
  sats: bigint;
  type: Exclude<AddressType, 'p2tr'>;
  owner: Owner;
  sighash: number;
}

function keyHashUpdate(hashes: Hashes, { index, input, sats, type, owner, sighash }: KeyHashInput) {
  const { key, script } = owner;
  if (taprootFields.some((field) => input[field] !== undefined)) {
    throw refuse(index, 'has fields of taproot');
  }
  const redeem = type === 'p2sh-p2wpkh' ? redeemScriptOf(key.publicKey) : null;
  if (redeem && !equal(redeem, input.redeemScript))
    throw refuse(index, 'has another redeem script');
  if (type === 'p2pkh' && !input.nonWitnessUtxo) {
    throw refuse(index, 'needs its whole previous transaction');
  }
  const hash =
    type === 'p2pkh'
      ? hashes.legacy(index, script, sighash)
      : hashes.segwit(index, keyHashCode((redeem ?? script).subarray(2)), sats, sighash);
  return { partialSig: [{ pubkey: key.publicKey, signature: ecdsa(key, hash, sighash) }] };
}

const taprootFields = [
  'tapInternalKey',
  'tapKeySig',
  'tapScriptSig',
  'tapLeafScript',
  'tapMerkleRoot',
  'tapBip32Derivation',
] as const;

/** From the form only; the script is then compared with the key's own byte by byte. */
function kindOf(script: Uint8Array): AddressType | null {
  const kinds: Record<number, AddressType | undefined> = {
    22: 'p2wpkh',
    23: 'p2sh-p2wpkh',
    25: 'p2pkh',
    34: 'p2tr',
  };
  return kinds[script.length] ?? null;
}

function equal(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && Buffer.compare(a, b) === 0;
}

function refuse(index: number, why: string): AppError<'PSBT_INVALID'> {
  return new AppError('PSBT_INVALID', `input ${index} ${why}`);
}
