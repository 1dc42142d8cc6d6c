import { Transaction } from 'bitcoinjs-lib';

import { isAddressOf, keyHashCode } from '#main/vault/keys/scripts.ts';
import { ownScriptOf, type SigningKey } from '#main/vault/keys/signing-key.ts';
import { AppError } from '#shared/errors.ts';
import type { SignItem } from '#shared/flows/consent.ts';

import { simpleSignature, toSign } from './bip322-message.ts';
import { createHashes } from './hashes.ts';
import { signLegacy } from './legacy.ts';
import { signPsbt } from './psbt.ts';
import { ecdsa, schnorr } from './signatures.ts';

const { SIGHASH_ALL } = Transaction;

type KeysAt = (path: string) => readonly SigningKey[];
type Message = Extract<SignItem, { kind: 'message' }>;

/**
 * One approved item: the PSBT with the signatures of the named inputs, or the signature of a message, both in base64.
 * Throws PSBT_INVALID for what cannot be signed as it stands.
 */
export function signItem(item: SignItem, keysAt: KeysAt): string {
  if (item.kind === 'message') return signMessage(item, keysAt(item.path));
  const { psbt, inputs } = item;
  if (inputs.length === 0) throw refuse('no input of it is to be signed');
  if (new Set(inputs.map(({ index }) => index)).size !== inputs.length) {
    throw refuse('an input is named twice');
  }
  return signPsbt(
    psbt,
    inputs.map(({ index, path, sighash }) =>
      sighash === undefined ? { index, path } : { index, path, sighash },
    ),
    keysAt,
  );
}

/** What is signed is built here, from the message as it was approved: nobody hands in a hash. */
function signMessage(
  { form, address, addressType, message }: Message,
  keys: readonly SigningKey[],
): string {
  const owner = keys
    .map((key) => ({ key, script: ownScriptOf(addressType, key) }))
    .find(({ script }) => isAddressOf(address, addressType, script));
  if (!owner) throw refuse('the address is of no key at its path');
  const { key, script } = owner;
  if (addressType === 'p2pkh' || addressType === 'p2sh-p2wpkh') {
    if (form === 'legacy') return signLegacy(message, addressType, key);
  } else if (form === 'bip322') {
    return signSimple(message, addressType, key, script);
  }
  throw refuse('this form of signature does not fit the kind of address');
}

/** BIP-322's simple form: the virtual transaction's one input, signed as a payment's would be. */
function signSimple(
  message: string,
  type: 'p2wpkh' | 'p2tr',
  key: SigningKey,
  script: Uint8Array,
): string {
  const hashes = createHashes(toSign(message, script), () => [{ sats: 0n, script }]);
  if (type === 'p2tr') return simpleSignature([schnorr(key, hashes.taproot(0, 0), 0)]);
  const hash = hashes.segwit(0, keyHashCode(script.subarray(2)), 0n, SIGHASH_ALL);
  return simpleSignature([ecdsa(key, hash, SIGHASH_ALL), key.publicKey]);
}

function refuse(reason: string): AppError<'PSBT_INVALID'> {
  return new AppError('PSBT_INVALID', reason, { reason });
}
