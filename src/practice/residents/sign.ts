import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Transaction } from '@scure/btc-signer';

import type { Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';

const ALL = 1;
const SINGLE_ANYONECANPAY = 0x83;

export const pubkeyOf = (wallet: Wallet): string => bytesToHex(secp256k1.getPublicKey(wallet.key));

/** Signs inputs of a PSBT in hex with a resident's key and leaves them unfinalized, as wallets do. */
export function signPsbt(psbt: string, wallet: Wallet, indexes: readonly number[]): string {
  const tx = Transaction.fromPSBT(hexToBytes(psbt), {
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
  });
  for (const index of indexes) tx.signIdx(wallet.key, index, [ALL, SINGLE_ANYONECANPAY]);
  return bytesToHex(tx.toPSBT(0));
}
