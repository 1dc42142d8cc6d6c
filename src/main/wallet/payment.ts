import * as bitcoin from 'bitcoinjs-lib';

import { transactionOf } from '#main/raw-transaction.ts';
import { AppError } from '#shared/errors.ts';

import { isWatched, type OwnAddress } from './accounts.ts';

/** A coin with its raw previous transaction (hex): amounts are proved rather than trusted (safety.md C2). */
export interface PayingCoin {
  txid: string;
  vout: number;
  sats: bigint;
  owner: OwnAddress;
  previousTx: string;
}

/** Another owner's coin, with the signature for exactly this position. */
export interface SignedCoin {
  txid: string;
  vout: number;
  previousTx: string;
  sequence: number;
  script: Uint8Array;
  witness: Uint8Array[];
}

export interface PaymentPlan {
  coins: readonly PayingCoin[];
  payScript: Uint8Array;
  paySats: bigint;
  /** Null if too little remains for a change output. */
  change: { owner: OwnAddress; sats: bigint } | null;
}

/** An output of ours or of someone else. */
export type PlannedOutput =
  { owner: OwnAddress; sats: bigint } | { script: Uint8Array; sats: bigint };

/** Signals BIP-125 replacement, so that the fee can be raised until it confirms. */
const SEQUENCE = 0xfffffffd;

/** The unsigned payment: output 0 pays, output 1 is change. Throws like buildSpend. */
export function buildPayment({ coins, payScript, paySats, change }: PaymentPlan): string {
  return buildSpend(coins, [{ script: payScript, sats: paySats }, ...(change ? [change] : [])]);
}

/**
 * An unsigned transaction as PSBT v0 in base64: version 2, locktime 0, inputs and outputs in the given order. Each
 * input includes its whole previous transaction. Throws PSBT_INVALID if that isn't the one named.
 */
export function buildSpend(
  coins: readonly (PayingCoin | SignedCoin)[],
  outputs: readonly PlannedOutput[],
): string {
  const psbt = new bitcoin.Psbt();
  psbt.setVersion(2);
  psbt.setLocktime(0);
  // Adds bare inputs first: the library scans the fields of all inputs whenever it adds one.
  const inputs = coins.map((coin) => ('owner' in coin ? inputOf(coin) : signedInput(coin)));
  for (const { hash, index, sequence } of inputs) psbt.addInput({ hash, index, sequence });
  for (const [at, { fields }] of inputs.entries()) psbt.updateInput(at, fields);
  for (const output of outputs) {
    psbt.addOutput(
      'owner' in output
        ? {
            script: hex(output.owner.script),
            value: output.sats,
            ...derivation(output.owner),
          }
        : { script: output.script, value: output.sats },
    );
  }
  return psbt.toBase64();
}

/**
 * An output's script in hex, from the raw transaction; null if there is no such output. Throws PSBT_INVALID if the
 * transaction isn't the one named.
 */
export function outputScript(rawHex: string, txid: string, vout: number): string | null {
  const script = previousOf(rawHex, txid).outs[vout]?.script;
  return script ? Buffer.from(script).toString('hex') : null;
}

function previousOf(rawHex: string, txid: string): bitcoin.Transaction {
  const previous = transactionOf(rawHex, txid);
  if (previous) return previous;
  throw notThatOne();
}

const notThatOne = () =>
  new AppError('PSBT_INVALID', 'the previous transaction is not the one named');

function inputOf(coin: PayingCoin) {
  const output = previousOf(coin.previousTx, coin.txid).outs[coin.vout];
  const proved =
    output?.value === coin.sats && Buffer.from(output.script).toString('hex') === coin.owner.script;
  if (!proved) throw notThatOne();
  return {
    hash: coin.txid,
    index: coin.vout,
    sequence: SEQUENCE,
    fields: {
      nonWitnessUtxo: hex(coin.previousTx),
      ...segwitFields(coin),
      ...derivation(coin.owner),
    },
  };
}

function signedInput({ txid, vout, previousTx, sequence, script, witness }: SignedCoin) {
  const output = previousOf(previousTx, txid).outs[vout];
  if (!output) throw notThatOne();
  return {
    hash: txid,
    index: vout,
    sequence,
    fields: {
      nonWitnessUtxo: hex(previousTx),
      ...(witness.length === 0
        ? {}
        : { witnessUtxo: output, finalScriptWitness: witnessBytes(witness) }),
      ...(script.length === 0 ? {} : { finalScriptSig: script }),
    },
  };
}

/** A witness in PSBT encoding (BIP-174): a count, then each item with its length. */
const witnessBytes = (parts: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat([
    compactSize(parts.length),
    ...parts.flatMap((one) => [compactSize(one.length), one]),
  ]);

function compactSize(count: number): Uint8Array {
  if (count < 0xfd) return Uint8Array.of(count);
  return Uint8Array.of(0xfd, count & 0xff, (count >> 8) & 0xff);
}

/** PSBT fields of the script type besides the previous transaction (BIP-174, BIP-371). */
function segwitFields({ owner, sats }: PayingCoin) {
  const pubkey = hex(owner.pubkey);
  const witnessUtxo = { script: hex(owner.script), value: sats };
  switch (owner.addressType) {
    case 'p2pkh':
      return {};
    case 'p2wpkh':
      return { witnessUtxo };
    case 'p2tr':
      return owner.pubkey === ''
        ? { witnessUtxo }
        : { witnessUtxo, tapInternalKey: bitcoin.toXOnly(pubkey) };
    case 'p2sh-p2wpkh': {
      if (owner.pubkey === '') return { witnessUtxo };
      const { output } = bitcoin.payments.p2wpkh({ pubkey });
      return { witnessUtxo, ...(output ? { redeemScript: output } : {}) };
    }
  }
}

/**
 * BIP-32 derivation fields of an input or output (BIP-174, BIP-371); an imported key has none, a watched one only if
 * its origin is known.
 */
export function derivation(owner: OwnAddress) {
  const path = isWatched(owner) ? owner.origin : owner.path;
  if (path === undefined || path === 'wif') return {};
  const masterFingerprint = hex(owner.fingerprint);
  const pubkey = hex(owner.pubkey);
  return owner.addressType === 'p2tr'
    ? {
        tapBip32Derivation: [
          { masterFingerprint, pubkey: bitcoin.toXOnly(pubkey), path, leafHashes: [] },
        ],
      }
    : { bip32Derivation: [{ masterFingerprint, pubkey, path }] };
}

const hex = (text: string): Uint8Array => Buffer.from(text, 'hex');
