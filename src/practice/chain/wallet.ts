import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { hash160, taprootTweakPrivKey } from '@scure/btc-signer/utils.js';

import { concatBytes, derive, hexToBytes } from '#practice/formats/bytes.ts';
import { addressOfScript, scriptKind } from '#practice/formats/scripts.ts';
import { createSigHasher } from '#practice/formats/sighash.ts';
import { describeTx, feeFor, type Tx, type TxIn, type TxOut } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';

import type { Chain } from './chain.ts';

const RBF_SEQUENCE = 0xfffffffd;
const WPKH_INPUT_VSIZE = 68;
/** Smallest change worth making; below it goes to the fee. */
const DUST_CHANGE = 330n;

/** A wallet cannot pay what it should. */
export class OutOfCoins extends Error {}

/** A single-key P2WPKH wallet of somebody on the practice network. */
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

/** An input that spends a coin, not yet signed. */
export function inputOf(coin: Coin): TxIn {
  return {
    txid: coin.txid,
    vout: coin.vout,
    sequence: RBF_SEQUENCE,
    scriptSig: new Uint8Array(0),
    witness: [],
  };
}

/** How one input is signed: a P2WPKH or P2TR key, or the script path of a reveal. */
export type Unlock =
  | { key: Uint8Array; tweakRoot?: Uint8Array }
  | { key: Uint8Array; script: Uint8Array; control: Uint8Array; leafHash: Uint8Array };

const NO_AUX = new Uint8Array(32);

/** The BIP-340 signature over a hash; without auxiliary randomness, so that it repeats. */
export const signSchnorr = (hash: Uint8Array, key: Uint8Array) => schnorr.sign(hash, key, NO_AUX);

/** Signs every input with its unlock and describes the result. */
export function signTx(ins: readonly { coin: Coin; unlock: Unlock }[], outs: readonly TxOut[]): Tx {
  const parts = {
    version: 2,
    lockTime: 0,
    ins: ins.map(({ coin }) => inputOf(coin)),
    outs: [...outs],
  };
  const spent = ins.map(({ coin }) => ({ sats: coin.sats, script: hexToBytes(coin.script) }));
  const hasher = createSigHasher(parts, spent);
  parts.ins.forEach((input, index) => {
    const { coin, unlock } = ins[index] as { coin: Coin; unlock: Unlock };
    if ('script' in unlock) {
      const signature = signSchnorr(hasher.taproot(index, 0, unlock.leafHash), unlock.key);
      input.witness = [signature, unlock.script, unlock.control];
      return;
    }
    const script = hexToBytes(coin.script);
    if (scriptKind(script) === 'tr') {
      const tweaked = taprootTweakPrivKey(unlock.key, unlock.tweakRoot ?? new Uint8Array(0));
      input.witness = [signSchnorr(hasher.taproot(index, 0), tweaked)];
      return;
    }
    const code = concatBytes(
      Uint8Array.of(0x76, 0xa9, 20),
      script.subarray(2),
      Uint8Array.of(0x88, 0xac),
    );
    const der = secp256k1.sign(hasher.segwit(index, code, 1), unlock.key, {
      prehash: false,
      format: 'der',
    });
    input.witness = [concatBytes(der, Uint8Array.of(1)), secp256k1.getPublicKey(unlock.key)];
  });
  return describeTx(parts);
}

/** Coins of a wallet that carry nothing and may be spent in the next block: confirmed first, big first. */
export function spendableCoins(chain: Chain, wallet: Wallet): Coin[] {
  const next = chain.tip().height + 1;
  const height = (coin: Coin) => chain.heightOf(coin.txid);
  return chain
    .coinsOf(wallet.address)
    .filter((coin) => chain.isPlain(coin))
    .filter((coin) => !coin.coinbase || next - (height(coin) ?? next) >= 100)
    .sort((a, b) => {
      const waiting = Number(height(a) === null) - Number(height(b) === null);
      return waiting !== 0 ? waiting : a.sats === b.sats ? 0 : a.sats > b.sats ? -1 : 1;
    });
}

/**
 * Pays outputs from a wallet, after the given coins of the same wallet, at a fee rate in sat/vB; the change
 * returns to it. Throws OutOfCoins when the wallet has not enough.
 */
export function payFrom(
  chain: Chain,
  wallet: Wallet,
  outs: readonly TxOut[],
  rate: number,
  first: readonly Coin[] = [],
): Tx {
  const target = outs.reduce((sum, out) => sum + out.sats, 0n);
  const outSize = outs.reduce((sum, out) => sum + 9 + out.script.length, 0);
  const coins = [...first];
  const pool = spendableCoins(chain, wallet).filter((coin) => !first.includes(coin));
  const total = () => coins.reduce((sum, coin) => sum + coin.sats, 0n);
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
