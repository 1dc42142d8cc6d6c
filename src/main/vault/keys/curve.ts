import { BIP32Factory } from 'bip32';
import * as bitcoin from 'bitcoinjs-lib';
import { ECPairFactory } from 'ecpair';
import * as secp256k1 from 'tiny-secp256k1';

bitcoin.initEccLib(secp256k1);

/** libsecp256k1 (wasm), used for every signature and point of the app. */
export { secp256k1 };
export const bip32 = BIP32Factory(secp256k1);
export const ecPair = ECPairFactory(secp256k1);

export type AddressPrefixes = 'main' | 'test' | 'regtest';

/** The library's version bytes and bech32 prefixes, by our network's `prefixes`. */
export const libNetworks: Record<AddressPrefixes, bitcoin.networks.Network> = {
  main: bitcoin.networks.bitcoin,
  test: bitcoin.networks.testnet,
  regtest: bitcoin.networks.regtest,
};

/** Version bytes of an extended key by coin type: xpub for 0, tpub for 1. */
export function extendedKeyNetwork(coinType: 0 | 1): bitcoin.networks.Network {
  return coinType === 0 ? bitcoin.networks.bitcoin : bitcoin.networks.testnet;
}
