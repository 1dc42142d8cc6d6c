import * as bitcoin from 'bitcoinjs-lib';

import { ecPair } from '#main/vault/keys/curve.ts';
import type { SigningKey } from '#main/vault/keys/keyring.ts';
import { redeemScriptOf, scriptOf } from '#main/vault/keys/scripts.ts';
import { AppError } from '#shared/errors.ts';
import type { AddressType } from '#shared/ipc/wallet.ts';

export interface InputToSign {
  index: number;
  /** Full derivation path, or `wif`. */
  path: string;
  /**
   * The whole sighash byte where the approved purpose signs less than the transaction: SINGLE|ANYONECANPAY
   * (0x83) of a listing. The PSBT must ask for the same. Absent: ALL, or taproot's default.
   */
  sighash?: number;
}

const { SIGHASH_ALL, SIGHASH_DEFAULT, SIGHASH_SINGLE, SIGHASH_ANYONECANPAY } = bitcoin.Transaction;

/** The byte of a listing: this input for the output at the same index, whoever adds the rest. */
export const LISTING_SIGHASH = SIGHASH_SINGLE | SIGHASH_ANYONECANPAY;

/**
 * Signs exactly the named inputs and leaves them unfinalised. Key path only, whole-transaction sighash unless
 * named otherwise, and only where the prevout's script is the P2PKH, nested or native P2WPKH or BIP-86 P2TR
 * script of a key at the named path (wallets share paths: the script tells whose it is). Throws PSBT_INVALID.
 */
export function signPsbt(
  psbtBase64: string,
  inputs: readonly InputToSign[],
  keysAt: (path: string) => readonly SigningKey[],
): string {
  const psbt = bitcoin.Psbt.fromBase64(psbtBase64);
  for (const input of inputs) signInput(psbt, input, keysAt(input.path));
  return psbt.toBase64();
}

function signInput(psbt: bitcoin.Psbt, wanted: InputToSign, keys: readonly SigningKey[]): void {
  const { index } = wanted;
  const input = psbt.data.inputs[index];
  const script = prevoutScript(psbt, index);
  if (!input || !script) throw refuse(index, 'has no prevout');
  const type = kindOf(script);
  const key = type && keys.find(({ publicKey }) => equal(script, scriptOf(type, publicKey)));
  if (!key) throw refuse(index, 'is not of the named key');
  const pubkey = key.publicKey;
  const xOnly = bitcoin.toXOnly(pubkey);
  const isTaproot = type === 'p2tr';
  const hash = input.sighashType ?? (isTaproot ? SIGHASH_DEFAULT : SIGHASH_ALL);
  const isWhole = hash === SIGHASH_ALL || (isTaproot && hash === SIGHASH_DEFAULT);
  if (wanted.sighash === undefined ? !isWhole : !isListing(wanted, hash)) {
    throw refuse(index, 'asks for another sighash');
  }
  // The library signs a SINGLE without an output over a constant.
  if (!isWhole && index >= psbt.data.outputs.length)
    throw refuse(index, 'has no output of its own');
  const pair = ecPair.fromPrivateKey(key.privateKey);
  if (isTaproot) {
    if (input.tapLeafScript ?? input.tapMerkleRoot) throw refuse(index, 'has a script path');
    const tweaked = pair.tweak(bitcoin.crypto.taggedHash('TapTweak', xOnly));
    withInternalKey(input, xOnly, () => {
      psbt.signInput(index, tweaked, [hash]);
    });
    return;
  }
  if (type === 'p2sh-p2wpkh') {
    const { redeemScript } = input;
    if (!redeemScript || !equal(redeemScript, redeemScriptOf(pubkey))) {
      throw refuse(index, 'has another redeem script');
    }
  }
  pair.lowR = true;
  psbt.signInput(index, pair, [hash]);
}

/**
 * Runs with a taproot internal key in the input, which the library wants to see for a key path. Whoever left it
 * out gets it back without: nothing but signatures may change.
 */
export function withInternalKey(
  input: bitcoin.Psbt['data']['inputs'][number],
  xOnly: Uint8Array,
  run: () => void,
): void {
  if (input.tapInternalKey) {
    run();
    return;
  }
  input.tapInternalKey = xOnly;
  try {
    run();
  } finally {
    delete input.tapInternalKey;
  }
}

/** By form alone: whether it is the key's own is compared byte by byte. */
function kindOf(script: Uint8Array): AddressType | null {
  const kinds: Record<number, AddressType | undefined> = {
    22: 'p2wpkh',
    23: 'p2sh-p2wpkh',
    25: 'p2pkh',
    34: 'p2tr',
  };
  return kinds[script.length] ?? null;
}

const isListing = ({ sighash }: InputToSign, asked: number): boolean =>
  sighash === LISTING_SIGHASH && asked === LISTING_SIGHASH;

function prevoutScript(psbt: bitcoin.Psbt, index: number): Uint8Array | undefined {
  const input = psbt.data.inputs[index];
  const spent = psbt.txInputs[index];
  if (input?.witnessUtxo) return input.witnessUtxo.script;
  if (!input?.nonWitnessUtxo || !spent) return undefined;
  return bitcoin.Transaction.fromBuffer(input.nonWitnessUtxo).outs[spent.index]?.script;
}

function equal(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && Buffer.compare(a, b) === 0;
}

function refuse(index: number, why: string): AppError<'PSBT_INVALID'> {
  return new AppError('PSBT_INVALID', `input ${index} ${why}`);
}
