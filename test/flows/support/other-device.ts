import { secp256k1 } from '@noble/curves/secp256k1.js';
import { p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer';

import { bip32, extendedKeyNetwork } from '#main/vault/keys/curve.ts';
import { seedOf } from '#main/vault/keys/phrase.ts';

/** Its recovery phrase: an app that imports it shares its keys. */
export const WORDS =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

const account = bip32
  .fromSeed(seedOf(WORDS.split(' '), ''), extendedKeyNetwork(1))
  .derivePath("m/84'/1'/0'");

/** Its account key as the device exports it. */
export const DESCRIPTOR = `wpkh([73c5da0a/84'/1'/0']${account.neutered().toBase58()}/0/*)`;

export const keyAt = (branch: 0 | 1, index: number): Uint8Array => {
  const key = account.derive(branch).derive(index).privateKey;
  if (!key) throw new Error('a private node');
  return key;
};

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
export const read = (psbt: string, options = {}): Transaction =>
  Transaction.fromPSBT(Buffer.from(psbt, 'base64'), options);

const HARDENED = 2 ** 31;

/** The key for an input, by path (BIP-174) or by script among the first keys; null for another owner's. */
function keyOf(tx: Transaction, at: number): Uint8Array | null {
  const { bip32Derivation, witnessUtxo } = tx.getInput(at);
  const [[, { path }] = [null, { path: [] }]] = bip32Derivation ?? [];
  const [branch, index] = path.filter((step) => step < HARDENED);
  if (branch !== undefined && index !== undefined) return keyAt(branch === 1 ? 1 : 0, index);
  const script = Buffer.from(witnessUtxo?.script ?? []).toString('hex');
  return byScript.get(script) ?? null;
}

/** Keys of the first addresses of both branches. */
const byScript = new Map(
  ([0, 1] as const).flatMap((branch) =>
    Array.from({ length: 6 }, (_, index): [string, Uint8Array] => {
      const key = keyAt(branch, index);
      const { script } = p2wpkh(secp256k1.getPublicKey(key));
      return [Buffer.from(script).toString('hex'), key];
    }),
  ),
);

/** Uses the sighash that the input asks for, as devices do, unless another is given. */
function signOne(tx: Transaction, at: number, key: Uint8Array, how: { sighash?: number }) {
  if (how.sighash !== undefined) tx.updateInput(at, { sighashType: how.sighash });
  const { sighashType } = tx.getInput(at);
  tx.signIdx(key, at, sighashType === undefined ? undefined : [sighashType]);
}

/** Signs like a device, sharing no code with the app. */
export function signElsewhere(psbt: string, how: { final?: true; sighash?: number } = {}): string {
  const tx = read(psbt);
  for (let at = 0; at < tx.inputsLength; at += 1) {
    const key = keyOf(tx, at);
    if (key) signOne(tx, at, key, how);
  }
  if (how.final) tx.finalize();
  return base64(tx.toPSBT());
}

/** Spends all coins of a transaction of the first address again, minus this fee, to the same address. */
export function spendInstead(rawHex: string, coins: ReadonlyMap<string, bigint>, feeSats: bigint) {
  const before = Transaction.fromRaw(Buffer.from(rawHex, 'hex'), { allowUnknownOutputs: true });
  const key = keyAt(0, 0);
  const own = p2wpkh(secp256k1.getPublicKey(key));
  const tx = new Transaction();
  let sum = 0n;
  for (let at = 0; at < before.inputsLength; at += 1) {
    const { txid, index } = before.getInput(at);
    if (!txid || index === undefined) throw new Error('an input without a coin');
    const amount = coins.get(`${Buffer.from(txid).toString('hex')}:${index}`);
    if (amount === undefined) throw new Error('a coin of another address');
    sum += amount;
    tx.addInput({ txid, index, witnessUtxo: { script: own.script, amount } });
  }
  tx.addOutput({ script: own.script, amount: sum - feeSats });
  tx.sign(key);
  tx.finalize();
  return { hex: tx.hex, txid: tx.id };
}

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };
const [payKey, assetKey] = [keyAt(0, 3), keyAt(0, 4)];
const internal = secp256k1.getPublicKey(assetKey).slice(1);

const program = p2wpkh(secp256k1.getPublicKey(payKey), REGTEST);
const SCRIPT_HASH = 0xa9;

/** Addresses of one owner, as in browser wallets: the nested one has the paying key too. */
export const PAIR = {
  pays: program.address,
  nested: p2sh(program, REGTEST).address,
  holds: p2tr(internal, undefined, REGTEST).address,
};

/** Like such a wallet: it recognises its keys by the scripts, and fills in what it needs. */
export function signPair(psbt: string, how: { sighash?: number } = {}): string {
  const tx = read(psbt);
  for (let at = 0; at < tx.inputsLength; at += 1) {
    const kind = tx.getInput(at).witnessUtxo?.script[0];
    const isTaproot = kind === 0x51;
    if (kind === SCRIPT_HASH) tx.updateInput(at, { redeemScript: program.script });
    if (isTaproot) tx.updateInput(at, { tapInternalKey: internal });
    signOne(tx, at, isTaproot ? assetKey : payKey, how);
  }
  return base64(tx.toPSBT());
}
