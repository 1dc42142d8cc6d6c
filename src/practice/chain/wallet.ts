import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { hash160, taprootTweakPrivKey } from '@scure/btc-signer/utils.js';

import { descending, sumOf } from '#practice/api/lists.ts';
import { concatBytes, derive, hexToBytes } from '#practice/formats/bytes.ts';
import { addressOfScript, pkhScript, scriptKind } from '#practice/formats/scripts.ts';
import { createSigHasher, type SigHasher } from '#practice/formats/sighash.ts';
import { describeTx, feeFor, type Tx, type TxOut, type TxParts } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';

import { isMature } from './available.ts';
import type { Chain } from './chain.ts';
import { spentOf } from './coins.ts';

export const RBF_SEQUENCE = 0xfffffffd;
const WPKH_INPUT_VSIZE = 68;
/** Smaller change goes to the fee. */
const DUST_CHANGE = 330n;

/** A wallet has too little. */
export class OutOfCoins extends Error {}

/** A single-key P2WPKH wallet of the practice network. */
export interface Wallet {
  address: string;
  script: Uint8Array;
  key: Uint8Array;
}

export function createWallet(seed: string, name: string): Wallet {
  const key = derive(seed, `wallet ${name}`);
  const hash = hash160(secp256k1.getPublicKey(key));
  const script = concatBytes(Uint8Array.of(0, 20), hash);
  return { address: addressOfScript(script), script, key };
}

/** An unsigned transaction that spends coins. */
export const unsignedTx = (
  coins: readonly Pick<Coin, 'txid' | 'vout'>[],
  outs: readonly TxOut[],
): TxParts => ({
  version: 2,
  lockTime: 0,
  ins: coins.map(({ txid, vout }) => ({
    ...{ txid, vout, sequence: RBF_SEQUENCE },
    ...{ scriptSig: new Uint8Array(0), witness: [] },
  })),
  outs: [...outs],
});

/** How to sign an input: a P2WPKH or P2TR key, or a reveal's script path. */
export type Unlock =
  | { key: Uint8Array; tweakRoot?: Uint8Array }
  | { key: Uint8Array; script: Uint8Array; control: Uint8Array; leafHash: Uint8Array };

const NO_AUX = new Uint8Array(32);

/** The witness of an input, signing everything; without auxiliary randomness, so that it is reproducible. */
export function witnessOf(
  hasher: SigHasher,
  index: number,
  script: Uint8Array,
  unlock: Unlock,
): Uint8Array[] {
  const { key } = unlock;
  if ('script' in unlock) {
    const signature = schnorr.sign(hasher.taproot(index, 0, unlock.leafHash), key, NO_AUX);
    return [signature, unlock.script, unlock.control];
  }
  if (scriptKind(script) === 'tr') {
    const tweaked = taprootTweakPrivKey(key, unlock.tweakRoot ?? new Uint8Array(0));
    return [schnorr.sign(hasher.taproot(index, 0), tweaked, NO_AUX)];
  }
  const hash = hasher.segwit(index, pkhScript(script.subarray(2)), 1);
  const der = secp256k1.sign(hash, key, { prehash: false, format: 'der' });
  return [concatBytes(der, Uint8Array.of(1)), secp256k1.getPublicKey(key)];
}

/** Signs every input with its unlock and describes the result. */
export function signTx(ins: readonly { coin: Coin; unlock: Unlock }[], outs: readonly TxOut[]): Tx {
  const parts = unsignedTx(
    ins.map(({ coin }) => coin),
    outs,
  );
  const hasher = createSigHasher(
    parts,
    ins.map(({ coin }) => spentOf(coin)),
  );
  const signed = parts.ins.map((input, index) => {
    const { coin, unlock } = ins[index] as { coin: Coin; unlock: Unlock };
    return { ...input, witness: witnessOf(hasher, index, hexToBytes(coin.script), unlock) };
  });
  return describeTx({ ...parts, ins: signed });
}

/** A wallet's plain coins that the next block may spend: confirmed first, large first. */
export function spendableCoins(chain: Chain, wallet: Wallet): Coin[] {
  const waits = ({ txid }: Coin) => Number(chain.heightOf(txid) === null);
  return chain
    .coinsOf(wallet.address)
    .filter((coin) => chain.isPlain(coin) && isMature(chain, coin))
    .sort((a, b) => waits(a) - waits(b) || descending(a.sats, b.sats));
}

/**
 * Pays outputs from a wallet, spending the given coins of it first, at a fee rate in sat/vB; the change returns. Throws
 * OutOfCoins if it has too little.
 */
export function payFrom(
  chain: Chain,
  wallet: Wallet,
  outs: readonly TxOut[],
  rate: number,
  first: readonly Coin[] = [],
): Tx {
  const target = sumOf(outs, ({ sats }) => sats);
  const outSize = outs.reduce((sum, out) => sum + 9 + out.script.length, 0);
  const coins = [...first];
  const pool = spendableCoins(chain, wallet).filter((coin) => !first.includes(coin));
  const total = () => sumOf(coins, ({ sats }) => sats);
  const fee = () => feeFor(11 + outSize + 31 + coins.length * WPKH_INPUT_VSIZE, rate);
  while (total() < target + fee()) {
    const next = pool.shift();
    if (!next) throw new OutOfCoins('the practice wallet has no more coins; mine some blocks');
    coins.push(next);
  }
  const change = total() - target - fee();
  const all = change >= DUST_CHANGE ? [...outs, { sats: change, script: wallet.script }] : outs;
  return signTx(
    coins.map((coin) => ({ coin, unlock: { key: wallet.key } })),
    all,
  );
}
