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
 * Signs one approved item: the PSBT with signatures of the named inputs, or the signature of a message, both in base64.
 * Throws PSBT_INVALID if it can't be signed as it is.
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

/** The hash is computed here from the approved message and never accepted from outside. */
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

/** BIP-322's simple form: signs the virtual transaction's input like that of a payment. */
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
