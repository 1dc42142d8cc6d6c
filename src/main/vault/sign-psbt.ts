import * as bitcoin from 'bitcoinjs-lib';

import { AppError } from '#shared/errors.ts';

import { ecPair } from './curve.ts';
import type { SigningKey } from './keyring.ts';

export interface InputToSign {
  index: number;
  /** Full derivation path, or `wif`. */
  path: string;
}

const { SIGHASH_ALL, SIGHASH_DEFAULT } = bitcoin.Transaction;

/**
 * Signs exactly the named inputs and leaves them unfinalised. Key path only, whole-transaction sighash only,
 * and only where the prevout's script is that key's P2WPKH or BIP-86 P2TR script. Throws PSBT_INVALID.
 */
export function signPsbt(
  psbtBase64: string,
  inputs: readonly InputToSign[],
  keyAt: (path: string) => SigningKey,
): string {
  const psbt = bitcoin.Psbt.fromBase64(psbtBase64);
  for (const { index, path } of inputs) signInput(psbt, index, keyAt(path));
  return psbt.toBase64();
}

function signInput(psbt: bitcoin.Psbt, index: number, key: SigningKey): void {
  const input = psbt.data.inputs[index];
  const script = input?.witnessUtxo?.script;
  if (!input || !script) throw refuse(index, 'has no prevout');
  const pair = ecPair.fromPrivateKey(key.privateKey);
  const xOnly = bitcoin.toXOnly(key.publicKey);
  const hash = input.sighashType;
  if (equal(script, bitcoin.payments.p2wpkh({ pubkey: key.publicKey }).output)) {
    if (hash !== undefined && hash !== SIGHASH_ALL) throw refuse(index, 'asks for another sighash');
    pair.lowR = true;
    psbt.signInput(index, pair);
  } else if (equal(script, bitcoin.payments.p2tr({ internalPubkey: xOnly }).output)) {
    if (hash !== undefined && hash !== SIGHASH_DEFAULT && hash !== SIGHASH_ALL) {
      throw refuse(index, 'asks for another sighash');
    }
    if (input.tapLeafScript ?? input.tapMerkleRoot) throw refuse(index, 'has a script path');
    const allowed = hash === undefined ? undefined : [hash];
    psbt.signInput(index, pair.tweak(bitcoin.crypto.taggedHash('TapTweak', xOnly)), allowed);
  } else {
    throw refuse(index, 'is not of the named key');
  }
}

function equal(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && Buffer.compare(a, b) === 0;
}

function refuse(index: number, why: string): AppError<'PSBT_INVALID'> {
  return new AppError('PSBT_INVALID', `input ${index} ${why}`);
}
